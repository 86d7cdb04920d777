import { describe, expect, test } from "vitest";
import {
  type Certainty,
  computeCertainty,
  computeDifference,
  MIN_RESPONSES,
  LEVEL_ALONE,
  getFamilyLevel,
  type MeasuredRatio,
  computeSmallestChange,
} from "./certainty.rules.ts";
import { computeStudentQuantile, computeRatioVariance } from "./ratio-error.rules.ts";
import {
  toAnswer,
  createRoll,
  toMeasured,
  toMeasuredAsReleased,
  drawMood,
  type Contribution,
} from "../../testing/answering.ts";

const pick = <T>(list: readonly T[], roll: () => number): T => list[Math.floor(roll() * list.length)] as T;

/**
 * Creates people who answer one to six pairs each, with a level of their own, so that answers of one person are
 * correlated.
 */
function createPeople(count: number, roll: () => number, shift = 0): Contribution[] {
  return Array.from({ length: count }, () => toAnswer(drawMood(roll) + shift, roll));
}

const createShares = (yes: number, no: number): Contribution[] => [
  ...Array.from({ length: yes }, (): Contribution => [1, 1]),
  ...Array.from({ length: no }, (): Contribution => [0, 1]),
];

const judgeAlone = (now: MeasuredRatio, before: MeasuredRatio): Certainty | null => {
  const difference = computeDifference(now, before);
  return difference && computeCertainty(difference, LEVEL_ALONE);
};

const TRIALS = 20_000;
/** 5 of 100. */
const CHANCE = 0.05;

/** Returns how often the two samples of a trial get this certainty. */
function computeRate(word: Certainty, draw: () => readonly [MeasuredRatio, MeasuredRatio]): number {
  let found = 0;
  for (let trial = 0; trial < TRIALS; trial += 1) if (judgeAlone(...draw()) === word) found += 1;
  return found / TRIALS;
}

describe("without any change", () => {
  test.each([10, 15, 30, 120])("scores of %d responses are called real in at most 5 of 100 cases", (n) => {
    const roll = createRoll(n);
    const pool = createPeople(5000, roll);
    const sample = (): MeasuredRatio => toMeasured(Array.from({ length: n }, () => pick(pool, roll)));
    expect(computeRate("real", () => [sample(), sample()])).toBeLessThan(CHANCE);
  });

  test.each([
    [10, 0.5],
    [12, 0.9],
    [40, 0.95],
    [300, 0.3],
  ])("shares of %d answers around %d are called real in at most 5 of 100 cases", (n, likely) => {
    const roll = createRoll(n * 7);
    const sample = (): MeasuredRatio => {
      const yes = Array.from({ length: n }, () => roll() < likely).filter(Boolean).length;
      return { n, num: yes, den: n, nn: yes, nd: yes, dd: n, shown: n, protectedPart: "none" };
    };
    expect(computeRate("real", () => [sample(), sample()])).toBeLessThan(CHANCE);
  });

  test("two of three differences are noise", () => {
    const roll = createRoll(5);
    const pool = createPeople(5000, roll);
    const sample = (): MeasuredRatio => toMeasured(Array.from({ length: 60 }, () => pick(pool, roll)));
    expect(computeRate("noise", () => [sample(), sample()])).toBeCloseTo(0.683, 1);
  });
});

describe("bootstrap", () => {
  test.each([25, 60, 200])("the linearized error of %d responses matches that of bootstrap samples", (n) => {
    const roll = createRoll(n * 3);
    const given = createPeople(n, roll);
    const ratios = Array.from({ length: 4000 }, () => {
      const { num, den } = toMeasured(Array.from({ length: n }, () => pick(given, roll)));
      return num / den;
    });
    const mean = ratios.reduce((sum, each) => sum + each, 0) / ratios.length;
    const drawn = Math.sqrt(ratios.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (ratios.length - 1));
    const linear = Math.sqrt(computeRatioVariance(toMeasured(given)) ?? Number.NaN);
    expect(linear / drawn).toBeGreaterThan(0.93);
    expect(linear / drawn).toBeLessThan(1.07);
  });

  test.each([{ n: 15 }, { n: 40 }, { n: 150 }])(
    "the 95 % interval of $n responses holds the truth in about 95 of 100 cases",
    ({ n }) => {
      const roll = createRoll(n * 11);
      const pool = createPeople(4000, roll);
      const all = toMeasured(pool);
      const truth = all.num / all.den;
      let held = 0;
      for (let trial = 0; trial < TRIALS; trial += 1) {
        const sums = toMeasured(Array.from({ length: n }, () => pick(pool, roll)));
        const reach = computeStudentQuantile(n - 1) * Math.sqrt(computeRatioVariance(sums) ?? Number.NaN);
        if (Math.abs(sums.num / sums.den - truth) <= reach) held += 1;
      }
      expect(held / TRIALS).toBeGreaterThan(0.925);
      expect(held / TRIALS).toBeLessThan(0.975);
    },
  );
});

