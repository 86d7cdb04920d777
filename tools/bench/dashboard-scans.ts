import { CompiledQuery } from "kysely";
import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Dimension } from "#slices/analytics/server/analytics.api.ts";
import { computeFigures, computeTimeline } from "#slices/analytics/server/analytics.engine.ts";
import {
  buildRangeCondition,
  countLikelihoods,
  type DashboardWidget,
  listSubjects,
  type Places,
  type ScanScope,
  scoreSums,
  type Subject,
} from "./scans.ts";
import { computePercentiles } from "./figures.ts";
import { facts, buildRequest } from "./widgets.ts";

// The values of answers and employments on the dashboards of the company, a region and a property, each with the equivalent scan of raw rows.

/** One value of a dashboard in milliseconds: by the engine, and by a scan of raw rows in a columnar store. */
export interface WidgetRatio {
  readonly name: string;
  readonly engine: number;
  readonly columnar: number;
}

/** Returns the median of the ratios, and how many figures are slower than the scan. */
export function describeRatios(widgets: readonly WidgetRatio[]): string {
  const ratios = widgets.map(({ engine, columnar }) => engine / columnar);
  const slower = ratios.filter((ratio) => ratio > 1).length;
  return `Median ÷ columnar scan: ${computePercentiles(ratios).p50.toFixed(2)}; ${slower} of ${ratios.length} figures are above 1.`;
}

/** Reads the places whose dashboards are measured. */
export async function readPlaces(tx: ClientTx): Promise<Places> {
  const query = CompiledQuery.raw(
    `SELECT region_id, array_agg(id ORDER BY id)::bigint[] AS location_ids FROM locations
     WHERE client_id = $1 AND region_id IS NOT NULL
     GROUP BY region_id ORDER BY count(*) DESC, region_id LIMIT 1`,
    [tx.clientId],
  );
  const { rows } = await tx
    .on<unknown>()
    .executeQuery<{ readonly region_id: number; readonly location_ids: readonly number[] }>(query);
  const [row] = rows;
  const [locationId] = row?.location_ids ?? [];
  if (!row || locationId === undefined) throw new Error("the client has no region");
  return { regionId: row.region_id, locationId, locationIds: row.location_ids };
}

type Service = "intouch" | "ingage";

/** A metric value by a dimension, in both windows. */
interface ScanDeclaration {
  readonly name: string;
  readonly service: Service;
  readonly metrics: readonly string[];
  readonly by: Dimension;
  /** The grouping of the scan, and what it computes of which table. */
  readonly key: string;
  readonly sums: string;
  readonly from?: string;
  /** Months by themselves instead of two windows. */
  readonly isTimeline?: boolean;
}

const SCORE = ["agreement_importance", "response_count"];
const scores = `${scoreSums}, count(DISTINCT invitation_id) FILTER (WHERE agreement IS NOT NULL)`;
// A rate of fewer than five people is not disclosed.
const sent = "count(*), count(*) FILTER (WHERE is_completed), count(DISTINCT asked_id)";

const everywhere: readonly ScanDeclaration[] = [
  {
    name: "satisfaction and renewal",
    service: "intouch",
    metrics: [...SCORE, "unlikely_to_renew_percentage", "neutral_to_renew_percentage", "likely_to_renew_percentage"],
    by: "total",
    key: "NULL",
    sums: `${scores}, ${countLikelihoods("renew")}`,
  },
  {
    name: "satisfaction by month",
    service: "intouch",
    metrics: ["agreement_importance"],
    by: "total",
    key: "date_trunc('month', day)",
    sums: scoreSums,
    isTimeline: true,
  },
  {
    name: "satisfaction by survey",
    service: "intouch",
    metrics: SCORE,
    by: "survey",
    key: "survey_id",
    sums: scores,
  },
  {
    name: "satisfaction by topic",
    service: "intouch",
    metrics: SCORE,
    by: "topic",
    key: "topic_id",
    sums: scores,
  },
  {
    name: "satisfaction by question",
    service: "intouch",
    metrics: SCORE,
    by: "question",
    key: "question_id",
    sums: scores,
  },
  {
    name: "response rate of residents",
    service: "intouch",
    metrics: ["response_rate"],
    by: "total",
    key: "NULL",
    sums: sent,
    from: "invitations",
  },
  {
    name: "residents with service issues",
    service: "intouch",
    metrics: ["residents_with_reported_maintenance_issues"],
    by: "total",
    key: "NULL",
    sums: "count(DISTINCT resident_id) FILTER (WHERE is_issue)",
  },
  {
    name: "engagement and remaining",
    service: "ingage",
    metrics: [...SCORE, "unlikely_to_remain_percentage", "neutral_to_remain_percentage", "likely_to_remain_percentage"],
    by: "total",
    key: "NULL",
    sums: `${scores}, ${countLikelihoods("remain")}`,
  },
  {
    name: "engagement by month",
    service: "ingage",
    metrics: ["agreement_importance"],
    by: "total",
    key: "date_trunc('month', day)",
    sums: scoreSums,
    isTimeline: true,
  },
  {
    name: "response rate of employees",
    service: "ingage",
    metrics: ["response_rate"],
    by: "total",
    key: "NULL",
    sums: sent,
    from: "invitations",
  },
];

