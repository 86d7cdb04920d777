import fc from "fast-check";
import { expect, test } from "vitest";
import { type Condition, maximize } from "./simplex.ts";

const between = (low: number, high: number, ...unknowns: number[]): Condition => ({
  terms: unknowns.map((each) => [each, 1] as const),
  low,
  high,
});

function* points(highs: readonly number[]): Generator<number[]> {
  const [high, ...rest] = highs;
  if (high === undefined) yield [];
  else for (const tail of points(rest)) for (let value = 0; value <= high; value += 1) yield [value, ...tail];
}

const sum = ({ terms }: Condition, point: readonly number[]): number =>
  terms.reduce((total, [unknown, coefficient]) => total + coefficient * (point[unknown] ?? 0), 0);

test("the largest sum is found from a point inside", () => {
  const problem = { unknowns: 3, conditions: [between(4, 4, 0, 1, 2), between(1, 2, 0, 1)] };
  expect(maximize(problem, [3, 3, 3], [1, 0, 3], [[0, 1]])?.most).toBeCloseTo(2);
  expect(maximize(problem, [3, 3, 3], [1, 0, 3], [[2, 1]])?.most).toBeCloseTo(3);
  expect(maximize(problem, [3, 3, 3], [1, 0, 3], [[2, -1]])?.most).toBeCloseTo(-2);
});

test("no whole point is above what is found, and what is found satisfies everything", () => {
  const highs = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 5 });
  const shape = fc.array(fc.tuple(fc.array(fc.nat(4), { minLength: 1, maxLength: 4 }), fc.nat(2), fc.nat(2)), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(
      highs,
      shape,
      fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 5, maxLength: 5 }),
      (of, rows, gains) => {
        const point = of.map((high, at) => (at * 7) % (high + 1));
        const conditions = rows.map(([own, below, above]): Condition => {
          const terms = [...new Set(own)].filter((each) => each < of.length).map((each) => [each, 1] as const);
          const value = sum({ terms, low: 0, high: 0 }, point);
          return { terms, low: value - below, high: value + above };
        });
        const gain = of.map((_, at) => [at, gains[at] ?? 0] as const);
        const found = maximize({ unknowns: of.length, conditions }, of, point, gain);
        const isInside = (each: readonly number[], slack: number): boolean =>
          conditions.every((one) => sum(one, each) >= one.low - slack && sum(one, each) <= one.high + slack);
        expect(isInside(found?.at ?? [], 1e-6)).toBe(true);
        expect((found?.at ?? []).every((value, at) => value >= -1e-6 && value <= (of[at] ?? 0) + 1e-6)).toBe(true);
        let best = -Infinity;
        for (const each of points(of))
          if (isInside(each, 0)) best = Math.max(best, sum({ terms: gain, low: 0, high: 0 }, each));
        expect(found?.most ?? -Infinity).toBeGreaterThanOrEqual(best - 1e-6);
      },
    ),
    { numRuns: 500 },
  );
});
