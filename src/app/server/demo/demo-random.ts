/** A deterministic source of chance: the same seed gives the same company. */
export interface Chance {
  /** A number from 0 (inclusive) to 1. */
  next(): number;
  /** An integer from low to high, both inclusive. */
  between(low: number, high: number): number;
  /** True with a probability. */
  happens(probability: number): boolean;
  /** One of the items; throws on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** A value of the standard normal distribution. */
  normal(): number;
}

/** Chance by the mulberry32 generator (Tommy Ettinger, public domain): 32 bits of state are plenty for a demo. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    happens: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
