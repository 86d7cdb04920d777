import type { ClientTx } from "#platform/server/db/database.ts";
import type { AnalyticsApi, Figures, MetricRequest } from "#slices/analytics/server/analytics.api.ts";
import type { ComplianceData, ComplianceMonth } from "#slices/reports/contract/widget-panels.contract.ts";
import { getFigure, getValue, type PanelAnswer, type PanelRequest } from "#slices/reports/server/reports.api.ts";

const shares = ["compliant_percentage", "non_compliant_percentage", "exclusions_percentage"] as const;
const outcomes = [
  ...shares,
  "ontime_percentage",
  "compliant",
  "non_compliant",
  "excluded",
  "ontime",
  "late",
  "cant_complete",
  "abandoned",
  "canceled",
  "users_task_count",
  "task_count",
  "onboarding_task_count",
  "offboarding_task_count",
] as const;
/** Open tasks of the enrollments that are active in the window, by their state on its last day. */
const states = ["past_due", "pending"] as const;

/** The places and the window of the tasks. */
type ComplianceRequest = Pick<MetricRequest, "scope" | "filters" | "windows" | "today">;

function getMetric(figures: Figures, metric: string): Figures[string] {
  const found = figures[metric];
  if (!found) throw new RangeError(`the figures lack ${metric}`);
  return found;
}

async function findMonths(
  analytics: Pick<AnalyticsApi, "computeTimeline">,
  tx: ClientTx,
  { windows, ...request }: ComplianceRequest,
): Promise<ComplianceMonth[]> {
  const metrics = [...shares, "users_task_count"];
  const months = await analytics.computeTimeline(tx, {
    service: "introduce",
    metrics,
    range: windows.current,
    ...request,
  });
  return months.map(({ month, figures }) => ({
    month,
    compliant_percentage: getValue(figures["compliant_percentage"]),
    non_compliant_percentage: getValue(figures["non_compliant_percentage"]),
    exclusions_percentage: getValue(figures["exclusions_percentage"]),
    users_task_count: getValue(figures["users_task_count"]),
  }));
}

/**
 * Reads the outcomes of tasks in a window, the states of the other tasks on its last day, and shares month by month.
 */
export async function findCompliance(
  analytics: Pick<AnalyticsApi, "computeFigures" | "computeTimeline">,
  tx: ClientTx,
  request: ComplianceRequest,
): Promise<ComplianceData> {
  const metrics = [...outcomes, ...states];
  const table = await analytics.computeFigures(tx, { service: "introduce", metrics, by: "total", ...request });
  const found = table.get(null);
  const getCurrentValue = (metric: (typeof metrics)[number]): number | null =>
    getValue(getMetric(found, metric).current);
  return {
    figures: Object.fromEntries(metrics.map((metric) => [metric, getFigure(getMetric(found, metric))])),
    compliant_percentage: getCurrentValue("compliant_percentage"),
    compliant: getCurrentValue("compliant"),
    non_compliant: getCurrentValue("non_compliant"),
    excluded: getCurrentValue("excluded"),
    introduce_breakdown: {
      past_due: getCurrentValue("past_due"),
      unable_to_complete: getCurrentValue("cant_complete"),
      abandoned: getCurrentValue("abandoned"),
      pending: getCurrentValue("pending"),
      completed: getCurrentValue("compliant"),
    },
    compliance_months: await findMonths(analytics, tx, request),
  };
}

/** Builds the panel of compliance: the outcomes of tasks in the window, and the states of the others. */
export async function buildCompliancePanel({ tx, analytics, windows, ...request }: PanelRequest): Promise<PanelAnswer> {
  const { scope, filters, today } = request;
  return { data: await findCompliance(analytics, tx, { scope, filters, windows, today }), windows, summary: null };
}
