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
import { plainSources, sourceFor } from "./plain-sources.ts";

/** The grains that the answers of some metrics are read from. */
export interface AnswerPlan {
  readonly metrics: readonly MetricDeclaration[];
  /** Null where the service has protected answers only. */
  readonly open: OpenFact | null;
  /** All of them are added up. */
  readonly released: readonly ReleasedFact[];
  /** True where protected answers are not released by what is requested: the open ones are counted alone. */
  readonly leavesOutProtected: boolean;
}

/** What a request distinguishes. */
export interface GroupingSpec {
  readonly by: Dimension;
  readonly filters: Filters;
  /** True where only some of the client's places are requested. */
  readonly isOfPlaces: boolean;
  /** True where what was pooled is left out. */
  readonly withoutPools?: boolean;
}

/** All terms of a metric's number. */
export function listTerms({ numerator, denominator, n, times }: MetricDeclaration): readonly Terms[] {
  return [numerator, ...(denominator ? [denominator] : []), n, ...(times ? [times.numerator, times.denominator] : [])];
}

/** The content that a request groups and filters by. */
export function getContents({ by, filters }: Pick<GroupingSpec, "by" | "filters">): readonly ContentDimension[] {
  const requested = new Set<Dimension>([by, ...(Object.keys(filters) as Dimension[])]);
  return contentDimensions.filter((dimension) => requested.has(dimension));
}

/** Whether rows of a declaration can be distinguished by all of these dimensions. */
export function canGroup(
  declared: { readonly dimensions?: FactDimensions },
  contents: readonly ContentDimension[],
  { mappings = [] }: AnalyticsFacts,
): boolean {
  return contents.every((dimension) => getContent(dimension, declared.dimensions ?? {}, mappings) !== null);
}

/** All terms of a metric's number as released rows store it. */
export function listReleasedTerms({
  numerator,
  denominator,
  times,
  released,
  weighed,
}: MetricDeclaration): readonly Terms[] {
  const terms = released ?? { numerator, denominator };
  return [
    terms.numerator,
    ...(terms.denominator ? [terms.denominator] : []),
    ...(times ? [times.numerator, times.denominator] : []),
    ...(weighed === undefined ? [] : [{ [weighed]: 1 }]),
  ];
}

/** The measures that a metric's number is made of, and those that decide whether there is one. */
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
  // What waits too long for a cell is pooled apart from the cells, and distinguished by no content.
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
  // Where all answers are protected, what was released of them is all there is.
  const isAllProtected = parts.some((fact) => fact.part === "released" && fact.isAll);
  if (isAllProtected && leavesOutProtected) return null;
  if (open !== null || released.some((fact) => fact.isAll)) return plan;
  // Released answers without the open ones would be another number.
  if (released.length === 0 || parts.some((fact) => fact.part === "open")) return null;
  return plan;
}

const known = new WeakMap<AnalyticsFacts, WeakMap<MetricDeclaration, Map<string, Plan>>>();

/**
 * Where a metric's numbers come from; null where they cannot be had. Found once for what is declared and grouped by: a
 * page asks for it some hundred times.
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

/** Metrics by the grains that they are read from: each group has its sums to itself. */
export function buildPlans(
  metrics: readonly MetricDeclaration[],
  service: AnalyticsService,
  grouping: GroupingSpec,
  declared: AnalyticsFacts,
): readonly AnswerPlan[] {
  const plans: (AnswerPlan & { readonly metrics: MetricDeclaration[] })[] = [];
  for (const metric of metrics) {
    const plan = buildPlan(metric, service, grouping, declared);
    if (!plan) throw new RangeError(`${metric.name} of ${service} cannot be requested ${inWords(grouping)}`);
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

/** What a request distinguishes, in words: "by topic and filtered by survey". */
export function inWords({ by, filters }: Pick<GroupingSpec, "by" | "filters">): string {
  const names = Object.keys(filters);
  return names.length === 0 ? `by ${by}` : `by ${by} and filtered by ${names.join(", ")}`;
}

/** Throws RangeError where a metric that means something of one question only is requested of several. */
export function requireOne(metric: MetricDeclaration, { by, filters }: Pick<GroupingSpec, "by" | "filters">): void {
  const { onlyOfOne } = metric;
  if (!onlyOfOne || by === onlyOfOne || filters[onlyOfOne]?.length === 1) return;
  throw new RangeError(`${metric.name} can only be requested by ${onlyOfOne}, or of one ${onlyOfOne}`);
}

/** True where a metric says nothing by some of these. */
export function isSenseless({ notGroupedBy = [] }: MetricDeclaration, contents: readonly ContentDimension[]): boolean {
  return notGroupedBy.some((dimension) => contents.includes(dimension));
}

/** Whether a metric of a service can be grouped by a dimension under filters of others; not where no fact of the service has it. */
export function canRequest(
  metric: MetricDeclaration,
  service: AnalyticsService,
  by: Dimension,
  filteredBy: readonly Dimension[],
  declared: AnalyticsFacts,
): boolean {
  if (metric.gate.kind === "plain") {
    const sources = plainSources(declared, service, metric.fact);
    const contents = [by, ...filteredBy].filter((dimension) => isContent(dimension));
    if (isSenseless(metric, contents)) return false;
    return sourceFor(sources, getMeasures(metric), contents) !== undefined;
  }
  if (metric.onlyOfOne && by !== metric.onlyOfOne) return false;
  const filters: Filters = Object.fromEntries(filteredBy.map((dimension) => [dimension, []]));
  return buildPlan(metric, service, { by, filters, isOfPlaces: false }, declared) !== null;
}

/** By what a metric of a service can be grouped: nothing where no fact of the service has it. */
export function getDimensions(
  metric: MetricDeclaration,
  service: AnalyticsService,
  declared: AnalyticsFacts,
): readonly Dimension[] {
  return [...placeDimensions, ...contentDimensions].filter((by) => canRequest(metric, service, by, [], declared));
}

/** Whether the rows of a dimension add up to the metric's total, and open answers of sub-rows to their row. */
export function addsUp(metric: MetricDeclaration, by: Dimension): boolean {
  return (
    metric.additivity === "additive" && !overlappingDimensions.has(by) && !(metric.notAddedUpBy ?? []).includes(by)
  );
}

/** Whether a metric that needs no gate is read from sums that add up by place. */
export function addsUpByPlace(declared: AnalyticsFacts, service: AnalyticsService, metric: MetricDeclaration): boolean {
  const source = sourceFor(plainSources(declared, service, metric.fact), getMeasures(metric), []);
  return source !== undefined && source.addsUp !== null;
}
