// Computes the precision of a ratio of sums over responses. Every response is one draw: its own num and den vary, so
// answers of one response are never treated as independent of each other.

/** Sums over responses of a ratio num/den, with the sums of each response's squares and product. */
export interface RatioSums {
  /** Responses with a denominator. */
  readonly n: number;
  readonly num: number;
  readonly den: number;
  readonly nn: number;
  readonly nd: number;
  readonly dd: number;
}

/** Returns the sums of two parts together. */
export function addSums(one: RatioSums, other: RatioSums): RatioSums {
  return {
    n: one.n + other.n,
    num: one.num + other.num,
    den: one.den + other.den,
    nn: one.nn + other.nn,
    nd: one.nd + other.nd,
    dd: one.dd + other.dd,
  };
}

/**
 * Returns the variance of num/den as a linearized ratio estimator: n/(n−1) × Σ(num − R·den)² / (Σden)². Answers are
 * treated as draws from an ongoing process, not as a census of the invited people, so there is no correction for the
 * response rate. Null for fewer than two responses, without a denominator, and when the squares are not known (a sum
 * that no squares have).
 */
export function computeRatioVariance(sums: RatioSums): number | null {
  const { n, num, den, nn, nd, dd } = sums;
  if (n < 2 || den <= 0 || dd <= 0) return null;
  const ratio = num / den;
  // Σ(num − R·den)² is never negative; floating-point results below 0 are 0.
  const residuals = Math.max(0, nn - 2 * ratio * nd + ratio * ratio * dd);
  return (n / (n - 1)) * (residuals / (den * den));
}

/** Returns the standard error of num/den in the ratio's own unit; null when `computeRatioVariance` is. */
export function computeRatioError(sums: RatioSums): number | null {
  const variance = computeRatioVariance(sums);
  return variance === null ? null : Math.sqrt(variance);
}

/** The 97.5th percentile of the standard normal distribution. */
const Z_95 = 1.959963984540054;

/**
 * Returns the quantile of Student's t with these degrees of freedom at the probability of z in the normal distribution
 * (Cornish and Fisher's expansion; for 97.5% within 0.002 from 5 degrees on).
 */
export function computeStudentQuantile(degrees: number, z: number = Z_95): number {
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ];
  return terms.reduce((sum, term, power) => sum + term / degrees ** power, 0);
}

/** An interval of a share, both ends from 0 to 1. */
export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns Wilson's 95% interval of a share of n independent answers (n may be a smaller, effective number); null
 * without any.
 */
export function computeWilsonInterval(share: number, n: number): ShareInterval | null {
  if (n <= 0) return null;
  const square = (Z_95 * Z_95) / n;
  const middle = share + square / 2;
  const reach = Z_95 * Math.sqrt((share * (1 - share)) / n + square / (4 * n));
  return { low: Math.max(0, (middle - reach) / (1 + square)), high: Math.min(1, (middle + reach) / (1 + square)) };
}
