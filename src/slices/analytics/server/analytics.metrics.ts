import type { AnalyticsFacts, AnalyticsService, FactDeclaration } from "./analytics.facts.ts";
import type { MetricDeclaration, Terms } from "./metrics/metric-declaration.ts";

export {
  type InvitedCohort,
  invitedCohorts,
  type MetricDeclaration,
  type Squares,
  type Terms,
} from "./metrics/metric-declaration.ts";

/** The metric that a wire name stands for: one for all services, or one per service. */
type Meant = string | Partial<Readonly<Record<AnalyticsService, string>>>;

const SCORE = "agreement_importance";
const EMPLOYEES = "employees";
const RESIDENTS = "active_primary_resident_count";

/** The only place that knows the wire's other names for metrics (decisions A10, A15, A28, A44). */
const wireNames: Readonly<Record<string, Meant>> = {
  score: SCORE,
  current_score: SCORE,
  engagement: SCORE,
  responded: "response_count",
  employees_represented: "response_count",
  surveys_responded: "surveys_completed",
  response_rate_prct: "response_rate",
  likely_to_remain_prct: "likely_to_remain_percentage",
  likely_to_renew_prct: "likely_to_renew_percentage",
  likely_to_renew_top_block: "likely_to_renew_percentage",
  ai_importance: "mean_importance",
  ai_agreement: "mean_agreement",
  float_years: "tenure",
  str_short: "tenure",
  // Engagement counts the employed; plans count people in a plan.
  employee_count: { ingage: EMPLOYEES, introduce: "plan_employees" },
  employees: { introduce: "plan_employees" },
  active_employees: EMPLOYEES,
  active_users: EMPLOYEES,
  annualized_turn: "annualized_turnover",
  average_employees: "avg_employees",
  separated: "separated_count",
  resident_count: RESIDENTS,
  units: "unit_count",
  abandoned_percentage: "non_compliant_percentage",
  compliance_score: "compliant_percentage",
  unable_to_complete: "progress_cant_complete",
};

/** Returns the declared name behind a wire name in a service; any other name is returned unchanged. */
function getDeclaredName(name: string, service?: AnalyticsService): string {
  const meant = Object.hasOwn(wireNames, name) ? wireNames[name] : undefined;
  if (meant === undefined || typeof meant === "string") return meant ?? name;
  return (service && meant[service]) ?? name;
}

/** The declarations that hold metrics. */
type MetricDeclarations = Pick<AnalyticsFacts, "metrics">;

/**
 * Returns the declaration of a metric, by its name or by a wire name (which may differ by service). Throws a RangeError
 * for an unknown name.
 */
export function getMetric(
  { metrics = [] }: MetricDeclarations,
  name: string,
  service?: AnalyticsService,
): MetricDeclaration {
  const declared = getDeclaredName(name, service);
  const found = metrics.find((metric) => metric.name === declared);
  if (!found) throw new RangeError(`no metric is called ${name}`);
  return found;
}

/** Returns the squares of a metric as terms; empty when the fact has no such measures and so no error. */
export function getSquares(metric: MetricDeclaration, fact: FactDeclaration): readonly Terms[] {
  const { denominator, released } = metric;
  // For protected scores not their own squares, which must not be disclosed.
  const ofReleased = metric.agreements ?? released?.squares ?? metric.squares;
  const squares = fact.part === "released" ? ofReleased : metric.squares;
  if (!squares || denominator === null) return [];
  const terms = [squares.nn, squares.nd, squares.dd];
  const has = new Set(fact.measures);
  return terms.every((each) => Object.keys(each).every((measure) => has.has(measure))) ? terms : [];
}

/** Returns every metric, in the order of the declarations. */
export function listMetrics({ metrics = [] }: MetricDeclarations): readonly MetricDeclaration[] {
  return metrics;
}
