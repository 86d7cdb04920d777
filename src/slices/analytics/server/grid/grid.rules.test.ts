import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scaleRuns } from "#test/support/property-runs.ts";
import { createRoll, toMeasured } from "../../testing/answering.ts";
import { drawBell, fillGrid } from "../../testing/differing-places.ts";
import { measureDeviation, type MeasuredRatio } from "../statistics/certainty.rules.ts";
import { computeNormalQuantile } from "../statistics/student.rules.ts";
import { addMeasured, type CellDifference, decideCells, subtractMeasured, widen } from "./grid.rules.ts";

/** The results of R (what-changed.R): p-values as p.adjust adjusts them. */
const { families } = JSON.parse(readFileSync(new URL("../../testing/what-changed.json", import.meta.url), "utf8")) as {
  readonly families: readonly { readonly chances: number[]; readonly adjusted: number[] }[];
};

const RATE = 0.1;

const createRatio = (mean: number, count: number, roll: () => number): MeasuredRatio =>
  toMeasured(Array.from({ length: count }, () => [mean + drawBell(roll), 1] as const));

/** Creates a cell that is `errors` standard errors away, with very many answers. */
const createCell = (errors: number, isTested = true): CellDifference => ({
  delta: errors === 0 ? 0 : Math.sign(errors) * 5,
  deviation: { distance: Math.abs(errors), error: 1, degrees: 100_000, isTested },
});

describe("certainties of cells", () => {
  test("are real when all cells together select them, and chance within one error", () => {
    expect(decideCells([createCell(5), createCell(-4), createCell(1.5), createCell(0.5), createCell(0)], RATE)).toEqual(
      ["real", "real", "unclear", "noise", "noise"],
    );
    // Alone, a difference of 2.1 errors is real; among forty others it may be chance.
    expect(decideCells([createCell(2.1)], RATE)).toEqual(["real"]);
    expect(decideCells([createCell(2.1), ...Array.from({ length: 40 }, () => createCell(0.2))], RATE)[0]).toBe(
      "unclear",
    );
  });

  test.each(families)("are selected as R's p.adjust adjusts: $chances", ({ chances, adjusted }) => {
    const cells = chances.map((chance) => createCell(computeNormalQuantile(1 - chance / 2)));
    expect(decideCells(cells, RATE).map((word) => word === "real")).toEqual(
      adjusted.map((chance, at) => chance <= RATE && (chances[at] ?? 1) < 0.04),
    );
  });

  test("are never real above the p-value that reports allow, however many others are", () => {
    // 4% are 2.05 errors; by the rate of the grid alone 1.7 of them would do if all others are real.
    const others = Array.from({ length: 20 }, () => createCell(6));
    expect(decideCells([createCell(1.7), createCell(2.04), createCell(2.06), ...others], RATE).slice(0, 3)).toEqual([
      "unclear",
      "unclear",
      "real",
    ]);
  });

  test("are not real when reports do not call the same difference real", () => {
    const cells = [true, false, undefined].map((isRealInReports) => ({ ...createCell(5), isRealInReports }));
    expect(decideCells(cells, RATE)).toEqual(["real", "unclear", "real"]);
    expect(decideCells([{ ...createCell(0.5), isRealInReports: false }], RATE)).toEqual(["noise"]);
  });

  test("are null when an error is not known, and untested cells are never real", () => {
    expect(decideCells([null, { delta: 9, deviation: null }, createCell(6, false)], RATE)).toEqual([
      null,
      null,
      "unclear",
    ]);
  });

  test("do not depend on cells without a difference", () => {
    const cell = fc.double({ min: -6, max: 6, noNaN: true }).map((errors) => createCell(errors));
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 30 }), fc.nat(30), (cells, at) => {
        const hidden = [...cells.slice(0, at), null, ...cells.slice(at)];
        expect(decideCells(hidden, RATE).filter((_, index) => hidden[index] !== null)).toEqual(
          decideCells(cells, RATE),
        );
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  test("never make a smaller difference more certain than a larger one with the same error", () => {
    const rank = { noise: 0, unclear: 1, real: 2 };
    const cell = fc.double({ min: 0.01, max: 6, noNaN: true });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 30 }), (errors) => {
        const sorted = errors.toSorted((a, b) => a - b);
        const words = decideCells(
          sorted.map((each) => createCell(each)),
          RATE,
        ).map((word) => rank[word ?? "noise"]);
        expect(words).toEqual(words.toSorted((a, b) => a - b));
      }),
      { numRuns: scaleRuns(40) },
    );
  });
});

