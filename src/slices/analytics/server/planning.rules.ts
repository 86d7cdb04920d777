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
import { contentOf } from "./compiler/contents.ts";
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
export interface Told {
  readonly by: Dimension;
  readonly filters: Filters;
  /** True where only some of the client's places are requested. */
  readonly isOfPlaces: boolean;
  /** True where what was pooled is left out. */
  readonly withoutPools?: boolean;
}

/** All terms of a metric's number. */
export function termsOf({ numerator, denominator, n, times }: MetricDeclaration): readonly Terms[] {
  return [numerator, ...(denominator ? [denominator] : []), n, ...(times ? [times.numerator, times.denominator] : [])];
}

/** The content that a request is asked by and filtered by. */
export function contentsOf({ by, filters }: Pick<Told, "by" | "filters">): readonly ContentDimension[] {
  const asked = new Set<Dimension>([by, ...(Object.keys(filters) as Dimension[])]);
  return contentDimensions.filter((dimension) => asked.has(dimension));
}

/** Whether rows of a declaration can be distinguished by all of these dimensions. */
export function tellsApart(
  declared: { readonly dimensions?: FactDimensions },
  contents: readonly ContentDimension[],
  { mappings = [] }: AnalyticsFacts,
): boolean {
  return contents.every((dimension) => contentOf(dimension, declared.dimensions ?? {}, mappings) !== null);
}

/** All terms of a metric's number as released rows store it. */
export function releasedTermsOf({
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
export function measuresOf(metric: MetricDeclaration): readonly string[] {
  const required = (metric.requires ?? []).map(({ terms }) => terms);
  return [...new Set([...termsOf(metric), ...required].flatMap((terms) => Object.keys(terms)))];
}

const hasAll = (measures: readonly string[], wanted: readonly string[]): boolean => {
  const has = new Set(measures);
  return wanted.every((measure) => has.has(measure));
};

function openOf(metric: MetricDeclaration, service: AnalyticsService, told: Told, declared: AnalyticsFacts) {
  const contents = contentsOf(told);
  const needsPlace = told.isOfPlaces || !(isContent(told.by) || told.by === "total");
  const wanted = measuresOf(metric);
  return declared.facts.find(
    (fact): fact is OpenFact =>
      fact.part === "open" &&
      fact.service === service &&
      fact.name === metric.fact &&
      (fact.place !== null || !needsPlace) &&
      hasAll(fact.measures, wanted) &&
      tellsApart(fact, contents, declared),
  );
}

function releasedOf(metric: MetricDeclaration, service: AnalyticsService, told: Told, declared: AnalyticsFacts) {
  const { gate } = metric;
  if (gate.kind !== "answers") return [];
  const contents = contentsOf(told);
  const wanted = [...new Set(releasedTermsOf(metric).flatMap((terms) => Object.keys(terms)))];
  const able = declared.facts.filter(
    (fact): fact is ReleasedFact =>
      fact.part === "released" &&
      fact.service === service &&
      fact.name === metric.fact &&
      fact.families.some((family) => family.people === gate.people) &&
      hasAll(fact.measures, wanted) &&
      tellsApart(fact, contents, declared),
  );
  const first = able.find((fact) => !fact.isPool);
  if (!first) return [];
  // What waits too long for a cell is pooled apart from the cells, and distinguished by no content.
  return [first, ...able.filter((fact) => fact.isPool && contents.length === 0 && !told.withoutPools)];
}

type Plan = Omit<AnswerPlan, "metrics"> | null;

function findPlan(metric: MetricDeclaration, service: AnalyticsService, told: Told, declared: AnalyticsFacts): Plan {
  const open = openOf(metric, service, told, declared) ?? null;
  const released = releasedOf(metric, service, told, declared);
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
 * Where a metric's numbers come from; null where it cannot be informed. Found once for what is declared and told apart: a
 * page asks for it some hundred times.
 */
export function planOf(
  metric: MetricDeclaration,
  service: AnalyticsService,
  told: Told,
  declared: AnalyticsFacts,
): Plan {
  const ofFacts = known.get(declared) ?? new WeakMap<MetricDeclaration, Map<string, Plan>>();
  known.set(declared, ofFacts);
  const plans = ofFacts.get(metric) ?? new Map<string, Plan>();
  ofFacts.set(metric, plans);
  const name = [service, told.by, told.isOfPlaces, told.withoutPools === true, ...contentsOf(told)].join(" ");
  const before = plans.get(name);
  if (before !== undefined) return before;
  const plan = findPlan(metric, service, told, declared);
  plans.set(name, plan);
  return plan;
}

/** Metrics by the grains that they are read from: each group has its sums to itself. */
export function plansOf(
  metrics: readonly MetricDeclaration[],
  service: AnalyticsService,
  told: Told,
  declared: AnalyticsFacts,
): readonly AnswerPlan[] {
  const plans: (AnswerPlan & { readonly metrics: MetricDeclaration[] })[] = [];
  for (const metric of metrics) {
    const plan = planOf(metric, service, told, declared);
    if (!plan) throw new RangeError(`${metric.name} of ${service} cannot be asked ${inWords(told)}`);
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
export function inWords({ by, filters }: Pick<Told, "by" | "filters">): string {
  const names = Object.keys(filters);
  return names.length === 0 ? `by ${by}` : `by ${by} and filtered by ${names.join(", ")}`;
}

/** Throws RangeError where a metric that means something of one question only is asked of several. */
export function requireOne(metric: MetricDeclaration, { by, filters }: Pick<Told, "by" | "filters">): void {
  const { onlyOfOne } = metric;
  if (!onlyOfOne || by === onlyOfOne || filters[onlyOfOne]?.length === 1) return;
  throw new RangeError(`${metric.name} can only be asked by ${onlyOfOne}, or of one ${onlyOfOne}`);
}

/** True where a metric says nothing by some of these. */
export function isSenseless({ notToldBy = [] }: MetricDeclaration, contents: readonly ContentDimension[]): boolean {
  return notToldBy.some((dimension) => contents.includes(dimension));
}

/** Whether a metric of a service can be asked by a dimension under filters of others; not where no fact of the service has it. */
export function canAsk(
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
    return sourceFor(sources, measuresOf(metric), contents) !== undefined;
  }
  if (metric.onlyOfOne && by !== metric.onlyOfOne) return false;
  const filters: Filters = Object.fromEntries(filteredBy.map((dimension) => [dimension, []]));
  return planOf(metric, service, { by, filters, isOfPlaces: false }, declared) !== null;
}

/** By what a metric of a service can be asked: nothing where no fact of the service has it. */
export function dimensionsOf(
  metric: MetricDeclaration,
  service: AnalyticsService,
  declared: AnalyticsFacts,
): readonly Dimension[] {
  return [...placeDimensions, ...contentDimensions].filter((by) => canAsk(metric, service, by, [], declared));
}

/** Whether the rows of a dimension add up to the metric's total, and open answers of sub-rows to their row. */
export function addsUp(metric: MetricDeclaration, by: Dimension): boolean {
  return (
    metric.additivity === "additive" && !overlappingDimensions.has(by) && !(metric.notAddedUpBy ?? []).includes(by)
  );
}

/** Whether a metric that needs no gate is read from sums that add up by place. */
export function addsUpByPlace(declared: AnalyticsFacts, service: AnalyticsService, metric: MetricDeclaration): boolean {
  const source = sourceFor(plainSources(declared, service, metric.fact), measuresOf(metric), []);
  return source !== undefined && source.addsUp !== null;
}
