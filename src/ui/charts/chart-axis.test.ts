import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeChartAxis, type AxisOptions } from "#ui/charts/chart-axis.ts";

function computeBounds(values: readonly (number | null)[], options?: AxisOptions): [number, number] {
  const { min, max } = computeChartAxis(values, options);
  return [Math.round(min * 100) / 100, Math.round(max * 100) / 100];
}

describe("the axis of a line chart", () => {
  test.each([
    ["a range of 10 is padded by 2", [70, 80], {}, [68, 82]],
    ["missing months change nothing", [70, null, 80, null], {}, [68, 82]],
    ["the lower bound is at least 0", [1, 31], {}, [0, 37]],
    ["the upper bound is at most 100", [60, 99], {}, [52.2, 100]],
    ["with point labels it is at most 105", [60, 99], { pointLabels: true }, [52.2, 105]],
    ["point labels below 100 need no more space", [60, 70], { pointLabels: true }, [58, 72]],
    ["percentages end at 100 too", [60, 99], { kind: "percent" }, [52.2, 100]],
    ["counts do not end at 100", [0, 400], { kind: "count" }, [0, 480]],
    ["counts begin at zero", [340, 350], { kind: "count" }, [0, 352]],
  ] as const)("%s [CONST-02]", (_, values, options, expected) => {
    expect(computeBounds(values, options)).toEqual(expected);
  });

  test.each([
    ["padding does not reach below 50", [52, 72], [50, 76]],
    ["above 50 it follows the general rule", [70, 80], [68, 82]],
    ["a score of 50 is on the lower bound", [50, 60], [50, 62]],
    ["a score below 50 is not cut off", [44, 64], [40, 68]],
  ] as const)("satisfaction: %s [CONST-03]", (_, values, expected) => {
    expect(computeBounds(values, { lower: "satisfaction" })).toEqual(expected);
  });

  test.each([
    ["lowest minus 20 % of the range when that is below 50", [48, 68], [44, 72]],
    ["at most 50 for high values", [70, 80], [50, 82]],
    ["and not below 0", [2, 22], [0, 26]],
  ] as const)("engagement: %s [CONST-04]", (_, values, expected) => {
    expect(computeBounds(values, { lower: "engagement" })).toEqual(expected);
  });

  test("equal values are in the middle of a range of ten points", () => {
    expect(computeBounds([72, 72])).toEqual([67, 77]);
    expect(computeBounds([100])).toEqual([95, 100]);
    expect(computeBounds([0])).toEqual([0, 5]);
  });

  test("without any value it is the whole scale", () => {
    expect(computeBounds([])).toEqual([0, 100]);
    expect(computeBounds([null, null])).toEqual([0, 100]);
  });

  test("contains every value and only ticks within its bounds, for every rule [CONST-02]", () => {
    const score = fc.integer({ min: 20, max: 100 });
    const lower = fc.constantFrom("padded", "satisfaction", "engagement");
    fc.assert(
      fc.property(fc.array(score, { minLength: 1 }), lower, fc.boolean(), (values, rule, pointLabels) => {
        const { min, max, ticks } = computeChartAxis(values, { lower: rule, pointLabels });
        expect(min).toBeGreaterThanOrEqual(0);
        expect(max).toBeLessThanOrEqual(pointLabels ? 105 : 100);
        expect(min).toBeLessThan(max);
        expect(min).toBeLessThanOrEqual(Math.min(...values));
        expect(max).toBeGreaterThanOrEqual(Math.max(...values));
        expect(ticks.every((tick) => tick >= min && tick <= Math.min(max, 100))).toBe(true);
        expect(ticks.length).toBeGreaterThan(0);
      }),
    );
  });
});
