import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  averageDrifts,
  combineEffects,
  effectAt,
  fitExpectedChange,
  judgeEffect,
  type PlaceChange,
  wasMoving,
} from "./expected-change.rules.ts";

const readSample = (name: string): string => readFileSync(new URL(`../../testing/${name}`, import.meta.url), "utf8");

/** What R's lm says of the places of the sample (expected-change.R). */
const r = JSON.parse(readSample("expected-change.json")) as {
  readonly between: number;
  readonly predictions: readonly { level: number; others: number; expected: number; variance: number }[];
};

const sample: readonly PlaceChange[] = readSample("expected-change.csv")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [change = 0, level = 0, others = 0, before = 1, after = 1] = line.split(",").map(Number);
    return { change, level, others, variance: 14 ** 2 / before + 14 ** 2 / after };
  });

function fitted(places: readonly PlaceChange[]) {
  const fit = fitExpectedChange(places);
  if (fit === null) throw new Error("no regression");
  return fit;
}

const anyPlaces = fc.array(
  fc.record({
    change: fc.integer({ min: -40, max: 40 }),
    level: fc.integer({ min: 20, max: 100 }),
    others: fc.integer({ min: 20, max: 100 }),
    variance: fc.double({ min: 2, max: 30, noNaN: true }),
  }),
  { minLength: 4, maxLength: 30 },
);

describe("what is expected without an action", () => {
  test("has the variance between places that R finds", () => {
    expect(fitted(sample).between).toBeCloseTo(r.between, 6);
  });

  test.each(r.predictions)("is at level $level, others $others what R's lm predicts", (wanted) => {
    const fit = fitted(sample);
    const effect = effectAt(fit, { level: wanted.level, others: wanted.others, change: 5, variance: 10 });
    expect(5 - effect.points).toBeCloseTo(wanted.expected, 8);
    expect((combineEffects([effect])?.variance ?? 0) - 10 - fit.between).toBeCloseTo(wanted.variance, 7);
  });

  test("is the mean where places do not differ, by one predictor where both say the same", () => {
    const alike = sample.map((place) => ({ ...place, level: 60, others: 70 }));
    expect(fitted(alike).slopes).toEqual([0, 0]);
    const same = sample.map((place) => ({ ...place, others: place.level }));
    expect(fitted(same).slopes[1]).toBe(0);
    expect(fitted(same).slopes[0]).not.toBe(0);
  });

  test("does not change with the order of the places, and moves with all changes", () => {
    fc.assert(
      fc.property(anyPlaces, fc.integer({ min: -9, max: 9 }), (places, shift) => {
        const [one = places[0]] = places;
        if (!one) return;
        const points = (all: readonly PlaceChange[]) => effectAt(fitted(all), one).points;
        expect(points(places.toReversed())).toBeCloseTo(points(places), 4);
        const shifted = places.map((place) => ({ ...place, change: place.change + shift }));
        expect(points(shifted)).toBeCloseTo(points(places) - shift, 4);
      }),
    );
  });

  test("is not known of fewer than four places", () => {
    expect(fitExpectedChange(sample.slice(0, 3))).toBeNull();
  });
});

describe("several effects", () => {
  const fit = fitted(sample);
  const one = effectAt(fit, { level: 60, others: 68, change: 9, variance: 9 });

  test("do not make the error that they share smaller", () => {
    const alone = combineEffects([one]);
    const many = combineEffects(Array.from({ length: 1000 }, () => one));
    const shared = (alone?.variance ?? 0) - one.own;
    expect(many?.points).toBeCloseTo(one.points, 9);
    expect(many?.variance).toBeCloseTo(shared + one.own / 1000, 6);
    const other = { ...one, fit: fitted(sample.slice(1)) };
    expect(combineEffects([one, other])?.variance).toBeLessThan((alone?.variance ?? 0) * 0.6);
  });

  test("of none are none", () => {
    expect(combineEffects([])).toBeNull();
  });

  test.each([
    [9, "real"],
    [-9, "real"],
    [5, "unclear"],
    [2.9, "noise"],
  ] as const)("%d points at a standard error of 3 are %s", (points, word) => {
    expect(judgeEffect({ points, variance: 9, degrees: 60 })).toBe(word);
  });

  test("of few places must be larger", () => {
    expect(judgeEffect({ points: 6.3, variance: 9, degrees: 500 })).toBe("real");
    expect(judgeEffect({ points: 6.3, variance: 9, degrees: 17 })).toBe("unclear");
  });

  test.each([
    [[6], true],
    [[-6], true],
    [[5.9], false],
    [[4.3, 4.3], true],
    [[6, -6], false],
    [[], null],
  ])("whose halves before differ by %j at a standard error of 3 were moving already: %s", (changes, isMoving) => {
    const effects = changes.map((change) => ({ ...one, drift: { change, variance: 9 } }));
    expect(wasMoving([...effects, one])).toBe(isMoving);
    expect(averageDrifts([])).toBeNull();
  });
});
