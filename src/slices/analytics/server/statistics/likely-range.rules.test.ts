import { expect, test } from "vitest";
import type { MetricState, Released } from "../analytics.figures.ts";
import { findLikelyRange } from "./likely-range.rules.ts";

const toReleased = (state: MetricState): Released => state as Released;
const createShare = (value: number, n: number): Released =>
  toReleased({ state: "value", value, rounded: Math.round(value), n, bound: null });

// R: prop.test(x, n, correct = FALSE)$conf.int
test.each([
  [50, 100, 40, 60],
  [10, 50, 4, 21],
  [0, 20, 0, 16],
  [100, 20, 84, 100],
])("%i%% of %i answers is likely between %i and %i", (value, n, from, to) => {
  expect(findLikelyRange(createShare(value, n))).toEqual({ from, to, n });
});

test("takes the unrounded share of open answers", () => {
  // 1 of 200 rounds up to 1%, whose range would end at 4%.
  expect(findLikelyRange(createShare(0.5, 200))).toEqual({ from: 0, to: 3, n: 200 });
});

test.each<[string, Released | undefined]>([
  ["a bound", toReleased({ state: "value", value: 90, rounded: 90, n: 12, bound: "at_least" })],
  ["a hidden share", toReleased({ state: "hidden" })],
  ["a share of nothing", toReleased({ state: "na" })],
  ["a share of no answers", createShare(0, 0)],
  ["no share", undefined],
])("%s has none", (_, figure) => {
  expect(findLikelyRange(figure)).toBeNull();
});
