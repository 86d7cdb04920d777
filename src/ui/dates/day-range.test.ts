import { describe, expect, test } from "vitest";
import { isDay, rangeErrors } from "#ui/dates/day-range.ts";
import { words } from "#ui/words.ts";

const bounds = { min: "2024-01-01", max: "2026-11-20" };

describe("a range of days", () => {
  test.each([
    ["both within", "2025-12-01", "2026-11-20", {}],
    ["a single day", "2026-11-20", "2026-11-20", {}],
    ["nothing typed", "", "", { from: "Must be a valid date", to: "Must be a valid date" }],
    ["no such day", "2026-02-29", "2026-03-01", { from: "Must be a valid date" }],
    ["too early", "2023-12-31", "2026-03-01", { from: "Must not be before 1 Jan 2024" }],
    ["too late", "2026-03-01", "2026-11-21", { to: "Must not be after 20 Nov 2026" }],
    [
      "both at fault, both named",
      "2023-12-31",
      "2026-11-21",
      { from: "Must not be before 1 Jan 2024", to: "Must not be after 20 Nov 2026" },
    ],
    ["turned round", "2026-03-02", "2026-03-01", { to: "Must not be before the first day" }],
  ])("%s", (_, from, to, expected) => {
    expect(rangeErrors({ from, to }, bounds, words.en, "en")).toEqual(expected);
  });
});

test("a day is one that exists, whatever the zone", () => {
  expect(isDay("2024-02-29")).toBe(true);
  expect(isDay("2026-02-29")).toBe(false);
  expect(isDay("2026-13-01")).toBe(false);
  expect(isDay("20.11.2026")).toBe(false);
});
