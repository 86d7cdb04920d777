import type { Certainty } from "./certainty.rules.ts";
import { findPositions } from "./place-weights.rules.ts";
import { computeStudentQuantile } from "./ratio-error.rules.ts";

// Estimates how a figure of a place would have changed without an action, from places without one. The lowest scores
// rise by themselves: their level before contains more bad luck than others'. The place's other figures tell how much
// of the level is its own.

/** A figure of a place in two windows. */
export interface PlaceChange {
  /** After minus before. */
  readonly change: number;
  /** Sampling variance of the change. */
  readonly variance: number;
  /** The figure before. */
  readonly level: number;
  /** The place's score before, without this figure. */
  readonly others: number;
}

/**
 * A regression of the change on level and others. Each place is weighted by 1/(its variance + between), and less the
 * further it is from the regression or from other places, so that no single place determines what is expected of all
 * others.
 */
export interface ExpectedChange {
  /** The number of places it was estimated from. */
  readonly places: number;
  /** Weighted means of change, level and others. */
  readonly mean: readonly [change: number, level: number, others: number];
  readonly slopes: readonly [level: number, others: number];
  /** Variance of the mean change, and the covariance matrix of the slopes: level, both, others. */
  readonly meanVariance: number;
  readonly slopeVariance: readonly [level: number, both: number, others: number];
  /** The variance of changes beyond sampling. */
  readonly between: number;
}

/** Minimum number of people on both sides to compare a place. */
export const MIN_PEOPLE_PER_CHANGE = 15;
/** Minimum number of places without an action from which a change is expected. */
export const MIN_PLACES = 20;

/** Coefficients of the regression. */
const COEFFICIENTS = 3;
/** Predictors with a smaller determinant are too alike to be separated. */
const MIN_DETERMINANT = 1e-9;
/** Halvings of the interval that contains the variance between places. */
const HALVINGS = 40;

/** Places within this many standard errors have their full weight (Huber); 95 in 100 are without outliers. */
const HUBER = 2;
/** The mean square of standard normal values when none counts for more than `HUBER`. */
const USUAL_SQUARE = 0.920_536_925_6;
/** Maximum number of rounds of reweighting, and the change in the weights that no longer matters. */
const [MAX_ROUNDS, NO_CHANGE] = [30, 1e-9];

interface Products {
  readonly weight: number;
  readonly mean: ExpectedChange["mean"];
  readonly level: { readonly squared: number; readonly change: number };
  readonly others: { readonly squared: number; readonly change: number };
  readonly both: number;
}

function addUp(places: readonly PlaceChange[], weights: readonly number[]): Products {
  let weight = 0;
  const mean: [number, number, number] = [0, 0, 0];
  for (const [at, { change, level, others }] of places.entries()) {
    const own = weights[at] ?? 0;
    if (own === 0) continue;
    weight += own;
    mean[0] += (own / weight) * (change - mean[0]);
    mean[1] += (own / weight) * (level - mean[1]);
    mean[2] += (own / weight) * (others - mean[2]);
  }
  const sums = { level: { squared: 0, change: 0 }, others: { squared: 0, change: 0 }, both: 0 };
  for (const [at, { change, level, others }] of places.entries()) {
    const own = weights[at] ?? 0;
    const [y, a, b] = [change - mean[0], level - mean[1], others - mean[2]];
    sums.level.squared += own * a * a;
    sums.level.change += own * a * y;
    sums.others.squared += own * b * b;
    sums.others.change += own * b * y;
    sums.both += own * a * b;
  }
  return { weight, mean, ...sums };
}

// When the places do not differ in one of the two, or both are alike, only the level is used, or the mean.
function solve({ level, others, both }: Products): Pick<ExpectedChange, "slopes" | "slopeVariance"> {
  const determinant = level.squared * others.squared - both * both;
  if (determinant > MIN_DETERMINANT * level.squared * others.squared) {
    const slopes = [
      (others.squared * level.change - both * others.change) / determinant,
      (level.squared * others.change - both * level.change) / determinant,
    ] as const;
    return { slopes, slopeVariance: [others.squared / determinant, -both / determinant, level.squared / determinant] };
  }
  if (level.squared === 0) return { slopes: [0, 0], slopeVariance: [0, 0, 0] };
  return { slopes: [level.change / level.squared, 0], slopeVariance: [1 / level.squared, 0, 0] };
}

