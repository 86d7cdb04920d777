import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frequencies } from "#slices/schedules/contract/schedules.contract.ts";
import {
  findDueDelivery,
  shiftRange,
  computeNextAfter,
  computeNextTimes,
  computeOccurrence,
  type Recurrence,
} from "./schedules.rules.ts";

const createRecurrence = (
  first: string,
  frequency: Recurrence["frequency"],
  zone = "America/New_York",
): Recurrence => ({
  firstAt: new Date(first),
  zone,
  frequency,
});

describe("the next time", () => {
  test.each([
    [
      "2027-01-31T14:00:00Z",
      "1 month",
      ["2027-01-31T14:00", "2027-02-28T14:00", "2027-03-31T13:00", "2027-04-30T13:00"],
    ],
    [
      "2026-11-30T14:00:00Z",
      "3 months",
      ["2026-11-30T14:00", "2027-02-28T14:00", "2027-05-30T13:00", "2027-08-30T13:00"],
    ],
    // 02:30 does not exist on March 14, 2027: an hour later, and back at 02:30 the day after.
    ["2027-03-13T07:30:00Z", "1 day", ["2027-03-13T07:30", "2027-03-14T07:30", "2027-03-15T06:30"]],
    // 01:30 exists twice on November 7, 2027: the first one counts.
    ["2027-11-06T05:30:00Z", "1 day", ["2027-11-06T05:30", "2027-11-07T05:30", "2027-11-08T06:30"]],
    ["2027-10-31T13:00:00Z", "7 days", ["2027-10-31T13:00", "2027-11-07T14:00", "2027-11-14T14:00"]],
  ] as const)("from %s every %s", (first, frequency, expected) => {
    const times = expected.map((_, n) =>
      computeOccurrence(createRecurrence(first, frequency), n).toISOString().slice(0, 16),
    );
    expect(times).toEqual(expected);
  });

  test("is later than the given instant, and the one before it is not", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...frequencies),
        fc.constantFrom("America/New_York", "Pacific/Auckland", "Asia/Kathmandu", "UTC"),
        fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
        fc.integer({ min: -1000, max: 4000 }),
        (frequency, zone, firstAt, days) => {
          const each = { firstAt, zone, frequency };
          const instant = new Date(firstAt.getTime() + days * 86_400_000);
          const next = computeNextAfter(each, instant);
          expect(next > instant).toBe(true);
          const n =
            [...Array(6000).keys()].find((at) => computeOccurrence(each, at).getTime() === next.getTime()) ?? -1;
          expect(n).toBeGreaterThanOrEqual(0);
          if (n > 0) expect(computeOccurrence(each, n - 1) <= instant).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("nextTimes returns consecutive times", () => {
    const times = computeNextTimes(
      createRecurrence("2027-01-31T14:00:00Z", "1 month"),
      new Date("2027-02-01T00:00:00Z"),
      3,
    );
    expect(times.map((each) => each.toISOString().slice(0, 10))).toEqual(["2027-02-28", "2027-03-31", "2027-04-30"]);
  });
});

describe("dueNow", () => {
  const daily = createRecurrence("2027-01-01T14:00:00Z", "1 day");

  test("returns null before the time, and the time itself at that instant", () => {
    const nextAt = new Date("2027-01-05T14:00:00Z");
    expect(findDueDelivery(daily, nextAt, new Date("2027-01-05T13:59:59Z"))).toBeNull();
    expect(findDueDelivery(daily, nextAt, nextAt)).toEqual({
      window: nextAt,
      missed: 0,
      nextAt: new Date("2027-01-06T14:00:00Z"),
    });
  });

  test("after an outage of a week one delivery covers all missed times and has their number", () => {
    expect(findDueDelivery(daily, new Date("2027-01-05T14:00:00Z"), new Date("2027-01-12T15:00:00Z"))).toEqual({
      window: new Date("2027-01-12T14:00:00Z"),
      missed: 7,
      nextAt: new Date("2027-01-13T14:00:00Z"),
    });
  });

  test("the first time is due at once", () => {
    expect(findDueDelivery(daily, daily.firstAt, new Date("2027-01-01T14:00:30Z"))).toMatchObject({
      window: daily.firstAt,
      missed: 0,
    });
  });
});

describe("the dates of a report", () => {
  test.each([
    // Whole months remain whole months, months up to the day end at the new day, and other ranges move by days.
    ["2026-10-01:2026-10-31", "2026-11-20", "2027-02-20", "2027-01-01:2027-01-31"],
    ["2026-02-01:2026-02-28", "2026-03-10", "2026-04-10", "2026-03-01:2026-03-31"],
    ["2026-11-01:2026-11-20", "2026-11-20", "2026-12-04", "2026-12-01:2026-12-04"],
    ["2026-01-01:2026-11-20", "2026-11-20", "2027-02-04", "2027-01-01:2027-02-04"],
    ["2026-11-14:2026-11-20", "2026-11-20", "2026-11-27", "2026-11-21:2026-11-27"],
    ["2025-11-21:2026-11-20", "2026-11-20", "2026-11-21", "2025-11-22:2026-11-21"],
    ["historical:historical", "2026-11-20", "2027-11-20", "historical:historical"],
    ["yesterday", "2026-11-20", "2027-11-20", "yesterday"],
  ])("%s chosen on %s becomes on %s %s", (range, chosen, today, expected) => {
    expect(shiftRange(range, chosen, today)).toBe(expected);
  });

  test("are unchanged on the day they were chosen", () => {
    const day = fc
      .integer({ min: 0, max: 3000 })
      .map((n) => new Date(1_600_000_000_000 + n * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, day, (a, b, today) => {
        const range = a < b ? `${a}:${b}` : `${b}:${a}`;
        expect(shiftRange(range, today, today)).toBe(range);
      }),
    );
  });
});
