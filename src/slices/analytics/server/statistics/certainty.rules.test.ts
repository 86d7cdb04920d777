import { describe, expect, test } from "vitest";
import { type Certainty, certaintyOf, LEAST_RESPONSES, type Measured } from "./certainty.rules.ts";
import { studentQuantile, varianceOfRatio } from "./ratio-error.rules.ts";

/** What one response adds: numerator and denominator. */
type One = readonly [number, number];

function measured(responses: readonly One[], population: number | null = null): Measured {
  const sums = { n: responses.length, num: 0, den: 0, nn: 0, nd: 0, dd: 0 };
  for (const [num, den] of responses) {
    sums.num += num;
    sums.den += den;
    sums.nn += num * num;
    sums.nd += num * den;
    sums.dd += den * den;
  }
  return { ...sums, population };
}

/** Mulberry32: small, and the same numbers on every machine. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(list: readonly T[], roll: () => number): T => list[Math.floor(roll() * list.length)] as T;

/** People who answer one to six pairs each, with a mood of their own, so that answers of one person go together. */
function people(count: number, roll: () => number, shift = 0): One[] {
  return Array.from({ length: count }, () => {
    const mood = 3.4 + shift + (roll() + roll() + roll() - 1.5) * 1.6;
    let [num, den] = [0, 0];
    for (let left = 1 + Math.floor(roll() * 6); left > 0; left -= 1) {
      const agreement = Math.min(5, Math.max(1, Math.round(mood + (roll() - 0.5) * 2)));
      const importance = 1 + Math.floor(roll() * 5);
      num += importance * agreement;
      den += importance;
    }
    return [num, den];
  });
}

const shares = (yes: number, no: number): One[] => [
  ...Array.from({ length: yes }, (): One => [1, 1]),
  ...Array.from({ length: no }, (): One => [0, 1]),
];

const without = <T>(list: readonly T[], count: number, roll: () => number): T[] => {
  const left = [...list];
  return Array.from({ length: count }, () => left.splice(Math.floor(roll() * left.length), 1)[0] as T);
};

const TRIALS = 20_000;
/** 5 of 100. */
const CHANCE = 0.05;

/** How often the two samples that a trial draws are called so. */
function rate(word: Certainty, draw: () => readonly [Measured, Measured]): number {
  let found = 0;
  for (let trial = 0; trial < TRIALS; trial += 1) if (certaintyOf(...draw()) === word) found += 1;
  return found / TRIALS;
}

describe("without any change", () => {
  test.each([10, 15, 30, 120])("scores of %d responses are called real in at most 5 of 100 cases", (n) => {
    const roll = dice(n);
    const pool = people(5000, roll);
    const sample = (): Measured => measured(Array.from({ length: n }, () => pick(pool, roll)));
    expect(rate("real", () => [sample(), sample()])).toBeLessThan(CHANCE);
  });

  test.each([
    [10, 0.5],
    [12, 0.9],
    [40, 0.95],
    [300, 0.3],
  ])("shares of %d answers around %d are called real in at most 5 of 100 cases", (n, likely) => {
    const roll = dice(n * 7);
    const sample = (): Measured => {
      const yes = Array.from({ length: n }, () => roll() < likely).filter(Boolean).length;
      return measured(shares(yes, n - yes));
    };
    expect(rate("real", () => [sample(), sample()])).toBeLessThan(CHANCE);
  });

  test("two out of three are noise", () => {
    const roll = dice(5);
    const pool = people(5000, roll);
    const sample = (): Measured => measured(Array.from({ length: 60 }, () => pick(pool, roll)));
    expect(rate("noise", () => [sample(), sample()])).toBeCloseTo(0.683, 1);
  });

  test("and most of the people asked, the corrected error is as honest", () => {
    const roll = dice(77);
    const pool = people(80, roll);
    // Both windows ask the same 80 people, of whom 60 answer: the truth is the same, and most of it is seen.
    const sample = (): Measured => measured(without(pool, 60, roll), 80);
    const found = rate("real", () => [sample(), sample()]);
    expect(found).toBeLessThan(CHANCE);
    // Without the correction it would hardly ever say so: that is what the correction is for.
    const blind = (): Measured => ({ ...sample(), population: null });
    expect(rate("real", () => [blind(), blind()])).toBeLessThan(found);
  });
});

