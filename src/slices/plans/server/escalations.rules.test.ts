import { expect, test } from "vitest";
import { daysLate } from "./escalations.rules.ts";

test.each([
  ["2026-11-01", "2026-11-02", 1],
  ["2026-10-31", "2026-11-20", 20],
  ["2026-03-07", "2026-03-09", 2],
])("due on %s is on %s %i days late", (due, today, expected) => {
  expect(daysLate(due, today)).toBe(expected);
});
