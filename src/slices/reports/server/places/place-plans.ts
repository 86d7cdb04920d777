import type { Figures, MetricRequest, MetricTable, OrgDimension } from "#slices/analytics/server/analytics.api.ts";
import { getServicePermission, type Scope } from "#slices/identity/server/identity.api.ts";
import type {
  ComplianceStats,
  DevelopmentStats,
  Figure,
  IntroduceStats,
} from "#slices/reports/contract/figures.contract.ts";
import { getFigure, getValue } from "./place-figures.rules.ts";
import type { View } from "./place-view.ts";
import type { ReportsDeps } from "../reports.deps.ts";

/** Returns the scope of a viewer's plans; null without a permission in plans. */
export function findPlansScope({ actor }: View): Scope | null {
  return getServicePermission(actor, "introduce")?.scope ?? null;
}

const rowMetrics = [
  "complete_percentage",
  "compliant_percentage",
  "ontime_percentage",
  "exclusions_percentage",
  "past_due",
] as const;
const totalMetrics = [
  "compliant_percentage",
  "ontime_percentage",
  "non_compliant_percentage",
  "development_percentage",
  "exclusions_percentage",
  "onboarding_task_count",
  "offboarding_task_count",
  "plan_employees",
  "pending",
  "past_due",
  "cant_complete",
] as const;
type PlanMetric = (typeof rowMetrics)[number] | (typeof totalMetrics)[number];

type Among = Pick<MetricRequest, "locationIds" | "filters" | "withoutPools">;

function fetchMetrics(
  deps: ReportsDeps,
  view: View,
  scope: Scope,
  more: Among & Pick<MetricRequest, "metrics" | "by" | "totalOf">,
) {
  const { tx, windows, today } = view;
  return deps.analytics.computeFigures(tx, { service: "introduce", scope, windows, today, ...more });
}

/**
 * Reads the figures of plans by place for the twelve months that the reply names as its dates, and their total over all
 * these places where it is shown.
 */
export function readPlansByPlace(
  deps: ReportsDeps,
  view: View,
  scope: Scope,
  request: Among & { readonly by: OrgDimension; readonly withTotal?: boolean },
): Promise<MetricTable> {
  const { withTotal = false, ...among } = request;
  return fetchMetrics(deps, view, scope, { ...among, metrics: rowMetrics, totalOf: withTotal ? totalMetrics : [] });
}

/** Reads the figures of plans over all the places of a table. */
export async function readPlansTotal(deps: ReportsDeps, view: View, scope: Scope, among: Among): Promise<Figures> {
  return (await fetchMetrics(deps, view, scope, { ...among, metrics: totalMetrics, by: "total" })).get(null);
}

function pickComparedFigure(figures: Figures, name: PlanMetric) {
  const figure = figures[name];
  if (!figure) throw new RangeError(`the figures lack ${name}`);
  return figure;
}

const getCurrentValue = (figures: Figures, name: PlanMetric): number | null =>
  getValue(pickComparedFigure(figures, name).current);

/** Returns the plan statistics of a place. */
export function toIntroduceStats(figures: Figures): IntroduceStats {
  return {
    progress: { complete_percentage: getCurrentValue(figures, "complete_percentage") },
    compliance: { compliant_percentage: getCurrentValue(figures, "compliant_percentage") },
    complete_percentage: getFigure(pickComparedFigure(figures, "complete_percentage")),
    compliant_percentage: getFigure(pickComparedFigure(figures, "compliant_percentage")),
    exclusions_percentage: getFigure(pickComparedFigure(figures, "exclusions_percentage")),
    ontime_percentage: getCurrentValue(figures, "ontime_percentage"),
    past_due: getCurrentValue(figures, "past_due"),
  };
}

/** Returns the number of people in plans and the statuses of their tasks. */
export function toDevelopmentStats(figures: Figures): DevelopmentStats {
  return {
    compliance_score: getCurrentValue(figures, "compliant_percentage"),
    employees: getCurrentValue(figures, "plan_employees"),
    pending: getCurrentValue(figures, "pending"),
    past_due: getCurrentValue(figures, "past_due"),
    cant_complete: getCurrentValue(figures, "cant_complete"),
  };
}

/** Returns the outcomes of ended tasks. */
export function toComplianceStats(figures: Figures): ComplianceStats {
  return {
    compliant_percentage: getCurrentValue(figures, "compliant_percentage"),
    ontime_percentage: getCurrentValue(figures, "ontime_percentage"),
    non_compliant_percentage: getCurrentValue(figures, "non_compliant_percentage"),
    development_percentage: getCurrentValue(figures, "development_percentage"),
    exclusions_percentage: getCurrentValue(figures, "exclusions_percentage"),
    onboarding_task_count: getCurrentValue(figures, "onboarding_task_count"),
    offboarding_task_count: getCurrentValue(figures, "offboarding_task_count"),
  };
}

/** Returns the same for a whole table, with the compliance of the window before. */
export function toComplianceTotals(figures: Figures): ComplianceStats & { compliance_figure: Figure } {
  return {
    ...toComplianceStats(figures),
    compliance_figure: getFigure(pickComparedFigure(figures, "compliant_percentage")),
  };
}
