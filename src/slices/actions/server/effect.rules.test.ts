import { expect, test } from "vitest";
import { MIN_PEOPLE_PER_CHANGE, MIN_PLACES } from "#slices/analytics/server/analytics.api.ts";
import { isUnderWay, MIN_ASSIGNMENTS, toEffect, toEffectWord, toPoints } from "./effect.rules.ts";

test.each([
  [9, "helped"],
  [5, "may_have_helped"],
  [2, "no_effect"],
  [-2, "no_effect"],
  [-5, "may_have_hurt"],
  [-9, "hurt"],
] as const)("%d points with a standard error of 4 are called %s", (points, word) => {
  expect(toEffectWord({ points, variance: 16, degrees: 100 })).toBe(word);
});

test("an effect that rounds to zero points is no effect, however significant", () => {
  expect(toEffectWord({ points: 0.49, variance: 0.01, degrees: 100 })).toBe("no_effect");
  expect(toEffectWord({ points: 0.5, variance: 0.01, degrees: 100 })).toBe("helped");
});

test.each([
  [2.5, 3],
  [-2.5, -2],
  [-0.4, 0],
])("%d points are shown as %d", (points, shown) => {
  expect(toPoints({ points })).toBe(shown);
});

test("without effects at any place there are too few answers", () => {
  expect(toEffect([], 31)).toEqual({
    points: null,
    word: null,
    places: 31,
    pre_trend: null,
    reason: "too_few_answers",
  });
});

const year = { from: "2025-09-01", to: "2026-10-31" };

test.each([
  ["2025-01-10", null, true],
  ["2025-01-10", "2025-08-31", false],
  ["2025-01-10", "2025-09-01", true],
  ["2026-10-31", null, true],
  ["2026-11-01", null, false],
])("assigned on %s and done on %s it is under way: %s", (assignedOn, doneOn, isIn) => {
  expect(isUnderWay({ assigned_on: assignedOn, awaiting_on: doneOn }, year)).toBe(isIn);
});

test("screens show the required numbers of people, places and assignments", () => {
  expect([MIN_PEOPLE_PER_CHANGE, MIN_PLACES, MIN_ASSIGNMENTS]).toEqual([15, 20, 5]);
});
