import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, addYears } from "#platform/server/clock.ts";
import {
  type DaySpan,
  countDays,
  getEngagementWindows,
  getMonths,
  toPreviousRange,
  toSpanReading,
  getSatisfactionWindows,
  toSpan,
  splitSpan,
} from "./windows.rules.ts";

const day = fc.integer({ min: 0, max: 5000 }).map((days) => addDays("2019-12-25", days));
const range = fc
  .tuple(day, fc.integer({ min: 0, max: 1500 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }));

function toDays({ first, until }: DaySpan): string[] {
  const days: string[] = [];
  for (let at = first; at < until; at = addDays(at, 1)) days.push(at);
  return days;
}

function toDaysOfMonths({ first, until }: DaySpan): string[] {
  const days: string[] = [];
  for (let month = first; month < until; month = addMonths(month, 1))
    days.push(...toDays({ first: month, until: addMonths(month, 1) }));
  return days;
}

describe("satisfaction windows", () => {
  test.each([
    ["2026-11-20", "2025-12-01", "2026-11-20", "2024-12-01", "2025-11-20"],
    ["2026-11-30", "2025-12-01", "2026-11-30", "2024-12-01", "2025-11-30"],
    ["2026-12-01", "2026-01-01", "2026-12-01", "2025-01-01", "2025-12-01"],
    ["2026-01-31", "2025-02-01", "2026-01-31", "2024-02-01", "2025-01-31"],
    // The leap day makes the window of the year before one day shorter.
    ["2028-02-28", "2027-03-01", "2028-02-28", "2026-03-01", "2027-02-27"],
    ["2028-02-29", "2027-03-01", "2028-02-29", "2026-03-01", "2027-02-28"],
  ])("of %s", (today, from, to, previousFrom, previousTo) => {
    expect(getSatisfactionWindows(today)).toEqual({
      current: { from, to },
      previous: { from: previousFrom, to: previousTo },
    });
  });
});

describe("engagement windows", () => {
  test.each([
    ["2026-11-20", "2025-11-01", "2026-10-31", "2024-11-01", "2025-10-31"],
    ["2026-11-01", "2025-11-01", "2026-10-31", "2024-11-01", "2025-10-31"],
    ["2024-03-05", "2023-03-01", "2024-02-29", "2022-03-01", "2023-02-28"],
  ])("of %s", (today, from, to, previousFrom, previousTo) => {
    expect(getEngagementWindows(today)).toEqual({
      current: { from, to },
      previous: { from: previousFrom, to: previousTo },
    });
  });
});

describe("the previous range", () => {
  test("does not overlap, is whole years away, and is the closest possible", () => {
    fc.assert(
      fc.property(range, (current) => {
        const before = toPreviousRange(current);
        expect(before.to < current.from).toBe(true);
        const { first, until } = toSpan(current);
        const years = [1, 2, 3, 4, 5, 6].find((each) => addYears(first, -each) === before.from) ?? 0;
        expect(addDays(before.to, 1)).toBe(addYears(until, -years));
        expect(years === 1 || addYears(until, 1 - years) > first).toBe(true);
      }),
    );
  });

  test("of two years and a day is three years back", () => {
    expect(toPreviousRange({ from: "2024-01-01", to: "2026-01-01" })).toEqual({ from: "2021-01-01", to: "2023-01-01" });
  });
});

describe("splitting into months and edge days", () => {
  test("is disjoint and together exactly the range", () => {
    fc.assert(
      fc.property(range, (each) => {
        const span = toSpan(each);
        const split = splitSpan(span);
        const parts = [...(split.months ? toDaysOfMonths(split.months) : []), ...split.days.flatMap(toDays)];
        expect(parts.toSorted()).toEqual(toDays(span));
        expect(split.days.length).toBeLessThanOrEqual(2);
      }),
    );
  });

  test.each([
    ["2026-01-01", "2026-02-01", { first: "2026-01-01", until: "2026-02-01" }, []],
    ["2026-01-02", "2026-02-01", null, [{ first: "2026-01-02", until: "2026-02-01" }]],
    ["2026-01-01", "2026-01-01", null, []],
    [
      "2026-01-31",
      "2026-03-02",
      { first: "2026-02-01", until: "2026-03-01" },
      [
        { first: "2026-01-31", until: "2026-02-01" },
        { first: "2026-03-01", until: "2026-03-02" },
      ],
    ],
  ])("of %s up to %s", (first, until, months, days) => {
    expect(splitSpan({ first, until })).toEqual({ months, days });
  });
});

describe("reading a span from months and days", () => {
  test("added months and days, minus subtracted days, are together exactly the span", () => {
    fc.assert(
      fc.property(range, (each) => {
        const span = toSpan(each);
        const { months, plus, minus } = toSpanReading(span);
        const taken = new Set(minus.flatMap(toDays));
        const added = [...(months ? toDaysOfMonths(months) : []), ...plus.flatMap(toDays)];
        expect(added.filter((one) => !taken.has(one)).toSorted()).toEqual(toDays(span));
        // Only days that were added are subtracted, and never more days are read than the span's edges have.
        expect([...taken].every((one) => added.includes(one))).toBe(true);
        const edges = splitSpan(span).days.reduce((sum, edge) => sum + countDays(edge), 0);
        expect([...plus, ...minus].reduce((sum, edge) => sum + countDays(edge), 0)).toBeLessThanOrEqual(edges);
      }),
    );
  });

  test("neighbors never need the same month", () => {
    fc.assert(
      fc.property(range, range, (first, length) => {
        const next = addDays(first.to, 1);
        const second = { from: next, to: addDays(next, countDays(toSpan(length)) - 1) };
        const [a, b] = [toSpanReading(toSpan(first)).months, toSpanReading(toSpan(second)).months];
        expect(!a || !b || a.until <= b.first).toBe(true);
      }),
    );
  });

  test.each([
    ["2026-10-01", "2026-10-20", { first: "2026-10-01", until: "2026-11-01" }, [], [["2026-10-20", "2026-11-01"]]],
    ["2026-10-01", "2026-10-10", null, [["2026-10-01", "2026-10-10"]], []],
    ["2026-10-05", "2026-10-25", null, [["2026-10-05", "2026-10-25"]], []],
    ["2026-10-05", "2026-11-01", { first: "2026-10-01", until: "2026-11-01" }, [], [["2026-10-01", "2026-10-05"]]],
  ])("of %s up to %s", (first, until, months, plus, minus) => {
    const toSpans = (pairs: readonly (readonly string[])[]): unknown =>
      pairs.map(([from, to]) => ({ first: from, until: to }));
    expect(toSpanReading({ first, until })).toEqual({ months, plus: toSpans(plus), minus: toSpans(minus) });
  });
});

test("the months of a range reach as far as the range does", () => {
  expect(getMonths({ from: "2025-12-30", to: "2026-02-03" })).toEqual([
    { month: "2025-12-01", range: { from: "2025-12-30", to: "2025-12-31" } },
    { month: "2026-01-01", range: { from: "2026-01-01", to: "2026-01-31" } },
    { month: "2026-02-01", range: { from: "2026-02-01", to: "2026-02-03" } },
  ]);
  expect(getMonths({ from: "2026-02-04", to: "2026-02-03" })).toEqual([]);
});
