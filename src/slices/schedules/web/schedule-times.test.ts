import { describe, expect, test } from "vitest";
import { computeFirstDays, toInstant, toWallTime } from "#slices/schedules/web/schedule-times.ts";

describe("local time in a zone", () => {
  test.each([
    ["America/New_York", "2026-11-20", "08:00", "2026-11-20T13:00:00.000Z"],
    ["America/New_York", "2027-07-01", "08:00", "2027-07-01T12:00:00.000Z"],
    // Skipped on March 14, 2027, repeated on November 7, 2027.
    ["America/New_York", "2027-03-14", "02:30", "2027-03-14T07:30:00.000Z"],
    ["America/New_York", "2027-11-07", "01:30", "2027-11-07T05:30:00.000Z"],
    ["Asia/Kathmandu", "2026-11-20", "00:00", "2026-11-19T18:15:00.000Z"],
    ["UTC", "2026-11-20", "23:30", "2026-11-20T23:30:00.000Z"],
  ])("%s %s %s", (zone, day, time, expected) => {
    expect(toInstant(zone, { day, time }).toISOString()).toBe(expected);
  });

  test("is the time that clocks show at that instant", () => {
    expect(toWallTime("America/Los_Angeles", new Date("2026-11-20T13:00:00Z"))).toEqual({
      day: "2026-11-20",
      time: "05:00",
    });
  });
});

test("months are counted from the first day, and use the last day of shorter months", () => {
  expect(computeFirstDays("2027-01-31", "1 month", 3)).toEqual(["2027-01-31", "2027-02-28", "2027-03-31"]);
  expect(computeFirstDays("2026-11-30", "3 months", 3)).toEqual(["2026-11-30", "2027-02-28", "2027-05-30"]);
  expect(computeFirstDays("2026-12-28", "7 days", 3)).toEqual(["2026-12-28", "2027-01-04", "2027-01-11"]);
});
