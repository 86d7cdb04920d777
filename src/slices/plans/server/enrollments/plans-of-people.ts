import type { ClientTx } from "#platform/server/db/database.ts";
import type { AnalyticsApi, Figures, MetricRequest } from "#slices/analytics/server/analytics.api.ts";
import type { PlansOfPeople } from "#slices/people/server/people.api.ts";
import { readPlanTitles } from "../plans.read-model.ts";

/** The functions of the analytics engine that plans use. */
export type PlanFigures = Pick<AnalyticsApi, "computeFigures" | "computeTimeline" | "getSatisfactionWindows">;

const developmentMetrics = ["plan_employees", "pending", "past_due", "cant_complete"] as const;
const outcomeMetrics = ["users_task_count", "ontime", "late", "abandoned", "cant_complete", "canceled"] as const;
const shareMetrics = ["compliant_percentage", "abandoned_percentage"] as const;
const employeeMetrics = ["enrollment_count", "total", "past_due", ...outcomeMetrics, ...shareMetrics] as const;

/** Returns a metric value of the current window; null when there is nothing to compute from. */
function findNumber(figures: Figures, name: string): number | null {
  const figure = figures[name]?.current;
  return figure?.state === "value" ? figure.value : null;
}

const countFor = (figures: Figures, name: string): number => findNumber(figures, name) ?? 0;

/** Returns how plans stand for people, over the twelve months to date that every dashboard uses. */
export function buildPlansOfPeople(analytics: () => PlanFigures): PlansOfPeople {
  type Request = Pick<MetricRequest, "metrics" | "by" | "scope" | "today" | "filters">;
  const fetchMetrics = (tx: ClientTx, request: Request) =>
    analytics().computeFigures(tx, {
      service: "introduce",
      windows: analytics().getSatisfactionWindows(request.today),
      ...request,
    });
  return {
    async readDevelopment(tx, { scope, today }) {
      const table = await fetchMetrics(tx, { metrics: developmentMetrics, by: "total", scope, today });
      const figures = table.get(null);
      return {
        employees: countFor(figures, "plan_employees"),
        pending: countFor(figures, "pending"),
        past_due: countFor(figures, "past_due"),
        cant_complete: countFor(figures, "cant_complete"),
      };
    },
    async readEmployeePlans(tx, { personId, scope, today }) {
      const request = { scope, today, filters: { employee: [personId] } };
      const figures = (await fetchMetrics(tx, { ...request, metrics: employeeMetrics, by: "total" })).get(null);
      const byPlan = await fetchMetrics(tx, {
        ...request,
        metrics: ["complete_percentage", "enrollment_count"],
        by: "plan",
      });
      const running = byPlan.rows.filter((row) => countFor(row.figures, "enrollment_count") > 0);
      const ids = running.map(({ key }) => Number(key));
      const titles = await readPlanTitles(tx, ids);
      const plans = running.map(({ key, figures: own }) => ({
        m_id: Number(key),
        name: titles.get(Number(key)) ?? String(key),
        complete_percentage: findNumber(own, "complete_percentage"),
      }));
      return {
        plan_summary: { plans: countFor(figures, "enrollment_count"), tasks: countFor(figures, "total") },
        compliance_summary: {
          users_task_count: countFor(figures, "users_task_count"),
          ontime: countFor(figures, "ontime"),
          late: countFor(figures, "late"),
          abandoned: countFor(figures, "abandoned"),
          cant_complete: countFor(figures, "cant_complete"),
          canceled: countFor(figures, "canceled"),
          past_due: countFor(figures, "past_due"),
          compliant_percentage: findNumber(figures, "compliant_percentage"),
          abandoned_percentage: findNumber(figures, "abandoned_percentage"),
        },
        plans: plans.toSorted((one, other) => one.name.localeCompare(other.name) || one.m_id - other.m_id),
      };
    },
  };
}
