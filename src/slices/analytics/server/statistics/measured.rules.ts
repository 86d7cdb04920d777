import type { Dimension, Filters } from "../analytics.dimensions.ts";
import type { MetricState } from "../analytics.figures.ts";
import type { MetricDeclaration, Terms } from "../analytics.metrics.ts";
import type { Measured } from "./certainty.rules.ts";

// Protected answers are judged with at least this spread, and the smallest change of their figures is shown from it alone:
// nothing about how alike a few people answered follows from a word. In the unit that the metric is shown in.
const PROTECTED_SPREAD: Readonly<Partial<Record<MetricDeclaration["unit"], number>>> = {
  score: 14,
  percent: 50,
  mean: 1,
};

/** The constant that the spread of protected responses is taken to be, in the unit that a metric is shown in; null: of none. */
export function getProtectedSpread({ unit }: Pick<MetricDeclaration, "unit">): number | null {
  return PROTECTED_SPREAD[unit] ?? null;
}

const withoutError = new WeakMap<MetricDeclaration, MetricDeclaration>();

/** A metric as its error is known of what is requested: without one where a response adds several answers to the figure. */
export function withKnownError(
  metric: MetricDeclaration,
  { by, filters = {} }: { readonly by: Dimension; readonly filters?: Filters | undefined },
): MetricDeclaration {
  const { squares, ...plain } = metric;
  const one = squares?.onlyOfOne;
  if (!one || by === one || filters[one]?.length === 1) return metric;
  const before = withoutError.get(metric) ?? plain;
  withoutError.set(metric, before);
  return before;
}

/** What is added up over stored rows of protected answers. */
function storedTerms({ released, n, numerator, denominator, squares }: MetricDeclaration) {
  const own = released ?? { numerator, denominator, squares };
  return { ...own, n: released?.denominator ?? n, squares: own.squares ?? squares };
}

const isRatio = ({ denominator, gate }: MetricDeclaration): boolean => denominator !== null && gate.kind !== "plain";

/**
 * What a ratio's standard error is made of; null for a number that is none. `sum` adds up what the figure is made of, by
 * the terms of open answers and those of stored rows; `isProtected` says whether protected answers are in it.
 */
export function toMeasured(
  metric: MetricDeclaration,
  figure: MetricState,
  sum: (terms: Terms, stored: Terms) => number,
  isProtected: boolean,
): Measured | null {
  const { squares, numerator, denominator, n, unit, scale } = metric;
  if (!squares || !isRatio(metric) || figure.state !== "value") return null;
  const least = PROTECTED_SPREAD[unit];
  const stored = storedTerms(metric);
  const spread = stored.squares ?? squares;
  return {
    n: sum(n, stored.n),
    num: sum(numerator, stored.numerator),
    den: sum(denominator ?? {}, stored.denominator ?? {}),
    nn: sum(squares.nn, spread.nn),
    nd: sum(squares.nd, spread.nd),
    dd: sum(squares.dd, spread.dd),
    leastSpread: isProtected && least !== undefined ? least / scale : null,
    shown: figure.n,
  };
}
