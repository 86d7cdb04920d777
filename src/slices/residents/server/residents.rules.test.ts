import { expect, test } from "vitest";
import { coarsenLease, coarsenWorkOrder, isConfirmedName } from "./residents.rules.ts";

test.each([
  ["2025-03-17", null, "2025-03-01", null],
  ["2025-03-17", "2026-03-16", "2025-03-01", "2026-02-28"],
  ["2025-03-01", "2026-03-31", "2025-03-01", "2026-03-31"],
  ["2025-03-17", "2025-03-20", "2025-03-01", "2025-03-01"],
])("a lease from %s to %s has the days %s to %s once its resident is erased", (from, to, first, last) => {
  expect(coarsenLease({ from, to })).toEqual({ from: first, to: last });
});

test.each([
  ["2025-03-17", null, "2025-03-01", null],
  ["2025-03-17", "2025-03-19", "2025-03-01", "2025-03-01"],
  ["2025-03-31", "2025-04-01", "2025-03-01", "2025-04-01"],
])("a work order from %s to %s has the days %s to %s", (from, to, opened, closed) => {
  expect(coarsenWorkOrder({ from, to })).toEqual({ from: opened, to: closed });
});

test("a name is confirmed regardless of case and spaces", () => {
  expect(isConfirmedName(" rosa   VEGA ", "Rosa", "Vega")).toBe(true);
  expect(isConfirmedName("Rosa", "Rosa", "Vega")).toBe(false);
});
