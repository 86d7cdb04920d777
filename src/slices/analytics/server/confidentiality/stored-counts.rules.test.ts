import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getShareBound, isAmbiguousCount, toStoredCount } from "./stored-sums.rules.ts";

const rows = fc
  .integer({ min: 5, max: 400 })
  .chain((n) => fc.record({ n: fc.constant(n), count: fc.integer({ min: 0, max: n }) }));

describe("a stored count of a class", () => {
  test("none and one are stored alike, all and all but one alike, everything between exactly", () => {
    expect([0, 1, 2, 6, 7, 8].map((count) => toStoredCount(count, 8))).toEqual([1, 1, 4, 12, 15, 15]);
  });

  test("is at most half an answer from the truth, and the class and its opposite add up to n", () => {
    fc.assert(
      fc.property(rows, ({ n, count }) => {
        const stored = toStoredCount(count, n);
        expect(Math.abs(stored - 2 * count)).toBeLessThanOrEqual(1);
        expect(stored + toStoredCount(n - count, n)).toBe(2 * n);
        expect(isAmbiguousCount(stored)).toBe(count <= 1 || count >= n - 1);
      }),
    );
  });
});

describe("the printed share", () => {
  test.each([
    [100, 5, { bound: "at_least", value: 80 }],
    [90, 5, { bound: "at_least", value: 80 }],
    [79, 5, null],
    [20, 5, { bound: "at_most", value: 20 }],
    [21, 5, null],
    [96, 12, { bound: "at_least", value: 91 }],
    [90, 12, null],
    [99, 500, { bound: "at_least", value: 99 }],
  ] as const)("%i %% of %i", (share, n, printed) => {
    expect(getShareBound(share, n)).toEqual(printed);
  });

  test("no share of a stored row distinguishes all from all but one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 400 }), (n) => {
        const getPrintedShare = (count: number) => getShareBound((50 * toStoredCount(count, n)) / n, n);
        expect(getPrintedShare(n)).toEqual(getPrintedShare(n - 1));
        expect(getPrintedShare(0)).toEqual(getPrintedShare(1));
        expect(getPrintedShare(n)?.bound).toBe("at_least");
      }),
    );
  });
});
