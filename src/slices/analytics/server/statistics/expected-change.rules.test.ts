import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  averageDrifts,
  combineEffects,
  computeEffect,
  fitExpectedChange,
  judgeEffect,
  type PlaceChange,
  hasDrifted,
} from "./expected-change.rules.ts";

const readSample = (name: string): string => readFileSync(new URL(`../../testing/${name}`, import.meta.url), "utf8");

/** The results of R's lm and rlm for the places of the sample (expected-change.R). */
interface RegressionResult {
  readonly between: number;
  readonly predictions: readonly { level: number; others: number; expected: number; variance: number }[];
}
const r = JSON.parse(readSample("expected-change.json")) as {
  readonly sample: RegressionResult;
  readonly far: RegressionResult;
  readonly rlm: { readonly scale: number; readonly slopes: readonly [number, number]; readonly at70: number };
};

const sample: readonly PlaceChange[] = readSample("expected-change.csv")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [change = 0, level = 0, others = 0, before = 1, after = 1] = line.split(",").map(Number);
    return { change, level, others, variance: 14 ** 2 / before + 14 ** 2 / after };
  });

function fitPlaces(places: readonly PlaceChange[]) {
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

describe("the expected change without an action", () => {
  // Two outliers: one counts for less, one for nothing.
  const far = sample.map((place, at) => ({ ...place, level: [30, 54][at] ?? place.level }));

  test.each([
    ["the sample", sample, r.sample],
    ["a sample with places of another level", far, r.far],
  ])("has the variance between places, and the predictions, that R finds in %s", (_name, places, found) => {
    const fit = fitPlaces(places);
    expect(fit.between).toBeCloseTo(found.between, 6);
    for (const { level, others, expected, variance } of found.predictions) {
      const effect = computeEffect(fit, { level, others, change: 5, variance: 10 });
      expect(5 - effect.points).toBeCloseTo(expected, 7);
      expect((combineEffects([effect])?.variance ?? 0) - 10 - fit.between).toBeCloseTo(variance, 6);
    }
  });

  test("matches R's rlm for places of equal variance with one outlier", () => {
    const [first, ...others] = sample.map((place) => ({ ...place, variance: 1 }));
    const fit = fitPlaces([...(first ? [{ ...first, change: 40 }] : []), ...others]);
    expect(Math.sqrt(fit.between + 1)).toBeCloseTo(r.rlm.scale, 5);
    for (const at of [0, 1] as const) expect(fit.slopes[at]).toBeCloseTo(r.rlm.slopes[at], 5);
    const { points } = computeEffect(fit, { level: 70, others: 70, change: 0, variance: 1 });
    expect(-points).toBeCloseTo(r.rlm.at70, 4);
  });

  test.each([24, -24, 60])("hides no effect of 24 points behind one place that changed by %d", (change) => {
    // Everywhere else nothing changed beyond chance; 14 points of 40 people.
    const variance = 14 ** 2 * (2 / 40);
    const places = Array.from({ length: 23 }, (_, at): PlaceChange => {
      const isOff = at === 0;
      return { change: isOff ? change : (at % 5) - 2, level: 66 + (at % 7), others: 68 + (at % 4), variance };
    });
    const acting = { change: 24, level: 66, others: 69, variance };
    const effect = combineEffects([computeEffect(fitPlaces(places), acting)]);
    expect(effect?.points).toBeGreaterThan(21);
    expect(effect?.points).toBeLessThan(27);
    expect(effect && judgeEffect(effect)).toBe("real");
    // The outlier has no influence on what is expected of others.
    const honest = combineEffects([computeEffect(fitPlaces(places.slice(1)), acting)]);
    expect(Math.abs((effect?.points ?? 0) - (honest?.points ?? 0))).toBeLessThan(1.5);
  });

  test("hides no effect of 24 points behind a place that scored 24 points higher before", () => {
    const variance = 14 ** 2 * (2 / 40);
    const alike: PlaceChange = { change: 0, level: 70, others: 70, variance };
    const places = [{ ...alike, change: -24, level: 94 }, ...Array.from({ length: 22 }, () => alike)];
    const effect = combineEffects([computeEffect(fitPlaces(places), { ...alike, change: 24, level: 46 })]);
    expect(effect?.points).toBeCloseTo(24, 6);
    expect(effect && judgeEffect(effect)).toBe("real");
  });

  test("is the mean when places do not differ, and uses one predictor when both are alike", () => {
    const alike = sample.map((place) => ({ ...place, level: 60, others: 70 }));
    expect(fitPlaces(alike).slopes).toEqual([0, 0]);
    const same = sample.map((place) => ({ ...place, others: place.level }));
    expect(fitPlaces(same).slopes[1]).toBe(0);
    expect(fitPlaces(same).slopes[0]).not.toBe(0);
  });

  test("does not change with the order of the places, and moves with all changes", () => {
    fc.assert(
      fc.property(anyPlaces, fc.integer({ min: -9, max: 9 }), (places, shift) => {
        const [one = places[0]] = places;
        if (!one) return;
        const computePoints = (all: readonly PlaceChange[]) => computeEffect(fitPlaces(all), one).points;
        expect(computePoints(places.toReversed())).toBeCloseTo(computePoints(places), 4);
        const shifted = places.map((place) => ({ ...place, change: place.change + shift }));
        expect(computePoints(shifted)).toBeCloseTo(computePoints(places) - shift, 4);
      }),
    );
  });

  test("is not known for fewer than four places", () => {
    expect(fitExpectedChange(sample.slice(0, 3))).toBeNull();
  });
});

describe("several effects", () => {
  const fit = fitPlaces(sample);
  const one = computeEffect(fit, { level: 60, others: 68, change: 9, variance: 9 });

  test("do not reduce the error that they share", () => {
    const alone = combineEffects([one]);
    const many = combineEffects(Array.from({ length: 1000 }, () => one));
    const shared = (alone?.variance ?? 0) - one.own;
    expect(many?.points).toBeCloseTo(one.points, 9);
    expect(many?.variance).toBeCloseTo(shared + one.own / 1000, 6);
    const other = { ...one, fit: fitPlaces(sample.slice(1)) };
    expect(combineEffects([one, other])?.variance).toBeLessThan((alone?.variance ?? 0) * 0.6);
  });

  test("are null without effects", () => {
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
    expect(hasDrifted([...effects, one])).toBe(isMoving);
    expect(averageDrifts([])).toBeNull();
  });
});
