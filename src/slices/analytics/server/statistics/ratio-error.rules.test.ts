import { describe, expect, test } from "vitest";
import {
  computeRatioError,
  type RatioSums,
  computeStudentQuantile,
  computeRatioVariance,
  computeWilsonInterval,
} from "./ratio-error.rules.ts";

/** Returns the sums of single responses. */
function toSums(responses: readonly (readonly [number, number])[]): RatioSums {
  const sum = (of: (num: number, den: number) => number): number =>
    responses.reduce((total, [num, den]) => total + of(num, den), 0);
  return {
    n: responses.length,
    num: sum((num) => num),
    den: sum((_, den) => den),
    nn: sum((num) => num * num),
    nd: sum((num, den) => num * den),
    dd: sum((_, den) => den * den),
  };
}

describe("the standard error of a ratio", () => {
  test("of answers of equal weight is that of their mean", () => {
    const answers = [1, 3, 4, 4, 5, 2];
    const mean = answers.reduce((sum, each) => sum + each, 0) / answers.length;
    const squares = answers.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    const expected = Math.sqrt(squares / (answers.length - 1) / answers.length);
    expect(computeRatioError(toSums(answers.map((each) => [each, 1])))).toBeCloseTo(expected, 12);
    // For any weight.
    expect(computeRatioError(toSums(answers.map((each) => [3 * each, 3])))).toBeCloseTo(expected, 12);
  });

  test("is the residuals' of the linearized estimator, response by response", () => {
    const responses: [number, number][] = [
      [23, 8],
      [3, 1],
      [40, 10],
      [12, 6],
    ];
    const sums = toSums(responses);
    const ratio = sums.num / sums.den;
    const residuals = responses.reduce((sum, [num, den]) => sum + (num - ratio * den) ** 2, 0);
    expect(computeRatioVariance(sums)).toBeCloseTo(((4 / 3) * residuals) / sums.den ** 2, 12);
  });

  test("is not corrected for the response rate: no survey is a census of the next year", () => {
    const sums = toSums([
      [1, 1],
      [5, 1],
      [3, 1],
    ]);
    expect(computeRatioVariance(sums)).toBeCloseTo(4 / 3, 12);
  });

  test.each([
    ["one response", toSums([[4, 1]])],
    ["no response", toSums([])],
    ["cells whose squares were not kept", { ...toSums([[4, 1]]), n: 9, dd: -100_000_000_000 + 9 }],
    ["squares that no one requested for", { n: 9, num: 30, den: 9, nn: 0, nd: 0, dd: 0 }],
  ])("is not known for %s", (_, sums) => {
    expect(computeRatioError(sums)).toBeNull();
  });
});

test("Wilson's interval is that of the textbooks, and stays within 0 and 1", () => {
  // Newcombe 1998, table I: 81/263, 15/148, 0/20, 1/29.
  const textbook: [number, number, number, number][] = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ];
  for (const [yes, n, low, high] of textbook) {
    const interval = computeWilsonInterval(yes / n, n);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  }
  expect(computeWilsonInterval(1, 3)?.high).toBe(1);
  expect(computeWilsonInterval(0, 0)).toBeNull();
});

test.each([
  [5, 2.5706],
  [9, 2.2622],
  [20, 2.086],
  [100, 1.984],
  [1e9, 1.96],
])("Student's quantile with %d degrees of freedom", (degrees, expected) => {
  expect(Math.abs(computeStudentQuantile(degrees) - expected)).toBeLessThan(0.002);
});