describe("bootstrap", () => {
  test.each([25, 60, 200])("the linearised error of %d responses is that of samples drawn again and again", (n) => {
    const roll = dice(n * 3);
    const given = people(n, roll);
    const ratios = Array.from({ length: 4000 }, () => {
      const { num, den } = measured(Array.from({ length: n }, () => pick(given, roll)));
      return num / den;
    });
    const mean = ratios.reduce((sum, each) => sum + each, 0) / ratios.length;
    const drawn = Math.sqrt(ratios.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (ratios.length - 1));
    const linear = Math.sqrt(varianceOfRatio(measured(given), null) ?? Number.NaN);
    expect(linear / drawn).toBeGreaterThan(0.93);
    expect(linear / drawn).toBeLessThan(1.07);
  });

  test.each([{ n: 15 }, { n: 40 }, { n: 150 }])(
    "the 95 % interval of $n responses holds the truth in about 95 of 100 cases",
    ({ n }) => {
      const roll = dice(n * 11);
      const pool = people(4000, roll);
      const all = measured(pool);
      const truth = all.num / all.den;
      let held = 0;
      for (let trial = 0; trial < TRIALS; trial += 1) {
        const sums = measured(Array.from({ length: n }, () => pick(pool, roll)));
        const reach = studentQuantile(n - 1) * Math.sqrt(varianceOfRatio(sums, null) ?? Number.NaN);
        if (Math.abs(sums.num / sums.den - truth) <= reach) held += 1;
      }
      expect(held / TRIALS).toBeGreaterThan(0.925);
      expect(held / TRIALS).toBeLessThan(0.975);
    },
  );
});

describe("a change", () => {
  test("of ten points in 120 responses is nearly always called real, and never noise", () => {
    const roll = dice(42);
    const before = people(4000, roll);
    const after = people(4000, roll, 0.5);
    const draw = (): readonly [Measured, Measured] => [
      measured(Array.from({ length: 120 }, () => pick(after, roll))),
      measured(Array.from({ length: 120 }, () => pick(before, roll))),
    ];
    expect(rate("real", draw)).toBeGreaterThan(0.95);
    expect(rate("noise", draw)).toBeLessThan(0.005);
  });

  test("is not called real by fewer than ten responses on either side", () => {
    const few = LEAST_RESPONSES - 1;
    expect(certaintyOf(measured(shares(few, 0)), measured(shares(0, 500)))).toBe("unclear");
    expect(certaintyOf(measured(shares(few + 1, 0)), measured(shares(0, 500)))).toBe("real");
  });

  test("between answers that are all the same is unclear, unless everybody who was asked answered", () => {
    const same = (agreement: number, population: number | null): Measured =>
      measured(
        Array.from({ length: 20 }, (): One => [agreement * 3, 3]),
        population,
      );
    expect(certaintyOf(same(4, null), same(5, null))).toBe("unclear");
    expect(certaintyOf(same(4, 20), same(5, 20))).toBe("real");
    expect(certaintyOf(same(4, 20), same(4, 20))).toBe("noise");
  });

  test("has no word where the error of one side is not known", () => {
    const known = measured(shares(30, 30));
    expect(certaintyOf(known, measured(shares(1, 0)))).not.toBe("real");
    expect(certaintyOf(known, { ...measured([[12, 3]]), population: null })).toBeNull();
    expect(certaintyOf({ ...known, dd: -100_000_000_000 }, known)).toBeNull();
  });
});
