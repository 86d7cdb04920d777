import { expect, test } from "vitest";
import { findProtectedSegment } from "./protected-segments.rules.ts";

test.each([
  [[], null],
  [["survey"], "survey"],
  [["topic", "indicator"], "question"],
  [["position_category"], "position_category"],
  [["tenure_band"], "tenure_band"],
  [["position_category", "factor"], "category_question"],
] as const)("protected answers by %j are the cut %s", (dimensions, cut) => {
  expect(findProtectedSegment(dimensions)).toBe(cut);
});

test.each([
  [["survey", "question"], "survey and question together"],
  [["tenure_band", "position_category"], "tenure_band and position_category together"],
  [["position"], "by position"],
  [["employee", "survey"], "by employee"],
] as const)("protected answers by %j are rejected with the reason", (dimensions, words) => {
  expect(() => findProtectedSegment(dimensions)).toThrow(words);
});
