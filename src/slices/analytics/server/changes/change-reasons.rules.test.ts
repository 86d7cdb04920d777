import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scaleRuns } from "#test/support/property-runs.ts";
import { isMostlyMix, printReasons, type RatioPart, roundTogether, splitChange } from "./change-reasons.rules.ts";

type Part = RatioPart<number>;

const createPart = (key: number, current: readonly [number, number], previous: readonly [number, number]): Part => ({
  key,
  current: { num: current[0], den: current[1] },
  previous: { num: previous[0], den: previous[1] },
});

const addUp = (parts: readonly Part[]) => {
  const sumParts = (window: "current" | "previous", of: "num" | "den"): number =>
    parts.reduce((sum, each) => sum + each[window][of], 0);
  const sumWindow = (window: "current" | "previous") => ({
    num: sumParts(window, "num"),
    den: sumParts(window, "den"),
  });
  return { current: sumWindow("current"), previous: sumWindow("previous") };
};

const split = (parts: readonly Part[], known: readonly Part[] = parts) => {
  const found = splitChange(addUp(parts), known, 20);
  if (found === null) throw new Error("no change");
  return found;
};

const computeChange = (parts: readonly Part[]): number => {
  const { current, previous } = addUp(parts);
  return 20 * (current.num / current.den - previous.num / previous.den);
};

const anyWindow = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.double({ min: 1, max: 5, noNaN: true }))
  .map(([den, ratio]) => ({ den, num: den * ratio }));
const anyPart = fc.record({ key: fc.integer({ min: 1, max: 99 }), current: anyWindow, previous: anyWindow });
const anyParts = fc
  .array(anyPart, { minLength: 1, maxLength: 14 })
  .filter((parts) => addUp(parts).current.den > 0 && addUp(parts).previous.den > 0);

describe("the parts of a change", () => {
  test("are answers where weights stay the same, and mix where answers stay the same", () => {
    const answers = split([createPart(1, [40, 10], [30, 10]), createPart(2, [30, 10], [30, 10])]);
    expect(answers.answers).toEqual([
      { key: 1, points: 10 },
      { key: 2, points: 0 },
    ]);
    expect(answers.mix).toBe(0);
    expect(isMostlyMix(answers)).toBe(false);
    const mix = split([createPart(1, [80, 20], [40, 10]), createPart(2, [20, 10], [40, 20])]);
    expect(mix.answers.map(({ points }) => points)).toEqual([0, 0]);
    expect(mix.mix).toBeCloseTo(
      computeChange([createPart(1, [80, 20], [40, 10]), createPart(2, [20, 10], [40, 20])]),
      10,
    );
    expect(isMostlyMix(mix)).toBe(true);
  });

  test("missing in one window have their only ratio in both", () => {
    const parts = [createPart(1, [30, 10], [30, 10]), createPart(2, [50, 10], [0, 0])];
    expect(split(parts).answers[1]?.points).toBe(0);
    expect(split(parts).mix).toBeCloseTo(computeChange(parts), 10);
    expect(split([...parts, createPart(3, [0, 0], [0, 0])]).answers).toHaveLength(2);
  });

  test("add up to the change exactly, whichever of them are known", () => {
    fc.assert(
      fc.property(anyParts, fc.integer({ min: 0, max: 14 }), (parts, known) => {
        const { answers, mix, rest } = split(parts, parts.slice(0, known));
        const sum = answers.reduce((all, { points }) => all + points, mix + rest);
        expect(sum).toBeCloseTo(computeChange(parts), 8);
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  test("leave no rest when all are known", () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        expect(split(parts).rest).toBeCloseTo(0, 8);
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  test("are empty without a ratio in both windows", () => {
    expect(splitChange(addUp([createPart(1, [3, 1], [0, 0])]), [], 20)).toBeNull();
  });
});

describe("printed reasons", () => {
  test("are at most three of a point or more, the largest first, and the rest", () => {
    const found = printReasons(
      {
        answers: [
          { key: 1, points: 1.2 },
          { key: 2, points: 4.6 },
          { key: 3, points: -1.6 },
          { key: 4, points: 1.1 },
          { key: 5, points: 0.9 },
        ],
        mix: 0.3,
        rest: 0,
      },
      6,
    );
    expect(found).toEqual([
      { kind: "answers", key: 2, points: 5 },
      { kind: "answers", key: 3, points: -2 },
      { kind: "answers", key: 1, points: 1 },
      { kind: "else", key: null, points: 2 },
    ]);
  });

  test("add up to the printed change", () => {
    fc.assert(
      fc.property(anyParts, fc.boolean(), (parts, isUp) => {
        // The printed change is the difference of two rounded numbers: within one of the exact change.
        const shown = isUp ? Math.ceil(computeChange(parts)) : Math.floor(computeChange(parts));
        const printed = printReasons(split(parts), shown);
        expect(printed.reduce((sum, { points }) => sum + points, 0) - shown).toBe(0);
        expect(printed.filter(({ kind }) => kind !== "else").length).toBeLessThanOrEqual(3);
        for (const { points } of printed) expect(Number.isInteger(points)).toBe(true);
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  test("round each number down or up", () => {
    expect(roundTogether([1.5, 1.4, -0.9], 2)).toEqual([2, 1, -1]);
    expect(roundTogether([1.5, 1.4, -0.9], 3)).toEqual([2, 2, -1]);
    expect(roundTogether([], 0)).toEqual([]);
  });
});