describe("a change", () => {
  test("of ten points in 120 responses is nearly always called real, and never noise", () => {
    const roll = createRoll(42);
    const before = createPeople(4000, roll);
    const after = createPeople(4000, roll, 0.5);
    const draw = (): readonly [MeasuredRatio, MeasuredRatio] => [
      toMeasured(Array.from({ length: 120 }, () => pick(after, roll))),
      toMeasured(Array.from({ length: 120 }, () => pick(before, roll))),
    ];
    expect(computeRate("real", draw)).toBeGreaterThan(0.95);
    expect(computeRate("noise", draw)).toBeLessThan(0.005);
  });

  test("is not called real with fewer than ten responses on either side, and has no smallest change", () => {
    const few = MIN_RESPONSES - 1;
    expect(judgeAlone(toMeasured(createShares(few, 0)), toMeasured(createShares(0, 500)))).toBe("unclear");
    expect(judgeAlone(toMeasured(createShares(few + 1, 0)), toMeasured(createShares(0, 500)))).toBe("real");
    const tooFew = computeDifference(toMeasured(createShares(few, 0)), toMeasured(createShares(0, 500)));
    expect(tooFew && computeSmallestChange(tooFew, LEVEL_ALONE)).toBeNull();
  });

  test("between identical answers is unclear, however many of those invited answered", () => {
    const createSame = (agreement: number): MeasuredRatio =>
      toMeasured(Array.from({ length: 20 }, (): Contribution => [agreement * 3, 3]));
    expect(judgeAlone(createSame(4), createSame(5))).toBe("unclear");
    expect(judgeAlone(createSame(4), createSame(4))).toBe("noise");
  });

  test("between identical protected answers is judged by what their score allows", () => {
    const createSame = (agreement: number, count: number): MeasuredRatio =>
      toMeasuredAsReleased(Array.from({ length: count }, (): Contribution => [agreement * 3, 3]));
    expect(judgeAlone(createSame(4, 20), createSame(5, 20))).toBe("real");
    expect(judgeAlone(createSame(4, 10), createSame(5, 10))).toBe("real");
    // Six of twenty changed their answer. With their own spread that would be clearer, and would disclose how alike
    // they answered.
    const mixed = [...createFives(6), ...createFours(14)];
    expect(judgeAlone(toMeasured(mixed), toMeasured([...createFours(19), ...createFives(1)]))).not.toBe("noise");
    expect(judgeAlone(toMeasuredAsReleased(mixed), createSame(4, 20))).toBe("unclear");
  });

  test("has no certainty when the error of one side is not known", () => {
    const known = toMeasured(createShares(30, 30));
    expect(judgeAlone(known, toMeasured(createShares(1, 0)))).not.toBe("real");
    expect(judgeAlone(known, toMeasured([[12, 3]]))).toBeNull();
    expect(judgeAlone({ ...known, dd: -100_000_000_000 }, known)).toBeNull();
  });
});

const createFours = (count: number): Contribution[] => Array.from({ length: count }, (): Contribution => [12, 3]);
const createFives = (count: number): Contribution[] => Array.from({ length: count }, (): Contribution => [15, 3]);

