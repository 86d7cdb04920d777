import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  EMOTICON_EXCITED_FROM,
  EMOTICON_NEUTRAL_FROM,
  LOW_SCORE_BELOW,
  PRIMARY_METRIC_RED_BELOW,
  findDelta,
  toEmoticon,
  computeExactRatio,
  isLowScore,
  getPrimaryMetricColor,
  roundRatio,
  roundTo,
  findTrend,
} from "./rounding.rules.ts";

const ratio = fc
  .integer({ min: 1, max: 1_000_000 })
  .chain((den) => fc.tuple(fc.integer({ min: 0, max: den * 5 }), fc.constant(den)));
const shown = fc.integer({ min: 0, max: 100 });

describe("rounding", () => {
  test.each([
    [816, 1000, 100, 82],
    [2, 3, 100, 67],
    [1, 200, 100, 1],
    [199, 40_000, 100, 0],
    [5, 2, 1, 3],
    [4, 4, 20, 20],
    [0, 7, 100, 0],
  ])("%i / %i × %i is shown as %i", (num, den, scale, expected) => {
    expect(roundRatio(num, den, scale)).toBe(expected);
  });

  test("is half up, exactly, for every ratio and scale", () => {
    fc.assert(
      fc.property(ratio, fc.constantFrom(1, 20, 100), ([num, den], scale) => {
        const exact = (2n * BigInt(scale) * BigInt(num) + BigInt(den)) / (2n * BigInt(den));
        expect(roundRatio(num, den, scale)).toBe(Number(exact));
      }),
    );
  });

  test("a formatter that rounds the serialized number half up shows the same", () => {
    fc.assert(
      fc.property(ratio, fc.constantFrom(1, 20, 100), ([num, den], scale) => {
        expect(Math.round(computeExactRatio(num, den, scale))).toBe(roundRatio(num, den, scale));
      }),
    );
    const halves = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 10_000 }));
    fc.assert(
      fc.property(halves, ([half, times]) => {
        expect(Math.round(computeExactRatio(half * times, 200 * times, 100))).toBe(
          roundRatio(half * times, 200 * times, 100),
        );
      }),
    );
  });

  test("rejects ratios without an exact result", () => {
    expect(() => roundRatio(1, 0, 100)).toThrow(RangeError);
    expect(() => roundRatio(Number.MAX_SAFE_INTEGER, 1, 100)).toThrow(RangeError);
    expect(() => roundRatio(-1, 2, 100)).toThrow(RangeError);
    expect(() => computeExactRatio(1, 0, 100)).toThrow(RangeError);
    expect(() => computeExactRatio(0.5, 1, 1)).toThrow(RangeError);
  });
});

describe("comparison of shown numbers", () => {
  // Numbers as sums of 1,000, so that 80.4 is 804 / 1000.
  const roundPercent = (value: number): number => roundRatio(value * 10, 1000, 100);

  test.each([
    [82, 80, 2, "up"],
    [80.4, 79.6, 0, "equal"],
    [78, 80, -2, "down"],
    [79.5, 80.4, 0, "equal"],
  ] as const)("%d against %d: %i, %s [SCORE-08]", (current, previous, delta, trend) => {
    expect(findDelta(roundPercent(current), roundPercent(previous))).toBe(delta);
    expect(findTrend(roundPercent(current), roundPercent(previous))).toBe(trend);
  });

  test("delta and trend are null unless both numbers exist [SCORE-09]", () => {
    fc.assert(
      fc.property(shown, (value) => {
        for (const [current, previous] of [
          [value, null],
          [null, value],
          [null, null],
        ] as const) {
          expect(findDelta(current, previous)).toBeNull();
          expect(findTrend(current, previous)).toBeNull();
        }
      }),
    );
  });

  test("the trend is the sign of the delta", () => {
    fc.assert(
      fc.property(shown, shown, (current, previous) => {
        const sign = { up: 1, equal: 0, down: -1 }[findTrend(current, previous) ?? "equal"];
        expect(Math.sign(findDelta(current, previous) ?? 0)).toBe(sign);
      }),
    );
  });
});

describe("numbers with one decimal", () => {
  // Days of a number of people, as years of 365.25 days.
  const roundYears = (days: number, people: number): number => roundTo(4 * days, 1461 * people, 1, 1);

  test.each([
    [0, 1, 0],
    [18, 1, 0],
    [19, 1, 0.1],
    [365, 1, 1],
    [1251, 1, 3.4],
    [1260, 1, 3.4],
    [1261, 1, 3.5],
    [10_000, 3, 9.1],
  ])("%i days of %i people are %d years", (days, people, expected) => {
    expect(roundYears(days, people)).toBe(expected);
  });

  test("an exact half goes up", () => {
    expect(roundTo(13, 4, 1, 1)).toBe(3.3);
    expect(roundTo(1, 20, 1, 1)).toBe(0.1);
  });

  test.each([
    [3.4, 3.1, 0.3, "up"],
    [1.1, 0.9, 0.2, "up"],
    [5.7, 5.7, 0, "equal"],
    [0.1, 0.3, -0.2, "down"],
  ] as const)("%d against %d: %d, %s", (current, previous, delta, trend) => {
    expect(findDelta(current, previous, 1)).toBe(delta);
    expect(findTrend(current, previous, 1)).toBe(trend);
  });

  test("shown numbers differ by what a reader would calculate", () => {
    const tenths = fc.integer({ min: 0, max: 600 });
    fc.assert(
      fc.property(tenths, tenths, (a, b) => {
        expect(findDelta(a / 10, b / 10, 1)).toBe((a - b) / 10);
      }),
    );
  });
});

describe("thresholds", () => {
  test("are separate constants", () => {
    expect([LOW_SCORE_BELOW, PRIMARY_METRIC_RED_BELOW, EMOTICON_NEUTRAL_FROM, EMOTICON_EXCITED_FROM]).toEqual([
      70, 65, 65, 80,
    ]);
  });

  test.each([
    [64, true, "red", "sad"],
    [65, true, "green", "neutral"],
    [69, true, "green", "neutral"],
    [70, false, "green", "neutral"],
    [79, false, "green", "neutral"],
    [80, false, "green", "excited"],
  ] as const)("%i: low %s, %s, %s", (score, low, color, emoticon) => {
    expect(isLowScore(score)).toBe(low);
    expect(getPrimaryMetricColor(score)).toBe(color);
    expect(toEmoticon(score)).toBe(emoticon);
  });

  test("each improves only with the score", () => {
    const order = ["sad", "neutral", "excited"];
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 99 }), (score) => {
        expect(order.indexOf(toEmoticon(score + 1))).toBeGreaterThanOrEqual(order.indexOf(toEmoticon(score)));
        expect(isLowScore(score + 1) && !isLowScore(score)).toBe(false);
        expect(getPrimaryMetricColor(score + 1) === "red" && getPrimaryMetricColor(score) === "green").toBe(false);
      }),
    );
  });
});
