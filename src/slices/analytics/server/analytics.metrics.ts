import type { AnalyticsService, FactDeclaration } from "./analytics.facts.ts";
import { alertsMetrics } from "./metrics/alerts.metrics.ts";
import { answersMetrics } from "./metrics/answers.metrics.ts";
import { choicesMetrics } from "./metrics/choices.metrics.ts";
import { leasesMetrics } from "./metrics/leases.metrics.ts";
import type { MetricDeclaration, Terms } from "./metrics/metric-declaration.ts";
import { participationMetrics } from "./metrics/participation.metrics.ts";
import { peopleMetrics } from "./metrics/people.metrics.ts";
import { questionsMetrics } from "./metrics/questions.metrics.ts";
import { tasksMetrics } from "./metrics/tasks.metrics.ts";
import { declaredName } from "./metrics/wire-names.ts";

export {
  type Cohort,
  type InvitedCohort,
  invitedCohorts,
  LINK_DAYS,
  type MetricDeclaration,
  type Squares,
  type Terms,
} from "./metrics/metric-declaration.ts";

const declarations: readonly MetricDeclaration[] = [
  ...answersMetrics,
  ...questionsMetrics,
  ...choicesMetrics,
  ...participationMetrics,
  ...peopleMetrics,
  ...alertsMetrics,
  ...leasesMetrics,
  ...tasksMetrics,
];

const byName = new Map(declarations.map((each) => [each.name, each]));

/** The declaration of a metric, by its name or one of the wire's (which services may read differently); RangeError for an unknown one. */
export function metricNamed(name: string, service?: AnalyticsService): MetricDeclaration {
  const found = byName.get(declaredName(name, service));
  if (!found) throw new RangeError(`no metric is called ${name}`);
  return found;
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

/** Every declared metric, in the order of the declarations. */
export function allMetrics(): readonly MetricDeclaration[] {
  return declarations;
}