describe("comparisons of a place", () => {
  test("with all others: adding up and subtracting one equals adding up the others", () => {
    const roll = createRoll(3);
    const parts = [4, 6, 9].map((count) => createRatio(3, count, roll));
    const [first, ...others] = parts;
    const all = addMeasured(parts);
    if (!all || !first) throw new Error("nothing added up");
    const rest = subtractMeasured(all, first);
    const expected = addMeasured(others);
    for (const key of ["n", "num", "den", "nn", "nd", "dd", "shown"] as const)
      expect(rest?.[key]).toBeCloseTo(expected?.[key] ?? 0, 8);
    expect(subtractMeasured(first, first)).toBeNull();
    expect(addMeasured([])).toBeNull();
    expect(addMeasured([first, null])).toBeNull();
  });

  test("with a benchmark: a fixed number that may be off by half a step", () => {
    const now = toMeasured([[3, 1], [4, 1], [5, 1], ...Array.from({ length: 9 }, () => [4, 1] as const)]);
    // A mean of 4 is 80 points: 78 is two points away, of which half a step is not known.
    const deviation = measureDeviation(now, 78, 20);
    expect(deviation?.distance).toBeCloseTo(1.5 / 20, 10);
    // Twelve answers of variance 2/11: the error of their mean, computed by hand.
    expect(deviation?.error).toBeCloseTo(Math.sqrt(2 / 11 / 12), 10);
    expect(deviation?.degrees).toBe(11);
    expect(measureDeviation(now, 80, 20)?.distance).toBe(0);
    expect(measureDeviation(toMeasured([[3, 1]]), 80, 20)).toBeNull();
  });

  test("is less certain when one response has several answers", () => {
    const { deviation } = createCell(3);
    expect(widen(deviation, { repeats: 1, answers: 10 })).toBe(deviation);
    const wide = { error: 2, degrees: 25_000, distance: 3 };
    expect(widen(deviation, { repeats: 4, answers: 40 })).toEqual({ ...wide, isTested: true });
    // 39 answers may be from nine people, which is too few to be tested.
    expect(widen(deviation, { repeats: 4, answers: 39 })).toEqual({ ...wide, isTested: false });
    expect(widen(createCell(3, false).deviation, { repeats: 4, answers: 400 })?.isTested).toBe(false);
    expect(widen(null, { repeats: 4, answers: 40 })).toBeNull();
  });
});

const SEEDS = 60;
const computeMean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

describe("a grid of places by topics", () => {
  test.each([1, 3])("without differences is rarely filled anywhere (%d answers a person)", (repeats) => {
    const outcomes = Array.from({ length: SEEDS }, (_, seed) =>
      fillGrid({ places: 20, topics: 8, repeats, changed: 0, by: 0 }, seed + 1),
    );
    expect(computeMean(outcomes.map(({ isAny }) => Number(isAny)))).toBeLessThan(0.12);
  });

  test("with differences in a tenth of the places is filled there, and at most a tenth of the fill is false", () => {
    const outcomes = Array.from({ length: SEEDS }, (_, seed) =>
      fillGrid({ places: 20, topics: 8, repeats: 1, changed: 2, by: -14 }, seed + 1),
    );
    const falsePart = computeMean(outcomes.map((each) => each.falsePart));
    expect(falsePart).toBeLessThan(0.12);
    expect(computeMean(outcomes.map(({ found }) => found))).toBeGreaterThan(0.8);
  });
});
