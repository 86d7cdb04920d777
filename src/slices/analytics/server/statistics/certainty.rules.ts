import { type RatioSums, computeStudentQuantile, computeRatioVariance } from "./ratio-error.rules.ts";
import { computeNormalQuantile, computeStudentPValue } from "./student.rules.ts";

/**
 * Whether a difference can be distinguished from chance. `real`: it is among those of its family that Benjamini and
 * Hochberg's rule selects at 5%. `noise`: it is within one standard error, as two of three are without any change.
 * `unclear`: neither.
 */
export type Certainty = "real" | "unclear" | "noise";

/** With fewer responses on either side no difference is called real, and none is tested. */
export const MIN_RESPONSES = 10;

/** The share of a family's rows called real that may be so by chance (Benjamini and Hochberg). */
const FALSE_PART = 0.05;

/**
 * No difference is called real above this p-value, however many others of its family are. In simulations of realistic
 * answers, where importance goes with agreement, a nominal 4% is up to 4.5; 5% would be up to 5.5.
 */
export const MAX_P_VALUE = 0.04;

/** A ratio in one window. */
export interface MeasuredRatio extends RatioSums {
  /** The number of responses shown. */
  readonly shown: number;
  /** How much of it is protected answers, whose sums are made of what is released. */
  readonly protectedPart: "none" | "some" | "all";
}

/** A standard error with its degrees of freedom. */
interface StandardError {
  readonly error: number;
  readonly degrees: number;
}

/**
 * The distance of a ratio from another or from a number, with its standard error, in the ratio's unit. Never leaves the
 * server.
 */
export interface Deviation extends StandardError {
  readonly distance: number;
  /** True when it is tested: it has an error, and enough responses on every side that is a sample. */
  readonly isTested: boolean;
}

// A share near 0 or 100% has hardly any spread of its own in few answers; one more answer of each kind on both sides
// (Agresti and Caffo) keeps its error realistic. It does not apply to ratios that are not shares.
function isShare({ n, num, den, nn, nd, dd }: RatioSums): boolean {
  return den === n && dd === n && nn === num && nd === num;
}

function withOneOfEach(measured: MeasuredRatio): MeasuredRatio {
  const { n, num, den, nn, nd, dd } = measured;
  return { ...measured, n: n + 2, num: num + 1, den: den + 2, nn: nn + 1, nd: nd + 1, dd: dd + 2 };
}

interface Variance {
  readonly variance: number;
  readonly degrees: number;
}

// Responses of unequal weight count as fewer of equal weight (Kish), and small samples underestimate their error:
// without this correction 7 instead of 5 of 100 pairs of small samples would be called different
// (certainty.rules.test.ts).
function computeVariance(measured: MeasuredRatio): Variance | null {
  const own = computeRatioVariance(measured);
  if (own === null) return null;
  const alike = measured.den ** 2 / measured.dd;
  if (alike <= 1) return null;
  const { n } = measured;
  return { variance: (own * (n - 1) * alike) / (n * (alike - 1)), degrees: alike - 1 };
}

function combineErrors(now: Variance, before: Variance): StandardError {
  const variance = now.variance + before.variance;
  const spread = now.variance ** 2 / now.degrees + before.variance ** 2 / before.degrees;
  return { error: Math.sqrt(variance), degrees: spread === 0 ? now.degrees + before.degrees : variance ** 2 / spread };
}

/**
 * Returns how many responses a ratio is tested with. For protected ones it is the n shown, because the certainty
 * discloses whether there are enough.
 */
export function countResponses({ n, protectedPart, shown }: MeasuredRatio): number {
  return protectedPart === "none" ? n : shown;
}

/**
 * Returns the difference of two ratios over their linearized standard errors, with Welch's degrees of freedom. Null
 * when an error is not known: fewer than two responses, or squares that were never stored.
 */
export function computeDifference(now: MeasuredRatio, before: MeasuredRatio): Deviation | null {
  const isOfShares = isShare(now) && isShare(before);
  const [first, second] = isOfShares ? [withOneOfEach(now), withOneOfEach(before)] : [now, before];
  const [ofNow, ofBefore] = [computeVariance(first), computeVariance(second)];
  if (ofNow === null || ofBefore === null) return null;
  const own = combineErrors(ofNow, ofBefore);
  return {
    ...own,
    distance: Math.abs(first.num / first.den - second.num / second.den),
    isTested: Math.min(countResponses(now), countResponses(before)) >= MIN_RESPONSES && own.error > 0,
  };
}

// A number printed as an integer may be off by half a step.
const HALF_STEP = 0.5;

/**
 * Returns the distance of a ratio from a fixed number of whole steps, `scale` of which make one of the ratio: one that
 * is not a sample.
 */
export function measureDeviation(now: MeasuredRatio, fixed: number, scale: number): Deviation | null {
  const own = computeVariance(now);
  if (own === null) return null;
  const error = Math.sqrt(own.variance);
  return {
    error,
    degrees: own.degrees,
    distance: Math.max(0, Math.abs(now.num / now.den - fixed / scale) - HALF_STEP / scale),
    isTested: countResponses(now) >= MIN_RESPONSES && error > 0,
  };
}

// Up to here Student's t has more than 5% beyond it, whatever the degrees of freedom: no family of any size selects
// that.
const CERTAINLY_LIKELY = 1.95;

/** Returns the p-value of the distance of two ratios; rounded up to 1 where it does not matter. */
export function computePValue({ distance, error, degrees }: Deviation): number {
  const t = distance / error;
  return t < CERTAINLY_LIKELY ? 1 : computeStudentPValue(t, degrees);
}

/**
 * Returns the significance level of a family, by Benjamini and Hochberg's rule over the p-values of all its tested
 * rows. It allows for one more than those selected, so that the same level decides and states what any row must reach:
 * no row lies between the two.
 */
export function getFamilyLevel(chances: readonly number[]): number {
  const count = chances.length;
  if (count === 0) return MAX_P_VALUE;
  const sorted = chances.toSorted((a, b) => a - b);
  const selected = sorted.findLastIndex((chance, at) => chance <= ((at + 1) * FALSE_PART) / count) + 1;
  return Math.min(MAX_P_VALUE, ((selected + 1) * FALSE_PART) / count);
}

/** The level of a figure that is alone in its family. */
export const LEVEL_ALONE = getFamilyLevel([1]);

/** Returns the certainty of a difference at its family's level. */
export function computeCertainty(deviation: Deviation, level: number): Certainty {
  const { distance, error, isTested } = deviation;
  // Identical answers carry too little information about the rest.
  if (error === 0) return distance === 0 ? "noise" : "unclear";
  if (distance < error) return "noise";
  return isTested && computePValue(deviation) <= level ? "real" : "unclear";
}

const quantiles = new Map<number, number>();

function computeQuantile(level: number): number {
  const known = quantiles.get(level);
  if (known !== undefined) return known;
  if (quantiles.size > 1000) quantiles.clear();
  const quantile = computeNormalQuantile(1 - level / 2);
  quantiles.set(level, quantile);
  return quantile;
}

/** Returns the smallest difference that would be called real at a level, in the ratio's unit; null when none would. */
export function computeSmallestChange({ isTested, error, degrees }: Deviation, level: number): number | null {
  return isTested ? computeStudentQuantile(degrees, computeQuantile(level)) * error : null;
}
