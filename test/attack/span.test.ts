import { expect, test } from "vitest";
import { Span } from "./span.ts";

test("the remainder of a sum without its parts follows", () => {
  const span = new Span(5, [[0, 1, 2, 3], [0, 1], [2]]);
  expect(span.includesSum([3])).toBe(true);
  expect(span.includesSum([0])).toBe(false);
  expect(span.rank).toBe(3);
});

test("two ways of dividing the same people disclose their intersection", () => {
  const span = new Span(4, [
    [0, 1],
    [2, 3],
    [0, 2],
    [1, 3],
  ]);
  expect(span.includesSum([0, 1, 2, 3])).toBe(true);
  expect(span.includesSum([0])).toBe(false);
  expect(
    new Span(3, [
      [0, 1],
      [1, 2],
      [0, 2],
    ]).includesSum([1]),
  ).toBe(true);
});

test("a weighted sum of a few parts alone is found without its weights", () => {
  const span = new Span(4, [
    [0, 1, 2],
    [0, 2, 3],
    [1, 3],
  ]);
  // Row 1 − row 2 = part 1 − part 3.
  expect(span.includesAny([1, 3])).toBe(true);
  expect(span.includesAny([0, 2])).toBe(true);
  expect(span.includesAny([0])).toBe(false);
});