function fitOnce(places: readonly PlaceChange[], between: number, parts: readonly number[]): ExpectedChange {
  const weights = places.map(({ variance }, at) => (parts[at] ?? 1) / (variance + between));
  const products = addUp(places, weights);
  const { weight, mean } = products;
  return { places: places.length, mean, meanVariance: 1 / weight, between, ...solve(products) };
}

/** Returns the expected change of a place's figure without an action, by a regression. */
function getExpected(
  { mean, slopes }: Pick<ExpectedChange, "mean" | "slopes">,
  { level, others }: Pick<PlaceChange, "level" | "others">,
): number {
  return mean[0] + slopes[0] * (level - mean[1]) + slopes[1] * (others - mean[2]);
}

/** Returns the distances of places from the regression, in standard errors. */
function computeDistances(places: readonly PlaceChange[], fit: ExpectedChange): readonly number[] {
  return places.map(
    (place) => Math.abs(place.change - getExpected(fit, place)) / Math.sqrt(place.variance + fit.between),
  );
}

/** A regression with the share of their weight that places keep in it. */
interface WeightedRegression {
  readonly fit: ExpectedChange;
  readonly parts: readonly number[];
}

/** Fits the regression with the weights it implies: a place's position, times 2 over its distance (Huber). */
function fitWith(
  places: readonly PlaceChange[],
  between: number,
  positions: readonly number[],
  start = positions,
): WeightedRegression {
  let [fit, parts] = [fitOnce(places, between, start), start];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = computeDistances(places, fit).map(
      (distance, at) => (positions[at] ?? 1) * Math.min(1, HUBER / distance),
    );
    const isSettled = next.every((part, at) => Math.abs(part - (parts[at] ?? 0)) < NO_CHANGE);
    parts = next;
    if (isSettled) break;
    fit = fitOnce(places, between, parts);
  }
  return { fit, parts };
}

/** Returns the sum of squared distances, none counting for more than `HUBER`, as a share of its usual value. */
function computeResiduals(places: readonly PlaceChange[], fit: ExpectedChange, positions: readonly number[]): number {
  const sum = computeDistances(places, fit).reduce(
    (all, distance, at) => all + (positions[at] ?? 1) * Math.min(distance, HUBER) ** 2,
    0,
  );
  return sum / USUAL_SQUARE;
}

/**
 * Fits the regression over places without an action. The variance between places is the one that makes the squares of
 * the residuals as large as their degrees of freedom (Paule and Mandel, with Huber's second proposal); 0 when sampling
 * alone explains them. Null unless there are more places than coefficients.
 */
export function fitExpectedChange(places: readonly PlaceChange[]): ExpectedChange | null {
  if (places.length <= COEFFICIENTS) return null;
  const positions = findPositions(places);
  const degrees = positions.reduce((sum, part) => sum + part, 0) - COEFFICIENTS;
  let last = fitWith(places, 0, positions);
  if (computeResiduals(places, last.fit, positions) <= degrees || degrees <= 0) return last.fit;
  const changes = places.map(({ change }) => change);
  let [low, high] = [0, (Math.max(...changes) - Math.min(...changes)) ** 2];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    // The weights change little from one to the next.
    last = fitWith(places, middle, positions, last.parts);
    if (computeResiduals(places, last.fit, positions) > degrees) low = middle;
    else high = middle;
  }
  return fitWith(places, high, positions, last.parts).fit;
}

/** A difference with its sampling variance. */
interface Drift {
  readonly change: number;
  readonly variance: number;
}

