import { describe, expect, test } from "vitest";
import { findCurrent, isCurrent } from "./current-lease.rules.ts";

const TODAY = "2026-11-20";
const createLease = (id: number, start_date: string, end_date: string | null, is_primary = true) => ({
  id,
  start_date,
  end_date,
  is_primary,
});

test.each([
  ["2026-11-20", "2027-01-01", true],
  ["2026-11-21", "2027-01-01", false],
  ["2026-01-01", "2026-11-20", true],
  ["2026-01-01", "2026-11-19", false],
  ["2026-01-01", null, true],
] as const)("a lease from %s to %s is in force on Nov 20, 2026: %s", (start, end, expected) => {
  expect(isCurrent(createLease(1, start, end), TODAY)).toBe(expected);
});

describe("the current one of leases ordered newest first", () => {
  const find = (...leases: ReturnType<typeof createLease>[]): number | undefined => findCurrent(leases, TODAY)?.id;

  test("is the one in force on its last day, not the next one", () => {
    expect(find(createLease(2, "2026-11-21", null), createLease(1, "2025-11-21", "2026-11-20"))).toBe(1);
  });

  test("is a primary one before a newer one that is not", () => {
    expect(find(createLease(2, "2026-06-01", null, false), createLease(1, "2026-01-01", null))).toBe(1);
    expect(find(createLease(2, "2026-06-01", null, false), createLease(1, "2026-01-01", null, false))).toBe(2);
  });

  test("is the next one to begin where none is in force; never a past one", () => {
    expect(
      find(
        createLease(3, "2027-06-01", null),
        createLease(2, "2027-01-01", null),
        createLease(1, "2025-01-01", "2026-01-01"),
      ),
    ).toBe(2);
    expect(find(createLease(1, "2025-01-01", "2026-01-01"))).toBeUndefined();
  });
});
