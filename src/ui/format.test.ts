import { expect, test } from "vitest";
import { formatClock, formatDay, formatNumber, monthsTouched, roundHalfUp } from "#ui/format.ts";

test("scores are shown as whole numbers, half up [SCORE-01]", () => {
  expect(formatNumber(81.6, "score", "en")).toBe("82");
  expect(formatNumber(81.5, "score", "en")).toBe("82");
  expect(formatNumber(81.49, "score", "en")).toBe("81");
  expect(roundHalfUp(-0.4)).toBe(0);
  expect(Object.is(roundHalfUp(-0.4), -0)).toBe(false);
});

test("percentages are shown as whole numbers with their sign [SCORE-02]", () => {
  expect(formatNumber(66.67, "percent", "en")).toBe("67%");
  expect(formatNumber(66.67, "percent", "es")).toBe("67%");
});

test("thousands are separated as in the United States, in both languages", () => {
  expect(formatNumber(6214, "count", "en")).toBe("6,214");
  expect(formatNumber(6214, "count", "es")).toBe("6,214");
});

test("a missing figure is N/A, a missing index a dash, and zero is neither", () => {
  expect(formatNumber(null, "score", "en")).toBe("N/A");
  expect(formatNumber(null, "percent", "es")).toBe("N/A");
  expect(formatNumber(null, "index", "en")).toBe("-");
  expect(formatNumber(0, "count", "en")).toBe("0");
});

test("days, months and clocks are read as written, whatever the zone of the browser", () => {
  expect(formatDay("2026-11-20", "en")).toBe("20 Nov 2026");
  expect(formatDay("2026-11-20", "es")).toBe("20 nov 2026");
  expect(monthsTouched({ from: "2025-12-01", to: "2026-11-20" })).toBe(12);
  expect(monthsTouched({ from: "2026-11-01", to: "2026-11-20" })).toBe(1);
  expect(formatClock("2026-11-20T09:42:11-08:00")).toBe("09:42");
});
