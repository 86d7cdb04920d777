export type Random = () => number;

/** Returns a generator of numbers between 0 and 1 for a seed. */
export function createRandom(seed: number): Random {
  let state = (seed * 2_654_435_761) % 2 ** 32;
  return () => {
    state = (state + 0x6d2b79f5) % 2 ** 32;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pickInteger = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));
