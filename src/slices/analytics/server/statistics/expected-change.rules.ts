import type { Certainty } from "./certainty.rules.ts";
import { findPositions } from "./place-weights.rules.ts";
import { studentQuantile } from "./ratio-error.rules.ts";

// What a figure of a place would have changed without an action on it, estimated from places without one. What scores lowest
// rises by itself: its level before holds more bad luck than others'. The other figures of the place say how much of the
// level is the place's own.

/** A figure of a place in two windows. */
export interface PlaceChange {
  /** After less before. */
  readonly change: number;
  /** Sampling variance of the change. */
  readonly variance: number;
  /** The figure before. */
  readonly level: number;
  /** The place's score before without this figure. */
  readonly others: number;
}

/**
 * A regression of the change on level and others, each place weighted by 1/(its variance + between), and less the further it is
 * from what the regression says, or from where other places are: no single place says what all others are expected to do.
 */
export interface ExpectedChange {
  /** How many places it was made from. */
  readonly places: number;
  /** Weighted means of change, level and others. */
  readonly mean: readonly [change: number, level: number, others: number];
  readonly slopes: readonly [level: number, others: number];
  /** Variance of the mean change, and the covariance matrix of the slopes: level, both, others. */
  readonly meanVariance: number;
  readonly slopeVariance: readonly [level: number, both: number, others: number];
  /** How much changes vary beyond sampling. */
  readonly between: number;
}

/** From so many people on both sides a place is compared. */
export const LEAST_PEOPLE = 15;
/** Fewer places without an action say too little about what is to be expected. */
export const LEAST_PLACES = 20;

/** Coefficients of the regression. */
const COEFFICIENTS = 3;
/** Predictors that say less of each other than this cannot be distinguished. */
const LEAST_DETERMINANT = 1e-9;
/** Halvings of the interval in which the variance between places lies. */
const HALVINGS = 40;

/** Places within so many standard errors have their full weight (Huber); of honest ones 95 in 100 are. */
const HUBER = 2;
/** What the squares of standard normal values are on average if none counts for more than `HUBER`. */
const USUAL_SQUARE = 0.920_536_925_6;
/** How often the weights are found anew, at most, and the change in them that no longer matters. */
const [MOST_ROUNDS, NO_CHANGE] = [30, 1e-9];

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

