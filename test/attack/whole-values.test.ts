import fc from "fast-check";
import { expect, test } from "vitest";
import type { Condition } from "./whole-values.ts";
import { decideVerdict } from "./whole-values.ts";

const createCondition = (low: number, high: number, ...unknowns: number[]): Condition => ({
  terms: unknowns.map((each) => [each, 1] as const),
  low,
  high,
});

test("a remainder between two exact sums is certain, one between bounded sums is not", () => {
  const highs = [5, 5];
  const exact = [createCondition(7, 7, 0, 1), createCondition(2, 2, 0)];
  expect(decideVerdict({ highs, conditions: exact }, [2, 5], [[1, 1]])).toBe("certain");
  const bounded = [createCondition(6, 7, 0, 1), createCondition(2, 2, 0)];
  expect(decideVerdict({ highs, conditions: bounded }, [2, 5], [[1, 1]])).toBe("open");
});

test("what is open for fractions and not for whole numbers is certain", () => {
  // Three pairs with one each of three: halves would do, whole numbers would not.
  const conditions = [createCondition(1, 1, 0, 1, 3), createCondition(1, 1, 1, 2, 3), createCondition(1, 1, 0, 2, 3)];
  expect(decideVerdict({ highs: [1, 1, 1, 1], conditions }, [0, 0, 0, 1], [[3, 1]])).toBe("certain");
});

function* generatePoints(highs: readonly number[]): Generator<number[]> {
  const [high, ...rest] = highs;
  if (high === undefined) yield [];
  else for (const tail of generatePoints(rest)) for (let value = 0; value <= high; value += 1) yield [value, ...tail];
}

test("agrees with exhaustive search", () => {
  const highs = fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 3, maxLength: 6 });
  const shape = fc.array(fc.tuple(fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }), fc.boolean()), { maxLength: 6 });
  fc.assert(
    fc.property(
      highs,
      shape,
      fc.nat(100),
      fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
      (of, given, seed, invited) => {
        const truth = of.map((high, at) => (seed * (at + 3) + at) % (high + 1));
        const sumPoint = (own: readonly number[], point: readonly number[]): number =>
          own.reduce((total, each) => total + (point[each] ?? 0), 0);
        const toUnknowns = (own: readonly number[]): number[] => [...new Set(own)].filter((each) => each < of.length);
        const conditions = given.map(([own, isBlurred]) => {
          const total = sumPoint(toUnknowns(own), truth);
          return createCondition(total, isBlurred ? total + 1 : total, ...toUnknowns(own));
        });
        const target = toUnknowns(invited);
        if (target.length === 0) return;
        const possible = new Set<number>();
        for (const point of generatePoints(of))
          if (
            conditions.every(({ terms, low, high }) => {
              const total = sumPoint(
                terms.map(([each]) => each),
                point,
              );
              return total >= low && total <= high;
            })
          )
            possible.add(sumPoint(target, point));
        const verdict = decideVerdict(
          { highs: of, conditions },
          truth,
          target.map((each) => [each, 1] as const),
        );
        expect(verdict).toBe(possible.size === 1 ? "certain" : "open");
      },
    ),
    { numRuns: 1000 },
  );
});
