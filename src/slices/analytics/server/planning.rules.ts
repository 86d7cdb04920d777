import {
  type ContentDimension,
  contentDimensions,
  type Dimension,
  type Filters,
  isContent,
  overlappingDimensions,
  placeDimensions,
} from "./analytics.dimensions.ts";
import type { AnalyticsFacts, AnalyticsService, FactDimensions, OpenFact, ReleasedFact } from "./analytics.facts.ts";
import type { MetricDeclaration, Terms } from "./metrics/metric-declaration.ts";
import { getContent } from "./compiler/contents.ts";
import { listUngatedSources, findUngatedSource } from "./ungated-sources.ts";

/** The grains that the answers of some metrics are read from. */
export interface AnswerPlan {
  readonly metrics: readonly MetricDeclaration[];
  /** Null when the service has protected answers only. */
  readonly open: OpenFact | null;
  /** All of them are added up. */
  readonly released: readonly ReleasedFact[];
  /** True when protected answers are not released by the requested dimensions: only open ones are counted. */
  readonly leavesOutProtected: boolean;
}

/** The dimensions that a request groups and filters by. */
export interface GroupingSpec {
  readonly by: Dimension;
  readonly filters: Filters;
  /** True when only some of the client's places are requested. */
  readonly isOfPlaces: boolean;
  /** True when pools are left out. */
  readonly withoutPools?: boolean;
}

/** Returns all terms of a metric's number. */
export function listTerms({ numerator, denominator, n, times }: MetricDeclaration): readonly Terms[] {
  return [numerator, ...(denominator ? [denominator] : []), n, ...(times ? [times.numerator, times.denominator] : [])];
}

/** Returns the content dimensions that a request groups and filters by. */
export function getContents({ by, filters }: Pick<GroupingSpec, "by" | "filters">): readonly ContentDimension[] {
  const requested = new Set<Dimension>([by, ...(Object.keys(filters) as Dimension[])]);
  return contentDimensions.filter((dimension) => requested.has(dimension));
}

/** Returns whether rows of a declaration have all of these dimensions. */
export function canGroup(
  declared: { readonly dimensions?: FactDimensions },
  contents: readonly ContentDimension[],
  { mappings = [] }: AnalyticsFacts,
): boolean {
  return contents.every((dimension) => getContent(dimension, declared.dimensions ?? {}, mappings) !== null);
}

/** Returns all terms of a metric's number as released rows store it. */
export function listReleasedTerms({
  numerator,
  denominator,
  times,
  released,
  weightedAnswers,
}: MetricDeclaration): readonly Terms[] {
  const terms = released ?? { numerator, denominator };
  return [
    terms.numerator,
    ...(terms.denominator ? [terms.denominator] : []),
    ...(times ? [times.numerator, times.denominator] : []),
    ...(weightedAnswers === undefined ? [] : [{ [weightedAnswers]: 1 }]),
  ];
}

/** Returns the measures of a metric's number, and those that decide whether there is one. */
export function getMeasures(metric: MetricDeclaration): readonly string[] {
  const required = (metric.requires ?? []).map(({ terms }) => terms);
  return [...new Set([...listTerms(metric), ...required].flatMap((terms) => Object.keys(terms)))];
}

const hasAll = (measures: readonly string[], wanted: readonly string[]): boolean => {
  const has = new Set(measures);
  return wanted.every((measure) => has.has(measure));
};

function findOpen(
  metric: MetricDeclaration,
  service: AnalyticsService,
  grouping: GroupingSpec,
  declared: AnalyticsFacts,
) {
  const contents = getContents(grouping);
  const needsPlace = grouping.isOfPlaces || !(isContent(grouping.by) || grouping.by === "total");
  const wanted = getMeasures(metric);
  return declared.facts.find(
    (fact): fact is OpenFact =>
      fact.part === "open" &&
      fact.service === service &&
      fact.name === metric.fact &&
      (fact.place !== null || !needsPlace) &&
      hasAll(fact.measures, wanted) &&
      canGroup(fact, contents, declared),
  );
}

function findReleased(
  metric: MetricDeclaration,
  service: AnalyticsService,
  grouping: GroupingSpec,
  declared: AnalyticsFacts,
) {
  const { gate } = metric;
  if (gate.kind !== "answers") return [];
  const contents = getContents(grouping);
  const wanted = [...new Set(listReleasedTerms(metric).flatMap((terms) => Object.keys(terms)))];
  const able = declared.facts.filter(
    (fact): fact is ReleasedFact =>
      fact.part === "released" &&
      fact.service === service &&
      fact.name === metric.fact &&
      fact.families.some((family) => family.people === gate.people) &&
      hasAll(fact.measures, wanted) &&
      canGroup(fact, contents, declared),
  );
  const first = able.find((fact) => !fact.isPool);
  if (!first) return [];
  // Answers that wait too long for a cell are pooled separately, without content dimensions.
  return [first, ...able.filter((fact) => fact.isPool && contents.length === 0 && !grouping.withoutPools)];
}

type Plan = Omit<AnswerPlan, "metrics"> | null;

function findPlan(
  metric: MetricDeclaration,
  service: AnalyticsService,
  grouping: GroupingSpec,
  declared: AnalyticsFacts,
): Plan {
  const open = findOpen(metric, service, grouping, declared) ?? null;
  const released = findReleased(metric, service, grouping, declared);
  const parts = declared.facts.filter((fact) => fact.service === service && fact.name === metric.fact);
  const leavesOutProtected =
    metric.gate.kind === "answers" && released.length === 0 && parts.some((fact) => fact.part === "released");
  const plan = { open, released, leavesOutProtected };
  // When all answers are protected, their released part is all there is.
  const isAllProtected = parts.some((fact) => fact.part === "released" && fact.isAll);
  if (isAllProtected && leavesOutProtected) return null;
  if (open !== null || released.some((fact) => fact.isAll)) return plan;
  // Released answers without the open ones would be a different number.
  if (released.length === 0 || parts.some((fact) => fact.part === "open")) return null;
  return plan;
}

