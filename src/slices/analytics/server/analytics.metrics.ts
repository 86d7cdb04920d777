import type { AnalyticsFacts, AnalyticsService, FactDeclaration } from "./analytics.facts.ts";
import { answersMetrics } from "./metrics/answers.metrics.ts";
import type { MetricDeclaration, Terms } from "./metrics/metric-declaration.ts";
import { participationMetrics } from "./metrics/participation.metrics.ts";
import { choicesMetrics, questionsMetrics } from "./metrics/questions.metrics.ts";

export {
  type Cohort,
  type InvitedCohort,
  invitedCohorts,
  LINK_DAYS,
  type MetricDeclaration,
  type Squares,
  type Terms,
} from "./metrics/metric-declaration.ts";

/** The metrics of answers and participation. Slices declare those of what they own beside their facts. */
const ownMetrics: readonly MetricDeclaration[] = [
  ...answersMetrics,
  ...questionsMetrics,
  ...choicesMetrics,
  ...participationMetrics,
];

const ownByName = new Map(ownMetrics.map((each) => [each.name, each]));

/** What a name of the wire stands for: one metric, or another one in each service that has it. */
type Meant = string | Partial<Readonly<Record<AnalyticsService, string>>>;

const SCORE = "agreement_importance";
const EMPLOYEES = "employees";
const RESIDENTS = "active_primary_resident_count";

/** The one place where the wire's other names for a number are known (decisions A10, A15, A28, A44). */
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
  // Whom rows of engagement count are employed; those of plans are in a plan.
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

/** The declared name of what a name of the wire stands for in a service; a name that is none of the wire's stays as it is. */
function declaredName(name: string, service?: AnalyticsService): string {
  const meant = Object.hasOwn(wireNames, name) ? wireNames[name] : undefined;
  if (meant === undefined || typeof meant === "string") return meant ?? name;
  return (service && meant[service]) ?? name;
}

/** Where slices declare metrics. */
type Declared = Pick<AnalyticsFacts, "metrics">;

/**
 * Returns the declaration of a metric, by its name or one of the wire's (which services may read differently). Throws a
 * RangeError for an unknown name.
 */
export function getMetric({ metrics = [] }: Declared, name: string, service?: AnalyticsService): MetricDeclaration {
  const declared = declaredName(name, service);
  const found = ownByName.get(declared) ?? metrics.find((metric) => metric.name === declared);
  if (!found) throw new RangeError(`no metric is called ${name}`);
  return found;
}

/** Returns a metric of answers or participation by its name. Throws a RangeError for an unknown name. */
export function getOwnMetric(name: string): MetricDeclaration {
  return getMetric({}, name);
}

/** The squares of a metric as terms; none where they are not among the measures of a fact, which then has no error. */
export function getSquares(metric: MetricDeclaration, fact: FactDeclaration): readonly Terms[] {
  const { denominator, released } = metric;
  // Of protected scores not their own squares, which no one may learn anything of.
  const ofReleased = metric.agreements ?? released?.squares ?? metric.squares;
  const squares = fact.part === "released" ? ofReleased : metric.squares;
  if (!squares || denominator === null) return [];
  const terms = [squares.nn, squares.nd, squares.dd];
  const has = new Set(fact.measures);
  return terms.every((each) => Object.keys(each).every((measure) => has.has(measure))) ? terms : [];
}

/** Returns every metric: those of answers and participation first, then those that slices declare. */
export function listMetrics({ metrics = [] }: Declared): readonly MetricDeclaration[] {
  return [...ownMetrics, ...metrics];
}
