import { describe, expect, test } from "vitest";
import { getDayAfter, isDay, validateRange, clampDay } from "#ui/dates/day-range.ts";
import { uiStrings } from "#ui/ui-strings.ts";

const bounds = { min: "2024-01-01", max: "2026-11-20" };

describe("a range of days", () => {
  test.each([
    ["both within the bounds", "2025-12-01", "2026-11-20", {}],
    ["a single day", "2026-11-20", "2026-11-20", {}],
    ["empty fields", "", "", { from: "Must be a valid date", to: "Must be a valid date" }],
    ["a nonexistent day", "2026-02-29", "2026-03-01", { from: "Must be a valid date" }],
    ["too early", "2023-12-31", "2026-03-01", { from: "Can’t be before Jan 1, 2024" }],
    ["too late", "2026-03-01", "2026-11-21", { to: "Can’t be after Nov 20, 2026" }],
    [
      "errors in both fields",
      "2023-12-31",
      "2026-11-21",
      { from: "Can’t be before Jan 1, 2024", to: "Can’t be after Nov 20, 2026" },
    ],
    ["the end before the start", "2026-03-02", "2026-03-01", { to: "End date can’t be before start date" }],
  ])("%s", (_, from, to, expected) => {
    expect(validateRange({ from, to }, bounds, uiStrings.en, "en")).toEqual(expected);
  });
});

test("a valid day exists in the calendar, in any time zone", () => {
  expect(isDay("2024-02-29")).toBe(true);
  expect(isDay("2026-02-29")).toBe(false);
  expect(isDay("2026-13-01")).toBe(false);
  expect(isDay("20.11.2026")).toBe(false);
});

test.each([
  ["within a month", new Date(2026, 10, 20, 0, 0), "2026-11-21"],
  ["over the end of a month", new Date(2026, 10, 30, 23, 59), "2026-12-01"],
  ["over the end of a year", new Date(2026, 11, 31, 12, 0), "2027-01-01"],
  ["into a leap day", new Date(2028, 1, 28, 12, 0), "2028-02-29"],
])("the day after, %s", (_, moment, next) => {
  expect(getDayAfter(moment)).toBe(next);
});

test("a day outside the bounds becomes the nearest bound", () => {
  expect(clampDay("2023-12-31", bounds)).toBe("2024-01-01");
  expect(clampDay("2025-05-05", bounds)).toBe("2025-05-05");
  expect(clampDay("2026-11-21", bounds)).toBe("2026-11-20");
  expect(clampDay("2026-11-21", {})).toBe("2026-11-21");
});
