import { expect, test } from "vitest";
import { computeAxisPosition, getLabeledTicks, computeScoreAxis } from "#ui/score-axis.ts";

test("the axis runs from at most 55 to at least 85 with a tick every 5 [CONST-05]", () => {
  expect(computeScoreAxis([69, 70, 76])).toEqual({ min: 55, max: 85, ticks: [55, 60, 65, 70, 75, 80, 85] });
  expect(computeScoreAxis([])).toEqual(computeScoreAxis([null]));
  expect(computeScoreAxis([54.9, 85.1])).toEqual({ min: 50, max: 90, ticks: [50, 55, 60, 65, 70, 75, 80, 85, 90] });
  expect(computeScoreAxis([55, 85])).toMatchObject({ min: 55, max: 85 });
});

test("the axis covers every value of the scale", () => {
  for (let value = 20; value <= 100; value += 0.5) {
    const axis = computeScoreAxis([value]);
    expect(axis.min).toBeLessThanOrEqual(Math.min(55, value));
    expect(axis.max).toBeGreaterThanOrEqual(Math.max(85, value));
    expect(axis.ticks.every((tick) => tick % 5 === 0)).toBe(true);
    expect(axis.ticks.at(0)).toBe(axis.min);
    expect(axis.ticks.at(-1)).toBe(axis.max);
  }
});

test("positions are percentages of the axis", () => {
  const axis = computeScoreAxis([]);
  expect(computeAxisPosition(axis, 55)).toBe(0);
  expect(computeAxisPosition(axis, 70)).toBe(50);
  expect(computeAxisPosition(axis, 85)).toBe(100);
});

test("a long axis labels only the tens", () => {
  expect(getLabeledTicks(computeScoreAxis([]))).toHaveLength(7);
  expect(getLabeledTicks(computeScoreAxis([20, 100]))).toEqual([20, 30, 40, 50, 60, 70, 80, 90, 100]);
});
