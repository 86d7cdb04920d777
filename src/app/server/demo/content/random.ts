/** A deterministic random source: the same seed gives the same company. */
export interface Random {
  /** A number from 0 (inclusive) to 1. */
  next(): number;
  /** An integer from low to high, both inclusive. */
  between(low: number, high: number): number;
  /** True with the given probability. */
  happens(probability: number): boolean;
  /** One of the items; throws on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** A value of the standard normal distribution, within ±3.7. */
  normal(): number;
  /** The index of a weight, as often as its share of all weights; 0 when all weights are zero. */
  weighted(weights: ArrayLike<number>): number;
  /** A separate source that depends only on this one's seed and a number, not on earlier draws. */
  fork(number: number): Random;
}

const NORMAL_STEPS = 8192;

/** The normal distribution as a table of its quantiles: a draw is one look-up, and ten million of them are made. */
const normalQuantiles = Float64Array.from({ length: NORMAL_STEPS }, (_, index) =>
  computeNormalQuantile((index + 0.5) / NORMAL_STEPS),
);

/** The inverse of the normal distribution function, by Newton's steps on Abramowitz and Stegun's 26.2.17. */
function computeNormalQuantile(share: number): number {
  let value = 0;
  for (let step = 0; step < 60; step += 1) {
    const density = Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI);
    value += Math.max(-0.5, Math.min(0.5, (share - computeNormalShare(value, density)) / density));
  }
  return value;
}

function computeNormalShare(value: number, density: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(value));
  const tail =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return value >= 0 ? 1 - tail : tail;
}

/** Mixes two numbers into one seed: adjacent inputs give distant results. */
export function mixSeed(seed: number, number: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul((number + 1) | 0, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/**
 * Returns a random source by the mulberry32 generator (Tommy Ettinger, public domain): 32 bits of state are enough for
 * a demo.
 */
export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0;
  const drawNext = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next: drawNext,
    between: (low, high) => low + Math.floor(drawNext() * (high - low + 1)),
    happens: (probability) => drawNext() < probability,
    pick: (items) => {
      const item = items[Math.floor(drawNext() * items.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
    normal: () => normalQuantiles[(drawNext() * NORMAL_STEPS) | 0] ?? 0,
    weighted: (weights) => {
      let total = 0;
      for (let index = 0; index < weights.length; index += 1) total += weights[index] ?? 0;
      let left = drawNext() * total;
      for (let index = 0; index < weights.length; index += 1) {
        left -= weights[index] ?? 0;
        if (left < 0) return index;
      }
      return 0;
    },
    fork: (number) => createSeededRandom(mixSeed(seed, number)),
  };
}

/**
 * Returns a calendar month as one number that increases over years: year × 12 + month − 1. Takes a day as YYYY-MM-DD.
 */
export function toMonthIndex(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}
