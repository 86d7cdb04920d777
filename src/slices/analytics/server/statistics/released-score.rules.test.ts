import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeRatioError } from "./ratio-error.rules.ts";
import { estimateResponseSpread, measureReleasedScore, type ReleasedScore } from "./released-score.rules.ts";

const nothing = { answers: 0, sum: 0, squared: 0 };
/** Creates the score of people who answer a number of questions. */
const toScore = (points: number, people: number, questions = 1, distribution = nothing): ReleasedScore => {
  const answers = people * questions;
  return { num: (3 * answers * points) / 20, den: 3 * answers, people, answers, distribution };
};
const toDistribution = (agreements: readonly number[]) => ({
  answers: agreements.length,
  sum: agreements.reduce((all, each) => all + each, 0),
  squared: agreements.reduce((all, each) => all + each ** 2, 0),
});

describe("the spread of a protected response", () => {
  // docs/adr/0064-released-spread.md prints this table.
  test.each([
    [50, [19, 16, 15]],
    [60, [20, 17, 16]],
    [70, [19, 16, 15]],
    [80, [18, 15, 14]],
    [90, [14, 14, 14]],
  ])("at a score of %d is of one, four and twenty questions %j points", (points, spreads) => {
    const found = [1, 4, 20].map((questions) =>
      Math.round(20 * estimateResponseSpread(toScore(points, 50, questions))),
    );
    expect(found).toEqual(spreads);
  });

  test("is that of the distribution when enough of it is released", () => {
    const divided = toDistribution([...Array.from({ length: 10 }, () => 1), ...Array.from({ length: 10 }, () => 5)]);
    expect(estimateResponseSpread(toScore(60, 20, 1, divided))).toBeCloseTo(Math.sqrt(80 / 19), 9);
    // With 20 of 50 answers it carries too little information about the others.
    expect(estimateResponseSpread(toScore(60, 50, 1, divided))).toBe(estimateResponseSpread(toScore(60, 50)));
    const alike = toDistribution(Array.from({ length: 20 }, () => 3));
    expect(estimateResponseSpread(toScore(60, 20, 1, alike))).toBe(0.7);
  });

  test("is the error of as many people of equal weight", () => {
    const anyScore = fc.record({
      points: fc.integer({ min: 22, max: 98 }),
      people: fc.integer({ min: 5, max: 500 }),
      questions: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(anyScore, ({ points, people, questions }) => {
        const score = toScore(points, people, questions);
        const sums = measureReleasedScore(score);
        expect(sums.den ** 2 / sums.dd).toBeCloseTo(people, 6);
        expect(computeRatioError(sums)).toBeCloseTo(estimateResponseSpread(score) / Math.sqrt(people), 6);
      }),
    );
  });
});
