import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  addYears,
  toLocalDate,
  getEndOfDay,
  isTimeZone,
  startOfMonth,
  formatLocalDateTime,
} from "./clock.ts";

describe("calendar days", () => {
  test.each([
    ["America/Los_Angeles", "2026-11-20T07:59:59Z", "2026-11-19"],
    ["America/Los_Angeles", "2026-11-20T08:00:00Z", "2026-11-20"],
    ["UTC", "2026-11-20T00:00:00Z", "2026-11-20"],
    ["Pacific/Auckland", "2026-11-20T11:00:00Z", "2026-11-21"],
  ])("in %s the instant %s lies on %s", (zone, instant, day) => {
    expect(toLocalDate(zone, new Date(instant))).toBe(day);
  });

  test("a day ends where the next begins, including across a clock change", () => {
    expect(getEndOfDay("America/New_York", "2026-11-01").toISOString()).toBe("2026-11-02T05:00:00.000Z");
    expect(getEndOfDay("America/New_York", "2026-03-08").toISOString()).toBe("2026-03-09T04:00:00.000Z");
  });

  test("the last instant of a day belongs to the day and its end does not", () => {
    const zones = fc.constantFrom("America/Vancouver", "America/St_Johns", "Europe/Madrid", "Pacific/Apia", "UTC");
    fc.assert(
      fc.property(
        zones,
        fc.date({ min: new Date("2015-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
        (zone, at) => {
          const day = toLocalDate(zone, at);
          const end = getEndOfDay(zone, day);
          expect(toLocalDate(zone, new Date(end.getTime() - 1))).toBe(day);
          expect(toLocalDate(zone, end)).not.toBe(day);
        },
      ),
    );
  });

  test.each([
    [addDays("2028-02-28", 1), "2028-02-29"],
    [addDays("2026-01-01", -1), "2025-12-31"],
    [addMonths("2026-01-31", 1), "2026-02-01"],
    [addMonths("2026-01-15", -2), "2025-11-01"],
    [addYears("2028-02-29", -1), "2027-02-28"],
    [startOfMonth("2026-11-20"), "2026-11-01"],
  ])("%s = %s", (actual, expected) => {
    expect(actual).toBe(expected);
  });

  test("formats an instant as local time in a zone, with its offset", () => {
    expect(formatLocalDateTime("America/Los_Angeles", new Date("2026-11-20T15:00:00.123Z"))).toBe(
      "2026-11-20T07:00:00-08:00",
    );
  });

  test("recognizes known and unknown time zones", () => {
    expect(isTimeZone("America/Chicago")).toBe(true);
    expect(isTimeZone("America/Nowhere")).toBe(false);
  });
});
