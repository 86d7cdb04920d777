import { expect, test } from "vitest";
import {
  formatClock,
  formatDay,
  formatMonth,
  formatNumber,
  formatPeriod,
  formatRange,
  formatDelta,
  formatSignedDelta,
  formatWeekday,
  countMonths,
  roundHalfUp,
} from "#ui/format.ts";

test("scores are rounded half up to whole numbers [SCORE-01]", () => {
  expect(formatNumber(81.6, "score", "en")).toBe("82");
  expect(formatNumber(81.5, "score", "en")).toBe("82");
  expect(formatNumber(81.49, "score", "en")).toBe("81");
  expect(roundHalfUp(-0.4)).toBe(0);
  expect(Object.is(roundHalfUp(-0.4), -0)).toBe(false);
});

test("percentages are whole numbers with their sign [SCORE-02]", () => {
  expect(formatNumber(66.67, "percent", "en")).toBe("67%");
  expect(formatNumber(66.67, "percent", "es")).toBe("67%");
});

test("thousands have US separators in both languages", () => {
  expect(formatNumber(6214, "count", "en")).toBe("6,214");
  expect(formatNumber(6214, "count", "es")).toBe("6,214");
});

test("a missing value is N/A, a missing index a dash, and zero is neither", () => {
  expect(formatNumber(null, "score", "en")).toBe("N/A");
  expect(formatNumber(null, "percent", "es")).toBe("N/A");
  expect(formatNumber(null, "index", "en")).toBe("-");
  expect(formatNumber(0, "count", "en")).toBe("0");
});

test("a change has a sign when nothing else shows its direction", () => {
  expect([-3, 0, 4].map((delta) => formatSignedDelta(delta, "score", "en"))).toEqual(["−3", "0", "+4"]);
  expect(formatSignedDelta(-0.25, "mean", "es")).toBe("−0.3");
});

test("months are counted as written, in any time zone of the browser", () => {
  expect(countMonths({ from: "2025-12-01", to: "2026-11-20" })).toBe(12);
  expect(countMonths({ from: "2026-11-01", to: "2026-11-20" })).toBe(1);
});

test("years have one decimal and a unit, and their changes have no unit", () => {
  expect(formatNumber(3.4, "years", "en")).toBe("3.4 years");
  expect(formatNumber(1, "years", "en")).toBe("1.0 years");
  expect(formatNumber(3.4, "years", "es")).toBe("3.4 años");
  expect(formatNumber(null, "years", "en")).toBe("N/A");
  expect(formatDelta(-0.30000000000000004, "years", "en")).toBe("0.3");
  expect(formatDelta(-3, "score", "en")).toBe("3");
});

test("a mean of a scale has one decimal, unless only a whole number is known", () => {
  expect(formatNumber(3.7, "scale", "en")).toBe("3.7");
  expect(formatNumber(4, "scale", "en")).toBe("4");
  expect(formatNumber(3.96, "scale", "es")).toBe("4.0");
  expect(formatNumber(null, "scale", "en")).toBe("N/A");
  expect(formatDelta(-1, "scale", "en")).toBe("1");
  expect(formatDelta(0.3, "scale", "en")).toBe("0.3");
});

test("means have one decimal and no unit", () => {
  expect(formatNumber(4.25, "mean", "en")).toBe("4.3");
  expect(formatNumber(1234, "mean", "es")).toBe("1,234.0");
  expect(formatNumber(null, "mean", "en")).toBe("N/A");
  expect(formatDelta(-0.6, "mean", "en")).toBe("0.6");
});

test("a period is a month, a quarter or a year", () => {
  expect(formatPeriod("2026-11-01", 1, "en")).toBe("Nov 2026");
  expect(formatPeriod("2026-10", 3, "en")).toBe("Q4 2026");
  expect(formatPeriod("2026-03-31", 3, "es")).toBe("T1 2026");
  expect(formatPeriod("2026-04-01", 3, "en", "short")).toBe("Q2");
  expect(formatPeriod("2026-01-01", 12, "en", "short")).toBe("2026");
});

test("months and weekdays are formatted as written", () => {
  expect(formatMonth("2026-11-01", "en", "long")).toBe("November 2026");
  expect(formatMonth("2026-09", "en")).toBe("Sep 2026");
  expect(formatMonth("2026-11-01", "es", "long")).toBe("noviembre de 2026");
  expect(formatMonth("2026-01-31", "en", "short")).toBe("Jan");
  expect(formatWeekday("2026-11-23", "en")).toBe("Mo");
  expect(formatWeekday("2026-11-23", "es")).toBe("Lu");
});

test.each([
  ["2026-11-20", "Nov 20, 2026", "20 nov 2026"],
  ["2026-09-07", "Sep 7, 2026", "7 sept 2026"],
  ["2027-01-01", "Jan 1, 2027", "1 ene 2027"],
])("the day %s is formatted by language", (day, en, es) => {
  expect([formatDay(day, "en"), formatDay(day, "es")]).toEqual([en, es]);
});

test.each([
  ["2026-11-01", "2026-11-18", "Nov 1 – Nov 18, 2026", "1 nov – 18 nov 2026"],
  ["2025-12-01", "2026-11-20", "Dec 1, 2025 – Nov 20, 2026", "1 dic 2025 – 20 nov 2026"],
  ["2026-11-20", "2026-11-20", "Nov 20, 2026", "20 nov 2026"],
])("the range from %s to %s repeats no year", (from, to, en, es) => {
  expect([formatRange({ from, to }, "en"), formatRange({ from, to }, "es")]).toEqual([en, es]);
});

test.each([
  ["2026-11-20T09:42:11-08:00", "9:42 AM", "9:42 a.m."],
  ["2026-11-20T17:52:00-08:00", "5:52 PM", "5:52 p.m."],
  ["2026-11-20T00:05:00-08:00", "12:05 AM", "12:05 a.m."],
  ["2026-11-20T12:00:00Z", "12:00 PM", "12:00 p.m."],
])("the time of %s is in the zone in which it was written", (instant, en, es) => {
  expect([formatClock(instant, "en"), formatClock(instant, "es")]).toEqual([en, es]);
});
