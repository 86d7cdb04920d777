// Student's t and the normal distribution, for judging deltas.

const EPSILON = 1e-14;
const TINY = 1e-300;
const MAX_STEPS = 500;

/** Lanczos' coefficients for g = 7. */
const LANCZOS: readonly number[] = [
  0.999_999_999_999_809_93, 676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_1,
  -176.615_029_162_140_6, 12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_572e-6,
  1.505_632_735_149_311_6e-7,
];

function computeLogGamma(x: number): number {
  const base = x + 6.5;
  const series = LANCZOS.reduce((sum, coefficient, at) => sum + (at === 0 ? coefficient : coefficient / (x - 1 + at)));
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(series);
}

const avoidZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

/** Lentz' continued fraction of the incomplete beta function. */
function computeBetaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / avoidZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= MAX_STEPS; m += 1) {
    const terms = [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ];
    let step = 1;
    for (const term of terms) {
      d = 1 / avoidZero(1 + term * d);
      c = avoidZero(1 + term / c);
      step = d * c;
      fraction *= step;
    }
    if (Math.abs(step - 1) < EPSILON) break;
  }
  return fraction;
}

/** The regularized incomplete beta function. */
function computeIncompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const log = computeLogGamma(a + b) - computeLogGamma(a) - computeLogGamma(b) + a * Math.log(x) + b * Math.log(1 - x);
  const front = Math.exp(log);
  const isLeft = x < (a + 1) / (a + b + 2);
  return isLeft ? (front * computeBetaFraction(a, b, x)) / a : 1 - (front * computeBetaFraction(b, a, 1 - x)) / b;
}

/** Returns the two-sided p-value of a distance of t standard errors. */
export function computeStudentPValue(t: number, degrees: number): number {
  return computeIncompleteBeta(degrees / 2, 0.5, degrees / (degrees + t * t));
}

/** Beyond this many degrees of freedom Student's t is the normal distribution. */
const NORMAL_DEGREES = 1e9;

/**
 * Returns the quantile of the normal distribution at a probability; by bisection, since it is needed once per family.
 */
export function computeNormalQuantile(part: number): number {
  let [low, high] = [0, 40];
  const beyond = 2 * Math.min(part, 1 - part);
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (computeStudentPValue(middle, NORMAL_DEGREES) > beyond) low = middle;
    else high = middle;
  }
  return part < 0.5 ? -low : low;
}
