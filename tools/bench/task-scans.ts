import type { ClientTx } from "#platform/server/db/database.ts";
import type { DateRange, Dimension } from "#slices/analytics/server/analytics.api.ts";
import { computeFigures, computeTimeline } from "#slices/analytics/server/analytics.engine.ts";
import { addDays } from "#platform/server/clock.ts";
import {
  buildRangeCondition,
  type DashboardWidget,
  listSubjects,
  type Places,
  type ScanScope,
  type Subject,
} from "./scans.ts";
import { buildRequest, facts } from "./widgets.ts";

// The values of plans: tasks by their outcome and by their state. No rollups hold them: they are counted from tasks.

const outcomes = [1, 2, 3, 4, 5]
  .map((outcome) => `count(*) FILTER (WHERE coalesce(outcome_id, 4) = ${outcome})`)
  .join(", ");
const ofOutcomes = ["compliant_percentage", "ontime_percentage", "exclusions_percentage", "users_task_count"];
const ofStates = ["complete_percentage", "scheduled", "pending", "past_due", "total"];

interface TaskValue {
  readonly name: string;
  readonly by: Dimension;
  readonly key: string;
  readonly metrics: readonly string[];
  readonly sums: string;
}

const byOutcome = { metrics: ofOutcomes, sums: outcomes } as const;
const everywhere: TaskValue = {
  name: "tasks by outcome",
  by: "total",
  key: "NULL",
  metrics: [...ofOutcomes, "task_count"],
  sums: `${outcomes}, count(DISTINCT template_id)`,
};
const ofCompany: readonly TaskValue[] = [
  { name: "tasks by outcome by location", by: "location", key: "location_id", ...byOutcome },
  { name: "tasks by outcome by template", by: "task", key: "template_id", ...byOutcome },
];

/** The engine's request in both windows, by the filters of a place. */
function readTable(
  { metrics, by }: Pick<TaskValue, "metrics" | "by">,
  { filters }: Subject,
  { today }: ScanScope,
): (tx: ClientTx) => Promise<unknown> {
  const request = { ...buildRequest("ingage", "total", today), service: "introduce" as const, metrics, by, filters };
  return async (tx) => {
    const { rows } = await computeFigures(tx, request, facts);
    return rows.map((row) => row.figures);
  };
}

const getWindows = ({ today }: ScanScope): { readonly current: DateRange; readonly previous: DateRange } =>
  buildRequest("ingage", "total", today).windows;

const selectEnded = ({ clientId, today }: ScanScope, { where }: Subject): string =>
  `FROM tasks WHERE client_id = ${clientId} AND (outcome_id IS NOT NULL OR abandon_on < DATE '${today}') ${where}`;

function buildOutcomesWidget(value: TaskValue, subject: Subject, scope: ScanScope): DashboardWidget {
  const { current, previous } = getWindows(scope);
  const isCurrent = buildRangeCondition(current, "counts_on");
  return {
    name: `${subject.name}: ${value.name}`,
    request: readTable(value, subject, scope),
    scan: `
      SELECT ${value.key} AS key, ${isCurrent} AS is_current, ${value.sums}
      ${selectEnded(scope, subject)} AND (${isCurrent} OR ${buildRangeCondition(previous, "counts_on")})
      GROUP BY 1, 2`,
  };
}

function buildMonthsWidget(subject: Subject, scope: ScanScope): DashboardWidget {
  const range = { from: addDays(scope.today, -365), to: scope.today };
  const request = {
    service: "introduce" as const,
    metrics: ["compliant_percentage"],
    scope: { kind: "client" as const },
    range,
    today: scope.today,
    filters: subject.filters,
  };
  return {
    name: `${subject.name}: compliance by month`,
    request: (tx) => computeTimeline(tx, request, facts),
    scan: `
      SELECT date_trunc('month', counts_on) AS key, ${outcomes}
      ${selectEnded(scope, subject)} AND ${buildRangeCondition(range, "counts_on")}
      GROUP BY 1`,
  };
}

// A task is counted on the last day of a window in which an enrollment of its is active.
function buildStatesWidget(subject: Subject, scope: ScanScope): DashboardWidget {
  const { current, previous } = getWindows(scope);
  const selectWindow = ({ from, to }: DateRange, isCurrent: boolean): string => `
    SELECT ${isCurrent} AS is_current,
      CASE WHEN counts_on <= DATE '${to}' AND (outcome_id IS NOT NULL OR abandon_on < DATE '${scope.today}')
          THEN 10 + coalesce(outcome_id, 4)
        WHEN coalesce(alert_on > DATE '${to}', true) THEN 1 WHEN due_on >= DATE '${to}' THEN 2 ELSE 3 END AS state,
      count(*)
    FROM tasks
    WHERE client_id = ${scope.clientId} AND active_from <= DATE '${to}'
      AND coalesce(active_until >= DATE '${from}', true) ${subject.where}
    GROUP BY 1, 2`;
  return {
    name: `${subject.name}: tasks by state`,
    request: readTable({ metrics: ofStates, by: "total" }, subject, scope),
    scan: `${selectWindow(current, true)} UNION ALL ${selectWindow(previous, false)}`,
  };
}

/** Returns the values of tasks on the dashboards of the company, of a region and of a property. */
export function buildTaskWidgets(request: ScanScope & Places): readonly DashboardWidget[] {
  const subjects = listSubjects(request);
  const [company] = subjects;
  return [
    ...subjects.flatMap((subject) => [
      buildOutcomesWidget(everywhere, subject, request),
      buildMonthsWidget(subject, request),
      buildStatesWidget(subject, request),
    ]),
    ...ofCompany.map((value) => buildOutcomesWidget(value, company, request)),
  ];
}
