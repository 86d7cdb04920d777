import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, localDate, startOfMonth } from "#platform/server/clock.ts";
import { engagementWindows, satisfactionWindows } from "#slices/analytics/server/analytics.api.ts";
import { zones } from "#test/support/zones.ts";
import { LINK_DAYS } from "../surveys.rules.ts";
import { answeredDay, cumulativeDays, settledDay } from "./running.rules.ts";

const aDay = fc.integer({ min: 0, max: 3000 }).map((offset) => addDays("2022-01-01", offset));
const HOUR = 3_600_000;

describe("days before which sums are kept", () => {
  test("of a client without anything there are none", () => {
    const none = { whole: [], answers: [] };
    expect(cumulativeDays("2026-11-22", "2026-11-21", null)).toEqual({ places: none, client: none });
  });

  test("in November 2026: both windows, the first month that is not settled; of answers this month and yesterday", () => {
    expect(cumulativeDays("2026-11-22", "2026-11-21", "2026-08-01")).toEqual({
      places: {
        whole: [
          "2024-11-01",
          "2024-12-01",
          "2025-11-01",
          "2025-11-22",
          "2025-11-23",
          "2025-11-24",
          "2025-12-01",
          "2026-10-01",
        ],
        answers: ["2026-11-01", "2026-11-21"],
      },
      client: {
        whole: [
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
        answers: ["2026-11-01", "2026-11-21"],
      },
    });
  });

  test("who was invited before the last of everything cannot answer any more, two weeks ago already; of answers come later days", () => {
    fc.assert(
      fc.property(aDay, (today) => {
        const answered = addDays(today, -1);
        const { places, client } = cumulativeDays(today, answered, "2021-01-01");
        for (const day of [...places.whole, ...client.whole]) expect(addDays(day, LINK_DAYS + 14) <= today).toBe(true);
        for (const { answers } of [places, client]) {
          expect(answers.every((day) => day > settledDay(today) && day <= answered)).toBe(true);
          expect(answers).toContain(answered);
        }
      }),
    );
  });

  test("wherever it is yesterday or tomorrow, every end of a window that is over is among them", () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: -1, max: 1 }), (today, shift) => {
        const answered = addDays(today, -1);
        const { places } = cumulativeDays(today, answered, "2021-01-01");
        const [whole, answers] = [new Set(places.whole), new Set(places.answers)];
        const there = addDays(today, shift);
        for (const { current, previous } of [satisfactionWindows(there), engagementWindows(there)]) {
          for (const day of [current.from, previous.from, addDays(previous.to, 1), addDays(current.to, 1)]) {
            if (day <= settledDay(today)) expect(whole).toContain(day);
            else if (day <= answered) expect(answers).toContain(day);
          }
        }
        expect(whole).toContain(startOfMonth(settledDay(today)));
        expect(answers).toContain(startOfMonth(answered));
      }),
    );
  });
});

describe("the day before which no one answers any more", () => {
  test("a submit that began before midnight may commit after it: a whole day passes first", () => {
    // In Chicago midnight is at 6 in the morning.
    for (const at of ["2026-11-22T06:18:00Z", "2026-11-22T18:00:00Z", "2026-11-23T05:59:00Z"]) {
      expect(answeredDay("America/Chicago", new Date(at))).toBe("2026-11-21");
    }
    expect(answeredDay("America/Chicago", new Date("2026-11-23T06:00:00Z"))).toBe("2026-11-22");
  });

  test("whatever the zone, and whichever one the client gets: no transaction of the last day can still be open", () => {
    const instant = fc
      .integer({ min: 0, max: 3000 * 24 * 60 })
      .map((minutes) => new Date(Date.UTC(2022, 0, 1, 0, minutes)));
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), fc.constantFrom(...zones), (now, zone, next) => {
        const day = answeredDay(zone, now);
        expect(localDate(zone, new Date(now.getTime() - 23 * HOUR)) >= day).toBe(true);
        expect(localDate(zone, now) > day).toBe(true);
        expect(localDate(next, new Date(now.getTime() - 6 * HOUR)) >= day).toBe(true);
        // Nor does it fall far behind.
        expect(addDays(day, 2) >= localDate("America/Chicago", now)).toBe(true);
      }),
    );
  });
});
