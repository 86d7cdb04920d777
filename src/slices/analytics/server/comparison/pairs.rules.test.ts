import { describe, expect, test } from "vitest";
import { createRoll, toMeasured, drawMood, toAnswer } from "../../testing/answering.ts";
import { computeCertainty, computeDifference, LEVEL_ALONE, type MeasuredRatio } from "../statistics/certainty.rules.ts";
import { sumParts, findRest, getPairLevel, getRestLevel, type RegionPart } from "./pairs.rules.ts";

/** Creates the answers of people of a place who are more satisfied by `shift`. */
const createAnswers = (people: number, roll: () => number, shift = 0): MeasuredRatio =>
  toMeasured(Array.from({ length: people }, () => toAnswer(drawMood(roll) + shift, roll)));

const sortByScore = (places: readonly MeasuredRatio[]): readonly MeasuredRatio[] =>
  places.toSorted((a, b) => a.num / a.den - b.num / b.den);

function getWord(
  level: number,
  [one, other]: readonly [MeasuredRatio | undefined, MeasuredRatio | undefined],
): string | null {
  const difference = one && other ? computeDifference(one, other) : null;
  return difference && computeCertainty(difference, level);
}

describe("the level of pairs", () => {
  test("does not call the highest and the lowest of 25 equal places different", () => {
    const roll = createRoll(54);
    const companies = 200;
    const counts = { alone: 0, family: 0 };
    for (let company = 0; company < companies; company += 1) {
      const places = sortByScore(Array.from({ length: 25 }, () => createAnswers(40, roll)));
      const ends = [places.at(-1), places[0]] as const;
      if (getWord(LEVEL_ALONE, ends) === "real") counts.alone += 1;
      if (getWord(getPairLevel(places), ends) === "real") counts.family += 1;
    }
    // Comparing the two extremes means looking at 300 pairs.
    expect(counts.alone / companies).toBeGreaterThan(0.7);
    expect(counts.family / companies).toBeLessThan(0.06);
  });

  test("finds places that differ, and gives the same result for a pair in either order", () => {
    const roll = createRoll(7);
    const places = [...Array.from({ length: 23 }, () => createAnswers(60, roll)), createAnswers(60, roll, -0.9)];
    const [first, last] = [places[0], places.at(-1)];
    const level = getPairLevel(places);
    expect(getWord(level, [first, last])).toBe("real");
    expect(getWord(level, [last, first])).toBe("real");
    expect(getPairLevel(places.toReversed())).toBe(level);
  });
});

const createPart = (id: number, num: number, den: number): RegionPart => ({ id, sums: { num, den }, measured: null });

describe("the rest of a region", () => {
  const parts = [
    createPart(1, 40, 10),
    createPart(2, 30, 10),
    createPart(3, 20, 10),
    createPart(4, 50, 10),
    createPart(5, 10, 10),
  ];
  const getIds = (regionParts: readonly RegionPart[] | null): number[] | null =>
    regionParts && regionParts.map(({ id }) => id);

  test("is all of its other shown places, without the place itself", () => {
    expect(getIds(findRest(parts, 1, new Set([1])))).toEqual([2, 3, 4, 5]);
    expect(sumParts(findRest(parts, 1, new Set([1])) ?? []).sums).toEqual({ num: 110, den: 40 });
  });

  test("is never fewer than three places", () => {
    expect(findRest(parts.slice(0, 3), 1, new Set([1, 2, 3]))).toBeNull();
    expect(getIds(findRest(parts.slice(0, 4), 1, new Set([1])))).toEqual([2, 3, 4]);
  });

  test("is hidden when subtracting the viewer's places would leave one or two that they may not see", () => {
    expect(getIds(findRest(parts, 1, new Set([1, 2])))).toEqual([2, 3, 4, 5]);
    expect(findRest(parts, 1, new Set([1, 2, 3]))).toBeNull();
    expect(findRest(parts, 1, new Set([1, 2, 3, 4]))).toBeNull();
    expect(getIds(findRest(parts, 1, new Set([1, 2, 3, 4, 5])))).toEqual([2, 3, 4, 5]);
  });

  test("is judged among all places of the region", () => {
    const roll = createRoll(3);
    const alike = Array.from({ length: 6 }, (_, at) => ({
      ...createPart(at, 1, 1),
      measured: createAnswers(40, roll),
    }));
    const changed = [...alike, { ...createPart(9, 1, 1), measured: createAnswers(40, roll, -1.4) }];
    const rest = sumParts(alike).measured ?? undefined;
    expect(getWord(getRestLevel(changed), [rest, changed.at(-1)?.measured ?? undefined])).toBe("real");
    // With fewer than four places there is no rest, so there is nothing to judge it among.
    expect(getRestLevel(alike.slice(0, 3))).toBe(getRestLevel([]));
  });
});
