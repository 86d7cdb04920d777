import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { computeNextTextInstant } from "./sms-quiet-hours.rules.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

function computeNext(zone: string, wallClock: string): string {
  const now = Temporal.PlainDateTime.from(wallClock).toZonedDateTime(zone);
  const instant = computeNextTextInstant(zone, new Date(now.epochMilliseconds));
  const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  return there.toPlainDateTime().toString({ smallestUnit: "second" });
}

describe("allowed hours of texts, in local time", () => {
  test.each([
    // A Friday.
    ["2026-11-20T03:00:00", "2026-11-20T10:00:00"],
    ["2026-11-20T09:59:59", "2026-11-20T10:00:00"],
    ["2026-11-20T10:00:00", "2026-11-20T10:00:00"],
    ["2026-11-20T16:59:59", "2026-11-20T16:59:59"],
    ["2026-11-20T17:00:00", "2026-11-21T10:00:00"],
    ["2026-11-20T23:30:00", "2026-11-21T10:00:00"],
    // Saturday evening, then Sunday.
    ["2026-11-21T17:00:00", "2026-11-22T12:00:00"],
    ["2026-11-22T10:30:00", "2026-11-22T12:00:00"],
    ["2026-11-22T12:00:00", "2026-11-22T12:00:00"],
    ["2026-11-22T17:00:00", "2026-11-23T10:00:00"],
    // The last evening of a year.
    ["2026-12-31T20:00:00", "2027-01-01T10:00:00"],
  ])("a text due at %s arrives at %s", (now, expected) => {
    for (const zone of ["America/Chicago", "America/Phoenix", "Pacific/Honolulu", "Asia/Kathmandu", "UTC"]) {
      expect(computeNext(zone, now), zone).toBe(expected);
    }
  });

  test.each([
    // Clocks go forward on Sunday, March 8, 2026, and back on Sunday, November 1.
    ["2026-03-07T18:00:00", "2026-03-08T12:00:00", 17],
    ["2026-10-31T18:00:00", "2026-11-01T12:00:00", 19],
  ])("the night of a clock change is an hour shorter or longer: from %s to %s", (now, expected, hours) => {
    const zone = "America/Denver";
    expect(computeNext(zone, now)).toBe(expected);
    const at = Temporal.PlainDateTime.from(now).toZonedDateTime(zone).epochMilliseconds;
    expect((computeNextTextInstant(zone, new Date(at)).getTime() - at) / 3_600_000).toBe(hours);
  });

  test("throws for an unknown time zone", () => {
    expect(() => computeNextTextInstant("Mars/Olympus", new Date(0))).toThrow(RangeError);
  });

  test("returns an instant within the hours, not before now, at most a little over a day away, and stable when called again", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
        (zone, now) => {
          const instant = computeNextTextInstant(zone, now);
          const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
          const wait = instant.getTime() - now.getTime();
          expect(there.hour).toBeGreaterThanOrEqual(there.dayOfWeek === 7 ? 12 : 10);
          expect(there.hour).toBeLessThan(17);
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual(20 * 3_600_000);
          expect(computeNextTextInstant(zone, instant)).toEqual(instant);
          // No earlier instant would have been allowed.
          if (wait > 60_000) {
            const middle = new Date(now.getTime() + wait / 2);
            expect(computeNextTextInstant(zone, middle)).toEqual(instant);
          }
        },
      ),
      { numRuns: scaleRuns(3000) },
    );
  });
});