describe("the smallest change", () => {
  test("of open answers is decisive: a change that reaches it is real, a smaller one is not", () => {
    const roll = createRoll(8);
    const pool = createPeople(4000, roll);
    let [reached, missed] = [0, 0];
    for (let trial = 0; trial < 2000; trial += 1) {
      const sample = (shift: number): MeasuredRatio =>
        toMeasured(
          Array.from({ length: 40 }, () => pick(pool, roll)).map(([num, den]): Contribution => [
            num + shift * den,
            den,
          ]),
        );
      const difference = computeDifference(sample(roll() * 0.6), sample(0));
      if (!difference) continue;
      const least = computeSmallestChange(difference, LEVEL_ALONE) ?? Number.NaN;
      // The quantile is an expansion; within a hundredth of it either certainty may result.
      if (Math.abs(difference.distance / least - 1) < 0.01) continue;
      const isReached = difference.distance > least;
      if (isReached) reached += 1;
      else missed += 1;
      expect(computeCertainty(difference, LEVEL_ALONE) === "real").toBe(isReached);
    }
    expect(Math.min(reached, missed)).toBeGreaterThan(300);
  });

  test("of protected answers follows from the released n and score, however they were answered", () => {
    const computeLeast = (now: readonly Contribution[], before: readonly Contribution[]): number | null => {
      const difference = computeDifference(toMeasuredAsReleased(now), toMeasuredAsReleased(before));
      return difference && computeSmallestChange(difference, LEVEL_ALONE);
    };
    const createDivided = (count: number): Contribution[] => [
      ...Array.from({ length: count }, (): Contribution => [3, 3]),
      ...createFives(3 * count),
    ];
    expect(computeLeast(createDivided(6), createDivided(5))).toBe(computeLeast(createFours(24), createFours(20)));
    expect(computeLeast(createFives(12), createFives(12))).toBeLessThan(
      computeLeast(createFours(12), createFours(12)) ?? 0,
    );
  });

  // docs/adr/0036-significance-labels.md prints this table.
  test.each([
    [10, 14, [13.9, 22.6, 25.1]],
    [20, 14, [9.4, 14.7, 16.1]],
    [50, 14, [5.8, 8.9, 9.7]],
    [100, 14, [4.1, 6.2, 6.7]],
    [200, 14, [2.9, 4.4, 4.7]],
    [20, 50, [34, 52, 57]],
    [100, 50, [14.5, 22, 24]],
  ])("for %d protected answers twice, with a spread of %d: alone, among 25 and among 60", (n, spread, expected) => {
    const result = { error: spread * Math.sqrt(2 / n), degrees: 2 * n - 2 };
    const levels = [LEVEL_ALONE, 0.05 / 25, 0.05 / 60];
    const shows = levels.map((level) => computeSmallestChange({ ...result, distance: 0, isTested: true }, level) ?? 0);
    for (const [at, each] of shows.entries()) expect(Math.abs(each - (expected[at] ?? 0))).toBeLessThan(0.5);
  });
});

describe("Benjamini and Hochberg", () => {
  // Their own example (1995, table 1): of fifteen the four smallest are selected at 5%.
  const published = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
  ];

  test("select the four smallest of their fifteen, in any order", () => {
    for (const chances of [published, published.toReversed()]) {
      const level = getFamilyLevel(chances);
      expect(chances.filter((chance) => chance <= level)).toHaveLength(4);
    }
  });

  test("select what the step-up rule does, for any p-values, up to the largest p-value allowed", () => {
    const roll = createRoll(95);
    for (let trial = 0; trial < 3000; trial += 1) {
      const chances = Array.from({ length: 1 + Math.floor(roll() * 40) }, () => roll() ** (1 + Math.floor(roll() * 4)));
      const sorted = chances.toSorted((a, b) => a - b);
      const last = sorted.findLast((chance, at) => chance <= (0.05 * (at + 1)) / chances.length) ?? -1;
      const level = getFamilyLevel(chances);
      for (const chance of chances) expect(chance <= level).toBe(chance <= Math.min(last, LEVEL_ALONE));
    }
  });

  test("call a single row real in up to 4 of 100 cases, and each of many rarely", () => {
    expect(LEVEL_ALONE).toBe(0.04);
    expect(getFamilyLevel([])).toBe(0.04);
    expect(getFamilyLevel(Array.from({ length: 25 }, () => 1))).toBeCloseTo(0.002, 12);
  });
});