/** How much more the figure of one place changed than expected. */
export interface ChangeEffect {
  /** The change minus the expected change without an action. */
  readonly points: number;
  /** The place's own variance: of sampling, and between places. */
  readonly own: number;
  /** Level and others of the place, minus the means of the regression: the point of the prediction. */
  readonly at: readonly [level: number, others: number];
  /** The regression behind the prediction; effects of one regression share its error. */
  readonly fit: ExpectedChange;
  /**
   * The change of the place's figure between the halves of the window before, against other places; null: not known.
   */
  readonly drift: Drift | null;
}

function computePredictionVariance(
  { meanVariance, slopeVariance: [level, both, others] }: ExpectedChange,
  share: number,
  [a, b]: ChangeEffect["at"],
): number {
  return share * share * meanVariance + a * a * level + 2 * a * b * both + b * b * others;
}

/** Returns the effect at one place. */
export function computeEffect(fit: ExpectedChange, place: PlaceChange, drift: Drift | null = null): ChangeEffect {
  return {
    drift,
    points: place.change - getExpected(fit, place),
    own: place.variance + fit.between,
    at: [place.level - fit.mean[1], place.others - fit.mean[2]],
    fit,
  };
}

/** A mean of effects with its variance. */
export interface CombinedEffect {
  readonly points: number;
  readonly variance: number;
  /** The degrees of freedom of the regressions, which limit how well the variance between places is known. */
  readonly degrees: number;
}

const computeVariance = ({ own, at, fit }: ChangeEffect): number => own + computePredictionVariance(fit, 1, at);

/**
 * Returns the mean of effects, each weighted by 1 over its variance. The error of the regression that several effects
 * share does not shrink with their number. Null for none.
 */
export function combineEffects(effects: readonly ChangeEffect[]): CombinedEffect | null {
  if (effects.length === 0) return null;
  const weights = effects.map((effect) => 1 / computeVariance(effect));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const combined = { points: 0, variance: 0, degrees: 0 };
  const shares = new Map<ExpectedChange, { share: number; at: [number, number] }>();
  for (const [index, { points, own, at, fit }] of effects.entries()) {
    const share = (weights[index] ?? 0) / all;
    combined.points += share * points;
    combined.variance += share * share * own;
    const shared = shares.get(fit) ?? { share: 0, at: [0, 0] };
    shared.share += share;
    shared.at[0] += share * at[0];
    shared.at[1] += share * at[1];
    shares.set(fit, shared);
  }
  for (const [fit, { share, at }] of shares) {
    combined.variance += computePredictionVariance(fit, share, at);
    combined.degrees += fit.places - COEFFICIENTS;
  }
  return combined;
}

/** Beyond this many standard errors an effect is called real: chance alone gets there in 4 of 100 cases. */
const REAL_ERRORS = 2.05;

/**
 * Returns the certainty of an effect: real beyond 2.05 standard errors (more when there are few places, by Student's
 * t), unclear beyond one, otherwise noise.
 */
export function judgeEffect({ points, variance, degrees }: CombinedEffect): Certainty {
  const distance = Math.abs(points) / Math.sqrt(variance);
  if (distance >= computeStudentQuantile(degrees, REAL_ERRORS)) return "real";
  return distance >= 1 ? "unclear" : "noise";
}

/** From this many standard errors on, a figure was already moving before the action. */
const MOVING_ERRORS = 2;

/** Returns the mean of drifts, each weighted by 1 over its variance; null for none. */
export function averageDrifts(drifts: readonly Drift[]): Drift | null {
  if (drifts.length === 0) return null;
  const weight = drifts.reduce((sum, { variance }) => sum + 1 / variance, 0);
  return {
    change: drifts.reduce((sum, { change, variance }) => sum + change / variance, 0) / weight,
    variance: 1 / weight,
  };
}

/** Returns whether figures were already moving before the action, all together; null when it is known of none. */
export function hasDrifted(effects: readonly ChangeEffect[]): boolean | null {
  const drift = averageDrifts(effects.flatMap((effect) => effect.drift ?? []));
  return drift && Math.abs(drift.change) >= MOVING_ERRORS * Math.sqrt(drift.variance);
}
