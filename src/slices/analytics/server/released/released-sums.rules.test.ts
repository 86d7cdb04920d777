import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { engagementWindows, satisfactionWindows, spanOf, splitSpan } from "../windows.rules.ts";
import { releasedWindows, windowName, windowNamed } from "./released-sums.rules.ts";

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays("2023-01-01", days));

test("whole months of the standard windows are there wherever it is already tomorrow or still yesterday", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -1, max: 1 }), (today, shift) => {
      const there = new Set(releasedWindows(today));
      for (const windows of [satisfactionWindows, engagementWindows]) {
        const { current, previous } = windows(addDays(today, shift));
        for (const range of [current, previous]) {
          const { months } = splitSpan(spanOf(range));
          expect(months !== null && there.has(windowName(months))).toBe(true);
        }
      }
      expect(there.size).toBeLessThanOrEqual(8);
    }),
  );
});

test("they are the same four all month long, but about its turn", () => {
  const windows = ["2024-11-01/2025-11-01", "2024-12-01/2025-11-01", "2025-11-01/2026-11-01", "2025-12-01/2026-11-01"];
  expect(releasedWindows("2026-11-03")).toEqual(windows);
  expect(releasedWindows("2026-11-28")).toEqual(windows);
  expect(windowNamed("2024-11-01/2025-11-01")).toEqual({ first: "2024-11-01", until: "2025-11-01" });
});