// Where the places do not differ in one of the two, or both say the same, the level alone is used, or the mean.
function solve({ level, others, both }: Products): Pick<ExpectedChange, "slopes" | "slopeVariance"> {
  const determinant = level.squared * others.squared - both * both;
  if (determinant > LEAST_DETERMINANT * level.squared * others.squared) {
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

/** What a place's figure changes without an action, by a regression. */
function getExpected(
  { mean, slopes }: Pick<ExpectedChange, "mean" | "slopes">,
  { level, others }: Pick<PlaceChange, "level" | "others">,
): number {
  return mean[0] + slopes[0] * (level - mean[1]) + slopes[1] * (others - mean[2]);
}

/** How far places are from what the regression says, in standard errors. */
function computeDistances(places: readonly PlaceChange[], fit: ExpectedChange): readonly number[] {
  return places.map(
    (place) => Math.abs(place.change - getExpected(fit, place)) / Math.sqrt(place.variance + fit.between),
  );
}

/** A regression with the part of their weight that places keep in it. */
interface Weighed {
  readonly fit: ExpectedChange;
  readonly parts: readonly number[];
}

/** The regression with the weights that it gives itself: of a place's position, times 2 over its distance (Huber). */
function fitWith(
  places: readonly PlaceChange[],
  between: number,
  positions: readonly number[],
  start = positions,
): Weighed {
  let [fit, parts] = [fitOnce(places, between, start), start];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
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

/** Squares of the distances, of which none counts for more than `HUBER`, as a part of what they usually are. */
function residuals(places: readonly PlaceChange[], fit: ExpectedChange, positions: readonly number[]): number {
  const sum = computeDistances(places, fit).reduce(
    (all, distance, at) => all + (positions[at] ?? 1) * Math.min(distance, HUBER) ** 2,
    0,
  );
  return sum / USUAL_SQUARE;
}

/**
 * The regression over places without an action. The variance between places is what makes the squares of the residuals as large
 * as their degrees of freedom (Paule and Mandel, with Huber's second proposal); 0 where sampling alone explains them. Null for
 * fewer places than there are coefficients and one.
 */
export function fitExpectedChange(places: readonly PlaceChange[]): ExpectedChange | null {
  if (places.length <= COEFFICIENTS) return null;
  const positions = findPositions(places);
  const degrees = positions.reduce((sum, part) => sum + part, 0) - COEFFICIENTS;
  let last = fitWith(places, 0, positions);
  if (residuals(places, last.fit, positions) <= degrees || degrees <= 0) return last.fit;
  const changes = places.map(({ change }) => change);
  let [low, high] = [0, (Math.max(...changes) - Math.min(...changes)) ** 2];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    // The weights change little from one to the next.
    last = fitWith(places, middle, positions, last.parts);
    if (residuals(places, last.fit, positions) > degrees) low = middle;
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
  /** Change less what was expected without an action. */
  readonly points: number;
  /** The place's own variance: of sampling, and between places. */
  readonly own: number;
  /** Level and others of the place, less the means of the regression: where it was predicted. */
  readonly at: readonly [level: number, others: number];
  /** What it was predicted by; effects of one regression share its error. */
  readonly fit: ExpectedChange;
  /** How the place's figure changed between the halves of the window before, against the other places; null: not known. */
  readonly drift: Drift | null;
}

function predictionVariance(
  { meanVariance, slopeVariance: [level, both, others] }: ExpectedChange,
  share: number,
  [a, b]: ChangeEffect["at"],
): number {
  return share * share * meanVariance + a * a * level + 2 * a * b * both + b * b * others;
}

/** The effect at one place. */
export function effectAt(fit: ExpectedChange, place: PlaceChange, drift: Drift | null = null): ChangeEffect {
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
  /** Of the regressions that it was predicted by: so well is the variance between places known. */
  readonly degrees: number;
}

const computeVariance = ({ own, at, fit }: ChangeEffect): number => own + predictionVariance(fit, 1, at);

/**
 * The mean of effects, each weighted by 1 over its variance. What several have in common, the error of the regression that
 * they were predicted by, does not shrink with their number. Null of none.
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
    combined.variance += predictionVariance(fit, share, at);
    combined.degrees += fit.places - COEFFICIENTS;
  }
  return combined;
}

/** Beyond so many standard errors an effect is called real: chance alone goes so far in 4 of 100 cases. */
const REAL_ERRORS = 2.05;

/**
 * How far an effect can be distinguished from chance: real beyond 2.05 standard errors (as many more as few places call for, by
 * Student's t), unclear beyond one, else noise.
 */
export function judgeEffect({ points, variance, degrees }: CombinedEffect): Certainty {
  const distance = Math.abs(points) / Math.sqrt(variance);
  if (distance >= studentQuantile(degrees, REAL_ERRORS)) return "real";
  return distance >= 1 ? "unclear" : "noise";
}

/** From so many standard errors on a figure was moving before the action already. */
const MOVING_ERRORS = 2;

/** The mean of drifts, each weighted by 1 over its variance; null of none. */
export function averageDrifts(drifts: readonly Drift[]): Drift | null {
  if (drifts.length === 0) return null;
  const weight = drifts.reduce((sum, { variance }) => sum + 1 / variance, 0);
  return {
    change: drifts.reduce((sum, { change, variance }) => sum + change / variance, 0) / weight,
    variance: 1 / weight,
  };
}

/** Whether figures moved before the action already, all of them together; null where that is not known of any. */
export function wasMoving(effects: readonly ChangeEffect[]): boolean | null {
  const drift = averageDrifts(effects.flatMap((effect) => effect.drift ?? []));
  return drift && Math.abs(drift.change) >= MOVING_ERRORS * Math.sqrt(drift.variance);
}