// Protected answers are segmented where enough places are together, so a company shows what one place does not.
const ofCompany: readonly ScanDeclaration[] = [
  {
    name: "engagement by question",
    service: "ingage",
    metrics: SCORE,
    by: "question",
    key: "question_id",
    sums: scores,
  },
  {
    name: "engagement by position category",
    service: "ingage",
    metrics: SCORE,
    by: "position_category",
    key: "category_id",
    sums: scores,
  },
  {
    name: "residents with service issues by location",
    service: "intouch",
    metrics: ["residents_with_reported_maintenance_issues"],
    by: "location",
    key: "location_id",
    sums: "count(DISTINCT resident_id) FILTER (WHERE is_issue)",
  },
  {
    name: "response rate by location",
    service: "intouch",
    metrics: ["response_rate"],
    by: "location",
    key: "location_id",
    sums: sent,
    from: "invitations",
  },
];

function buildAnswersWidget(
  declared: ScanDeclaration,
  subject: Subject,
  { clientId, today }: ScanScope,
): DashboardWidget {
  const { service, metrics, by, key, sums, from = "answers", isTimeline = false } = declared;
  const request = { ...buildRequest(service, "total", today), metrics, by, filters: subject.filters };
  const { current, previous } = request.windows;
  const year = { from: addDays(today, -365), to: today };
  const { filters, scope } = request;
  const readTimeline = (tx: ClientTx): Promise<unknown> =>
    computeTimeline(tx, { service, metrics, range: year, scope, today, ...(filters && { filters }) }, facts);
  const readTable = async (tx: ClientTx): Promise<unknown> => {
    const { rows } = await computeFigures(tx, request, facts);
    return rows.map((row) => row.figures);
  };
  const time = isTimeline
    ? buildRangeCondition(year)
    : `(${buildRangeCondition(current)} OR ${buildRangeCondition(previous)})`;
  return {
    name: `${subject.name}: ${declared.name}`,
    request: isTimeline ? readTimeline : readTable,
    scan: `
      SELECT ${key} AS key, ${isTimeline ? "true" : buildRangeCondition(current)} AS is_current, ${sums}
      FROM ${from}
      WHERE client_id = ${clientId} AND service = '${service}' AND ${time} ${subject.where}
      GROUP BY 1, 2`,
  };
}

// Headcount is counted on the last day of each window, separations over all of it. A return within thirty days
// continues the employment, anywhere; an employee who continues elsewhere has left the row's place.
function buildStaffWidget(subject: Subject, by: "total" | "location", { clientId, today }: ScanScope): DashboardWidget {
  const request = { ...buildRequest("ingage", by, today), filters: subject.filters };
  const { current, previous } = request.windows;
  const goesOn = `coalesce(next_on - ends_on <= 30, false)${by === "total" ? "" : " AND next_location_id = location_id"}`;
  const selectStaff = ({ from, to }: typeof current, isCurrent: boolean): string => `
    SELECT ${by === "total" ? "NULL" : "location_id"} AS key, ${isCurrent} AS is_current,
      avg(DATE '${to}' - since) FILTER (WHERE starts_on <= DATE '${to}' AND coalesce(ends_on >= DATE '${to}', true)),
      count(DISTINCT person_id) FILTER (WHERE coalesce(ends_on >= DATE '${from}', true)),
      count(*) FILTER (WHERE ends_on BETWEEN DATE '${from}' AND DATE '${to}' AND NOT (${goesOn})),
      sum(least(coalesce(ends_on, DATE '${to}'), DATE '${to}') - greatest(starts_on, DATE '${from}') + 1)
        FILTER (WHERE starts_on <= DATE '${to}' AND coalesce(ends_on >= DATE '${from}', true))
    FROM spells
    WHERE true ${subject.where}
    GROUP BY 1, 2`;
  const intervals = `
    WITH linked AS (
      SELECT *, coalesce(starts_on - lag(ends_on) OVER in_order > 30, true) AS begins,
        lead(starts_on) OVER in_order AS next_on, lead(location_id) OVER in_order AS next_location_id
      FROM employments
      WHERE client_id = ${clientId}
      WINDOW in_order AS (PARTITION BY person_id ORDER BY starts_on NULLS FIRST)
    ), spells AS (
      SELECT *, max(CASE WHEN begins THEN starts_on END) OVER (PARTITION BY person_id ORDER BY starts_on NULLS FIRST) AS since
      FROM linked
    )`;
  return {
    name: `${subject.name}: tenure and turnover${by === "total" ? "" : ` by ${by}`}`,
    request: async (tx) => {
      const { rows } = await computeFigures(tx, { ...request, metrics: ["tenure", "annualized_turnover"] }, facts);
      return rows.map((row) => row.figures);
    },
    scan: `${intervals} ${selectStaff(current, true)} UNION ALL ${selectStaff(previous, false)}`,
  };
}

/** Returns every value of answers and employments on the dashboards of the company, of a region and of a property. */
export function buildDashboardWidgets(request: ScanScope & Places): readonly DashboardWidget[] {
  const subjects = listSubjects(request);
  const [company] = subjects;
  return [
    ...subjects.flatMap((subject) => [
      ...everywhere.map((declared) => buildAnswersWidget(declared, subject, request)),
      buildStaffWidget(subject, "total", request),
    ]),
    ...ofCompany.map((declared) => buildAnswersWidget(declared, company, request)),
    buildStaffWidget(company, "location", request),
  ];
}
