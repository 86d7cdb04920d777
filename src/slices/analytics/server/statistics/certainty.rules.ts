import { type RatioSums, studentQuantile, varianceOfRatio } from "./ratio-error.rules.ts";
import { normalQuantile, studentChance } from "./student.rules.ts";

/**
 * Whether a difference can be distinguished from chance. `real`: it is among those of its family that Benjamini and Hochberg's rule
 * selects at 5 %. `noise`: it is within one standard error, as two out of three are without any change. `unclear`: neither.
 */
export type Certainty = "real" | "unclear" | "noise";

/** Below so many responses on either side no difference is called real, and none is tested. */
export const LEAST_RESPONSES = 10;

/** Of all rows of a family that are called real, so many may be so by chance (Benjamini and Hochberg). */
const FALSE_PART = 0.05;

/**
 * Nothing is called real with a greater chance than this, however many others of its family are. In simulations of what
 * people really answer, where importance goes with agreement, 4 % by the theory are up to 4.5; 5 % would be up to 5.5.
 */
export const GREATEST_CHANCE = 0.04;

/** A ratio in one window. */
export interface Measured extends RatioSums {
  /** How many responses are shown. */
  readonly shown: number;
  /** How much of it are protected answers: the sums of these are made of what is released. */
  readonly protectedPart: "none" | "some" | "all";
}

/** A standard error with its degrees of freedom. */
interface StandardError {
  readonly error: number;
  readonly degrees: number;
}

/** How far a ratio is from another or from a number, and how far chance takes it, in the ratio's unit. Never leaves the server. */
export interface Deviation extends StandardError {
  readonly distance: number;
  /** True where it is tested: enough responses on every side that is a sample, and an error. */
  readonly isTested: boolean;
}

// A share near 0 or 100 % has hardly any spread of its own in few answers; one answer of each kind more on both sides
// (Agresti and Caffo) keeps its error honest. Of ratios that are no shares this is none of the squares' business.
function isShare({ n, num, den, nn, nd, dd }: RatioSums): boolean {
  return den === n && dd === n && nn === num && nd === num;
}

function withOneOfEach(measured: Measured): Measured {
  const { n, num, den, nn, nd, dd } = measured;
  return { ...measured, n: n + 2, num: num + 1, den: den + 2, nn: nn + 1, nd: nd + 1, dd: dd + 2 };
}

interface Variance {
  readonly variance: number;
  readonly degrees: number;
}

// Responses that weigh unlike count as fewer that weigh alike (Kish), and few of them are surer of themselves than they
// may be: without this 7 instead of 5 of 100 pairs of small samples would be called different (certainty.rules.test.ts).
function withoutFalseModesty(measured: Measured): Variance | null {
  const own = varianceOfRatio(measured);
  if (own === null) return null;
  const alike = measured.den ** 2 / measured.dd;
  if (alike <= 1) return null;
  const { n } = measured;
  return { variance: (own * (n - 1) * alike) / (n * (alike - 1)), degrees: alike - 1 };
}

function errorOfBoth(now: Variance, before: Variance): StandardError {
  const variance = now.variance + before.variance;
  const spread = now.variance ** 2 / now.degrees + before.variance ** 2 / before.degrees;
  return { error: Math.sqrt(variance), degrees: spread === 0 ? now.degrees + before.degrees : variance ** 2 / spread };
}

/** How many responses a ratio is tested with. Of protected ones the words say whether they are enough, so it is the n that is shown. */
export function countResponses({ n, protectedPart, shown }: Measured): number {
  return protectedPart === "none" ? n : shown;
}

/**
 * The difference of two ratios over their linearised standard errors, with Welch's degrees of freedom. Null where an error
 * is not known: fewer than two responses, or squares that were never kept.
 */
export function differenceBetween(now: Measured, before: Measured): Deviation | null {
  const isOfShares = isShare(now) && isShare(before);
  const [first, second] = isOfShares ? [withOneOfEach(now), withOneOfEach(before)] : [now, before];
  const [ofNow, ofBefore] = [withoutFalseModesty(first), withoutFalseModesty(second)];
  if (ofNow === null || ofBefore === null) return null;
  const own = errorOfBoth(ofNow, ofBefore);
  return {
    ...own,
    distance: Math.abs(first.num / first.den - second.num / second.den),
    isTested: Math.min(countResponses(now), countResponses(before)) >= LEAST_RESPONSES && own.error > 0,
  };
}

// A number that is printed whole may be half a step off.
const HALF_STEP = 0.5;

/** How far a ratio is from a fixed number of whole steps, `scale` of which make one of the ratio: one that is no sample. */
export function deviationFrom(now: Measured, fixed: number, scale: number): Deviation | null {
  const own = withoutFalseModesty(now);
  if (own === null) return null;
  const error = Math.sqrt(own.variance);
  return {
    error,
    degrees: own.degrees,
    distance: Math.max(0, Math.abs(now.num / now.den - fixed / scale) - HALF_STEP / scale),
    isTested: countResponses(now) >= LEAST_RESPONSES && error > 0,
  };
}

// Up to here Student's t has more than 5 % beyond it, whatever the degrees of freedom: no family of any size selects that.
const CERTAINLY_LIKELY = 1.95;

/** How likely chance alone takes two ratios so far apart; rounded up to 1 where it does not matter. */
export function computePValue({ distance, error, degrees }: Deviation): number {
  const t = distance / error;
  return t < CERTAINLY_LIKELY ? 1 : studentChance(t, degrees);
}

/**
 * Up to which chance a row of a family is called real, by Benjamini and Hochberg's rule over the chances of all its tested
 * rows. One more than those selected is allowed for, so that the same level decides, and tells, what any row must reach:
 * no row lies between the two.
 */
export function levelOfFamily(chances: readonly number[]): number {
  const count = chances.length;
  if (count === 0) return GREATEST_CHANCE;
  const sorted = chances.toSorted((a, b) => a - b);
  const selected = sorted.findLastIndex((chance, at) => chance <= ((at + 1) * FALSE_PART) / count) + 1;
  return Math.min(GREATEST_CHANCE, ((selected + 1) * FALSE_PART) / count);
}

/** The level of a figure that is alone in its family. */
export const LEVEL_ALONE = levelOfFamily([1]);

/** The word of a difference at its family's level. */
export function computeCertainty(deviation: Deviation, level: number): Certainty {
  const { distance, error, isTested } = deviation;
  // Answers that are all the same say too little about the rest.
  if (error === 0) return distance === 0 ? "noise" : "unclear";
  if (distance < error) return "noise";
  return isTested && computePValue(deviation) <= level ? "real" : "unclear";
}

const quantiles = new Map<number, number>();

function computeQuantile(level: number): number {
  const known = quantiles.get(level);
  if (known !== undefined) return known;
  if (quantiles.size > 1000) quantiles.clear();
  const quantile = normalQuantile(1 - level / 2);
  quantiles.set(level, quantile);
  return quantile;
}

/** The smallest difference that would be called real at a level, in the ratio's unit; null where none would. */
export function smallestChange({ isTested, error, degrees }: Deviation, level: number): number | null {
  return isTested ? studentQuantile(degrees, computeQuantile(level)) * error : null;
}
