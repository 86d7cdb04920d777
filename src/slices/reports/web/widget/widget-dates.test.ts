import { expect, test } from "vitest";
import { findRange, buildRangePresets } from "#slices/reports/web/widget/widget-dates.ts";

const translate = (key: string, values: Record<string, string | number> = {}): string =>
  [key, values["n"]].join(" ").trim();

test("the presets are whole months up to today, including the current one, and calendar years", () => {
  expect(buildRangePresets("2026-02-20", translate).map(({ label, range }) => [label, range.from, range.to])).toEqual([
    ["lastMonths 3", "2025-12-01", "2026-02-20"],
    ["lastMonths 6", "2025-09-01", "2026-02-20"],
    ["lastMonths 12", "2025-03-01", "2026-02-20"],
    ["lastMonths 24", "2024-03-01", "2026-02-20"],
    ["thisYear", "2026-01-01", "2026-02-20"],
    ["lastYear", "2025-01-01", "2025-12-31"],
  ]);
});

test("only two days are a range", () => {
  expect(findRange("2026-01-01:2026-02-03")).toEqual({ from: "2026-01-01", to: "2026-02-03" });
  expect([null, "historical:historical", "2026-01-01", "2026-02-30:2026-03-01"].map(findRange)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
