import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, startOfMonth } from "#platform/server/clock.ts";
import { engagementWindows, satisfactionWindows } from "#slices/analytics/server/analytics.api.ts";
import { LINK_DAYS } from "../surveys.rules.ts";
import { runningDays, settledDay } from "./running.rules.ts";

const aDay = fc.integer({ min: 0, max: 3000 }).map((offset) => addDays("2022-01-01", offset));

describe("days before which sums are kept", () => {
  test("of a client without anything there are none", () => {
    expect(runningDays("2026-11-22", null)).toEqual({ places: [], client: [] });
  });

  test("in November 2026: both windows, and the first month that is not settled", () => {
    expect(runningDays("2026-11-22", "2026-08-01")).toEqual({
      places: [
        "2024-11-01",
        "2024-12-01",
        "2025-11-01",
        "2025-11-22",
        "2025-11-23",
        "2025-11-24",
        "2025-12-01",
        "2026-10-01",
      ],
      client: [
        "2024-11-01",
        "2024-12-01",
        "2025-11-01",
        "2025-11-22",
        "2025-11-23",
        "2025-11-24",
        "2025-12-01",
        "2026-08-01",
        "2026-09-01",
        "2026-10-01",
      ],
    });
  });

  test("who was asked before the last of them cannot answer any more, two weeks ago already", () => {
    fc.assert(
      fc.property(aDay, (today) => {
        const { places, client } = runningDays(today, "2021-01-01");
        for (const day of [...places, ...client]) expect(addDays(day, LINK_DAYS + 14) <= today).toBe(true);
      }),
    );
  });

  test("wherever it is yesterday or tomorrow, every settled end of a window is among them", () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: -1, max: 1 }), (today, shift) => {
        const places = new Set(runningDays(today, "2021-01-01").places);
        const there = addDays(today, shift);
        for (const { current, previous } of [satisfactionWindows(there), engagementWindows(there)]) {
          for (const day of [current.from, previous.from, addDays(previous.to, 1)]) {
            if (day <= settledDay(today)) expect(places).toContain(day);
          }
        }
        expect(places).toContain(startOfMonth(settledDay(today)));
      }),
    );
  });
});
