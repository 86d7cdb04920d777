import type { Dimension, Filters } from "../analytics.dimensions.ts";
import type { MetricState } from "../analytics.figures.ts";
import type { MetricDeclaration, Squares, Terms } from "../analytics.metrics.ts";
import type { MeasuredRatio } from "./certainty.rules.ts";
import { addSums, type RatioSums } from "./ratio-error.rules.ts";
import { measureReleasedScore } from "./released-score.rules.ts";

const withoutError = new WeakMap<MetricDeclaration, MetricDeclaration>();

/** Returns a metric with the error known for the request: none when a response adds several answers to the figure. */
export function addKnownError(
  metric: MetricDeclaration,
  { by, filters = {} }: { readonly by: Dimension; readonly filters?: Filters | undefined },
): MetricDeclaration {
  const { squares, ...plain } = metric;
  const one = squares?.singleKeyOf;
  if (!one || by === one || filters[one]?.length === 1) return metric;
  const before = withoutError.get(metric) ?? plain;
  withoutError.set(metric, before);
  return before;
}

/** Sums terms over open answers, or over released rows. */
type Sum = (terms: Terms) => number;

/** Released rows of protected answers. */
interface ReleasedPart {
  readonly sum: Sum;
  /** The number of people shown. */
  readonly people: number;
}

const addUp = (squares: Squares, sum: Sum) => ({ nn: sum(squares.nn), nd: sum(squares.nd), dd: sum(squares.dd) });

/**
 * Squares of shares and of distributions follow from what is released; those of a score would disclose more, and are
 * not read.
 */
function measurePart(metric: MetricDeclaration, { sum, people }: ReleasedPart): RatioSums | null {
  const { released = metric, weightedAnswers, agreements, squares } = metric;
  const [num, den] = [sum(released.numerator), sum(released.denominator ?? {})];
  if (agreements !== undefined && weightedAnswers !== undefined) {
    const { nn, nd, dd } = addUp(agreements, sum);
    const distribution = { answers: dd, sum: nd, squared: nn };
    return measureReleasedScore({ num, den, people, answers: sum({ [weightedAnswers]: 1 }), distribution });
  }
  const own = released.squares ?? squares;
  if (!own) return null;
  const added = addUp(own, sum);
  // Rows without their distribution, beside open answers that have one, would look more certain than they are.
  return added.dd > 0 ? { n: den, num, den, ...added } : null;
}

const isRatio = ({ denominator, gate }: MetricDeclaration): boolean => denominator !== null && gate.kind !== "plain";

/**
 * Returns the parts of a ratio's standard error; null for a metric that is not a ratio. `open` sums open answers;
 * `protectedRows` are the released rows in the figure, null without any.
 */
export function toMeasured(
  metric: MetricDeclaration,
  figure: MetricState,
  open: Sum,
  protectedRows: ReleasedPart | null,
): MeasuredRatio | null {
  const { squares, numerator, denominator, n } = metric;
  if (!squares || !isRatio(metric) || figure.state !== "value") return null;
  const own = { n: open(n), num: open(numerator), den: open(denominator ?? {}), ...addUp(squares, open) };
  if (protectedRows === null) return { ...own, shown: figure.n, protectedPart: "none" };
  const part = measurePart(metric, protectedRows);
  if (part === null) return null;
  return { ...addSums(own, part), shown: figure.n, protectedPart: own.n === 0 ? "all" : "some" };
}