const known = new WeakMap<AnalyticsFacts, WeakMap<MetricDeclaration, Map<string, Plan>>>();

/**
 * Returns where a metric's numbers come from; null when they are not available. Cached per declarations and grouping: a
 * page looks it up some hundred times.
 */
export function buildPlan(
  metric: MetricDeclaration,
  service: AnalyticsService,
  grouping: GroupingSpec,
  declared: AnalyticsFacts,
): Plan {
  const ofFacts = known.get(declared) ?? new WeakMap<MetricDeclaration, Map<string, Plan>>();
  known.set(declared, ofFacts);
  const plans = ofFacts.get(metric) ?? new Map<string, Plan>();
  ofFacts.set(metric, plans);
  const name = [
    service,
    grouping.by,
    grouping.isOfPlaces,
    grouping.withoutPools === true,
    ...getContents(grouping),
  ].join(" ");
  const before = plans.get(name);
  if (before !== undefined) return before;
  const plan = findPlan(metric, service, grouping, declared);
  plans.set(name, plan);
  return plan;
}

/** Groups metrics by the grains that they are read from; each group has its own sums. */
export function buildPlans(
  metrics: readonly MetricDeclaration[],
  service: AnalyticsService,
  grouping: GroupingSpec,
  declared: AnalyticsFacts,
): readonly AnswerPlan[] {
  const plans: (AnswerPlan & { readonly metrics: MetricDeclaration[] })[] = [];
  for (const metric of metrics) {
    const plan = buildPlan(metric, service, grouping, declared);
    if (!plan) throw new RangeError(`${metric.name} of ${service} cannot be requested ${formatGrouping(grouping)}`);
    const isSame = (other: AnswerPlan): boolean =>
      other.open === plan.open &&
      other.released.length === plan.released.length &&
      other.released.every((fact, at) => fact === plan.released[at]);
    const same = plans.find(isSame);
    if (same) same.metrics.push(metric);
    else plans.push({ metrics: [metric], ...plan });
  }
  return plans;
}

/** Formats the dimensions of a request: "by topic and filtered by survey". */
export function formatGrouping({ by, filters }: Pick<GroupingSpec, "by" | "filters">): string {
  const names = Object.keys(filters);
  return names.length === 0 ? `by ${by}` : `by ${by} and filtered by ${names.join(", ")}`;
}

/** Throws RangeError when a metric that is meaningful only for a single question is requested for several. */
export function assertSingleKey(
  metric: MetricDeclaration,
  { by, filters }: Pick<GroupingSpec, "by" | "filters">,
): void {
  const { singleKeyOf } = metric;
  if (!singleKeyOf || by === singleKeyOf || filters[singleKeyOf]?.length === 1) return;
  throw new RangeError(`${metric.name} can only be requested by ${singleKeyOf}, or of one ${singleKeyOf}`);
}

/** Returns true when a metric is not meaningful by some of these. */
export function isMeaningless(
  { notGroupedBy = [] }: MetricDeclaration,
  contents: readonly ContentDimension[],
): boolean {
  return notGroupedBy.some((dimension) => contents.includes(dimension));
}

/**
 * Returns whether a metric of a service can be grouped by a dimension under filters of others; false when no fact of
 * the service has it.
 */
export function canRequest(
  metric: MetricDeclaration,
  service: AnalyticsService,
  by: Dimension,
  filteredBy: readonly Dimension[],
  declared: AnalyticsFacts,
): boolean {
  if (metric.gate.kind === "plain") {
    const sources = listUngatedSources(declared, service, metric.fact);
    const contents = [by, ...filteredBy].filter((dimension) => isContent(dimension));
    if (isMeaningless(metric, contents)) return false;
    return findUngatedSource(sources, getMeasures(metric), contents) !== undefined;
  }
  if (metric.singleKeyOf && by !== metric.singleKeyOf) return false;
  const filters: Filters = Object.fromEntries(filteredBy.map((dimension) => [dimension, []]));
  return buildPlan(metric, service, { by, filters, isOfPlaces: false }, declared) !== null;
}

/** Returns the dimensions that a metric of a service can be grouped by; empty when no fact of the service has it. */
export function getDimensions(
  metric: MetricDeclaration,
  service: AnalyticsService,
  declared: AnalyticsFacts,
): readonly Dimension[] {
  return [...placeDimensions, ...contentDimensions].filter((by) => canRequest(metric, service, by, [], declared));
}

/** Returns whether the rows of a dimension add up to the metric's total, and open answers of subrows to their row. */
export function addsUp(metric: MetricDeclaration, by: Dimension): boolean {
  return (
    metric.additivity === "additive" && !overlappingDimensions.has(by) && !(metric.nonAdditiveBy ?? []).includes(by)
  );
}

/** Returns whether an ungated metric is read from sums that add up by place. */
export function addsUpByPlace(declared: AnalyticsFacts, service: AnalyticsService, metric: MetricDeclaration): boolean {
  const source = findUngatedSource(listUngatedSources(declared, service, metric.fact), getMeasures(metric), []);
  return source !== undefined && source.addsUp !== null;
}
