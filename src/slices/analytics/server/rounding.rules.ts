// Every number is rounded by itself, once, half up, on integers; thresholds, deltas and trends use the rounded number.

function requireCount(value: number, what: string): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${what} is not a count that is exact: ${value}`);
}

/**
 * Returns a ratio of sums on a scale, rounded half up to an integer: floor((2·scale·num + den) / (2·den)). Exact:
 * integers only. Throws RangeError for a zero denominator and for sums beyond 2^53.
 */
export function roundRatio(num: number, den: number, scale: number): number {
  if (den === 0) throw new RangeError("a ratio without a denominator is null, not a number");
  const dividend = 2 * scale * num + den;
  const divisor = 2 * den;
  requireCount(dividend, "numerator");
  requireCount(divisor, "denominator");
  return (dividend - (dividend % divisor)) / divisor;
}

/**
 * Returns the same with decimals, such as 3.4 with one. Rounded half up as a whole number of tenths, so that no
 * quotient decides.
 */
export function roundTo(num: number, den: number, scale: number, decimals: number): number {
  const steps = 10 ** decimals;
  return roundRatio(num, den, scale * steps) / steps;
}

/**
 * Returns the same ratio unrounded. One division of exact integers, so that a formatter that rounds it half up shows
 * `roundRatio`: a correctly rounded quotient cannot cross an exact half.
 */
export function computeExactRatio(num: number, den: number, scale: number): number {
  if (den === 0) throw new RangeError("a ratio without a denominator is null, not a number");
  const dividend = scale * num;
  requireCount(dividend, "numerator");
  requireCount(den, "denominator");
  return dividend / den;
}

// Allowance for binary fractions just above a whole step, which would otherwise be rounded up once more.
const HAIR = 1e-9;

/** Returns a sufficient change rounded up as it is shown; a smaller one would not suffice. */
export function roundUp(value: number, decimals = 0): number {
  const steps = 10 ** decimals;
  return Math.ceil(value * steps - HAIR) / steps;
}

/**
 * Returns the difference of two shown numbers, with as many decimals as they are shown with; null unless both exist.
 */
export function findDelta(current: number | null, previous: number | null, decimals = 0): number | null {
  if (current === null || previous === null) return null;
  // 3.4 − 3.1 is not 0.3 in binary; both are whole numbers of steps.
  const steps = 10 ** decimals;
  return (Math.round(current * steps) - Math.round(previous * steps)) / steps;
}

/** Returns the direction of a difference of shown numbers; null without a difference. */
export function toDirection(delta: number | null): "up" | "equal" | "down" | null {
  if (delta === null) return null;
  if (delta === 0) return "equal";
  return delta > 0 ? "up" : "down";
}

/** Returns the direction of the difference of two shown numbers; null unless both exist. */
export function findTrend(
  current: number | null,
  previous: number | null,
  decimals = 0,
): "up" | "equal" | "down" | null {
  return toDirection(findDelta(current, previous, decimals));
}

/** A score below it has the warning style, the red dot and "Score below 70". */
export const LOW_SCORE_BELOW = 70;
/** A primary metric below it is red; its tooltip says "under 65". */
export const PRIMARY_METRIC_RED_BELOW = 65;
/** A satisfaction emoticon is neutral from here, and sad below. */
export const EMOTICON_NEUTRAL_FROM = 65;
/** A satisfaction emoticon is excited from here. */
export const EMOTICON_EXCITED_FROM = 80;

/** Returns true for a shown score under the warning threshold. */
export function isLowScore(rounded: number): boolean {
  return rounded < LOW_SCORE_BELOW;
}

/** Returns the color of the primary metric, from the shown score. */
export function getPrimaryMetricColor(rounded: number): "red" | "green" {
  return rounded < PRIMARY_METRIC_RED_BELOW ? "red" : "green";
}

/** Returns the emoticon of a shown satisfaction score. */
export function toEmoticon(rounded: number): "excited" | "neutral" | "sad" {
  if (rounded >= EMOTICON_EXCITED_FROM) return "excited";
  return rounded >= EMOTICON_NEUTRAL_FROM ? "neutral" : "sad";
}
