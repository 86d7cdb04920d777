import { type RatioSums, studentQuantile, varianceOfRatio } from "./ratio-error.rules.ts";

/**
 * Whether a difference can be told from chance. `real`: chance alone gives one as large in fewer than 5 of 100 cases.
 * `noise`: it is within one standard error, as two out of three are without any change. `unclear`: neither.
 */
export type Certainty = "real" | "unclear" | "noise";

/** Below so many responses on either side no difference is called real. */
export const LEAST_RESPONSES = 10;

// 98 % lie below it, so that chance alone is called real in 4 of 100 cases by the theory. In simulations of what people
// really answer, where importance goes with agreement, that is up to 4.5; the usual 1.96 would be up to 5.5.
const REAL_FROM = 2.053748910631823;

/** A ratio in one window, and how many invitations could have answered (null: unknown). */
export interface Measured extends RatioSums {
  readonly population: number | null;
}

// A share near 0 or 100 % has hardly any spread of its own in few answers; one answer of each kind more on both sides
// (Agresti and Caffo) keeps its error honest. Of ratios that are no shares this is none of the squares' business.
function isShare({ n, num, den, nn, nd, dd }: RatioSums): boolean {
  return den === n && dd === n && nn === num && nd === num;
}

function withOneOfEach(measured: Measured): Measured {
  const { n, num, den, nn, nd, dd, population } = measured;
  return {
    n: n + 2,
    num: num + 1,
    den: den + 2,
    nn: nn + 1,
    nd: nd + 1,
    dd: dd + 2,
    population: population && population + 2,
  };
}

// Responses that weigh unlike count as fewer that weigh alike (Kish), and few of them are surer of themselves than they
// may be: without this 7 instead of 5 of 100 pairs of small samples would be called different (certainty.rules.test.ts).
function withoutFalseModesty(measured: Measured): { readonly variance: number; readonly degrees: number } | null {
  const variance = varianceOfRatio(measured, measured.population);
  if (variance === null) return null;
  const alike = measured.den ** 2 / measured.dd;
  if (alike <= 1) return null;
  const { n } = measured;
  return { variance: (variance * (n - 1) * alike) / (n * (alike - 1)), degrees: alike - 1 };
}

/**
 * How certain the difference between two ratios is: Student's t with Welch's degrees of freedom over their linearised
 * standard errors. Null where an error is not known: fewer than two responses, or squares that were never kept.
 */
export function certaintyOf(first: Measured, second: Measured): Certainty | null {
  const plain = [first, second] as const;
  const [now, before] = plain.every(isShare) ? ([withOneOfEach(first), withOneOfEach(second)] as const) : plain;
  const [errorNow, errorBefore] = [withoutFalseModesty(now), withoutFalseModesty(before)];
  if (errorNow === null || errorBefore === null) return null;
  const difference = Math.abs(now.num / now.den - before.num / before.den);
  const variance = errorNow.variance + errorBefore.variance;
  const isEnough = Math.min(first.n, second.n) >= LEAST_RESPONSES;
  if (variance === 0) return withoutError(difference, plain, isEnough);
  const distance = difference / Math.sqrt(variance);
  if (distance < 1) return "noise";
  const degrees =
    variance ** 2 / (errorNow.variance ** 2 / errorNow.degrees + errorBefore.variance ** 2 / errorBefore.degrees);
  return isEnough && distance >= studentQuantile(degrees, REAL_FROM) ? "real" : "unclear";
}

// No error at all: everybody who was asked answered, so a difference is one; or all answers are the same, which in a
// sample says too little about the rest.
function withoutError(difference: number, both: readonly Measured[], isEnough: boolean): Certainty {
  if (difference === 0) return "noise";
  const isCensus = both.every(({ n, population }) => population !== null && population === n);
  return isCensus && isEnough ? "real" : "unclear";
}
