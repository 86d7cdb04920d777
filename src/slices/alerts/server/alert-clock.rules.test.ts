import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultAlertRules } from "./alert-rules.rules.ts";
import { toLocalDate, formatLocalDateTime } from "#platform/server/clock.ts";
import { addBusinessHours, type AlertTimes, toDeadlines, getNextDue, buildUrgency } from "./alert-clock.rules.ts";

const CHICAGO = "America/Chicago";
const toWallTime = (zone: string, at: Date): string => formatLocalDateTime(zone, at).slice(0, 16);

describe("deadlines of alerts that are not service issues", () => {
  test.each([
    {
      when: "in the morning of a Tuesday",
      from: "2026-11-17T16:00:00Z",
      first: "2026-11-18T10:00",
      fixed: "2026-11-20T10:00",
    },
    {
      when: "before business hours",
      from: "2026-11-17T12:00:00Z",
      first: "2026-11-17T17:00",
      fixed: "2026-11-19T17:00",
    },
    {
      when: "after business hours",
      from: "2026-11-18T00:00:00Z",
      first: "2026-11-18T17:00",
      fixed: "2026-11-20T17:00",
    },
    {
      when: "on a Friday afternoon",
      from: "2026-11-20T21:00:00Z",
      first: "2026-11-23T15:00",
      fixed: "2026-11-25T15:00",
    },
    { when: "on a Saturday", from: "2026-11-21T18:00:00Z", first: "2026-11-23T17:00", fixed: "2026-11-25T17:00" },
    {
      when: "on the Friday before clocks go back",
      from: "2026-10-30T21:00:00Z",
      first: "2026-11-02T16:00",
      fixed: "2026-11-04T16:00",
    },
    {
      when: "on the Friday before clocks go forward",
      from: "2027-03-12T22:00:00Z",
      first: "2027-03-15T16:00",
      fixed: "2027-03-17T16:00",
    },
  ])("run in business hours of the property, opened $when", ({ from, first, fixed }) => {
    const { firstResponseDue, resolveDue } = toDeadlines({
      rule: defaultAlertRules.unlikely_to_renew,
      zone: CHICAGO,
      from: new Date(from),
    });
    expect([toWallTime(CHICAGO, firstResponseDue), toWallTime(CHICAGO, resolveDue)]).toEqual([first, fixed]);
  });
});

test.each(["2026-10-31T20:00:00Z", "2027-03-13T20:00:00Z", "2026-11-21T18:00:00Z"])(
  "a service issue is to be answered within 24 hours and fixed within 72, whatever the day: %s",
  (opened) => {
    const from = new Date(opened);
    const { firstResponseDue, resolveDue } = toDeadlines({
      rule: defaultAlertRules.service_issue,
      zone: CHICAGO,
      from,
    });
    expect(firstResponseDue.getTime() - from.getTime()).toBe(24 * 3_600_000);
    expect(resolveDue.getTime() - from.getTime()).toBe(72 * 3_600_000);
  },
);

const zones = fc.constantFrom(
  CHICAGO,
  "America/Phoenix",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
);
const instants = fc.date({ min: new Date("2024-01-01"), max: new Date("2028-01-01"), noInvalidDate: true });

test("business deadlines are within business hours, after the start, and never get earlier with a later start", () => {
  fc.assert(
    fc.property(zones, instants, fc.integer({ min: 1, max: 40 }), fc.nat(500_000), (zone, from, hours, more) => {
      const due = addBusinessHours(zone, from, hours);
      const later = addBusinessHours(zone, new Date(from.getTime() + more * 1000), hours);
      const weekday = new Date(`${toLocalDate(zone, due)}T00:00:00Z`).getUTCDay();
      const time = toWallTime(zone, due).slice(11);
      return due > from && later >= due && weekday >= 1 && weekday <= 5 && time >= "09:00" && time <= "17:00";
    }),
  );
});

test("consecutive hours add up", () => {
  fc.assert(
    fc.property(
      zones,
      instants,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      (zone, from, a, b) => {
        const inSteps = addBusinessHours(zone, addBusinessHours(zone, from, a), b);
        return inSteps.getTime() === addBusinessHours(zone, from, a + b).getTime();
      },
    ),
  );
});

const open: AlertTimes = {
  completed_at: null,
  acknowledged_at: null,
  first_response_due: new Date("2026-11-18T16:00:00Z"),
  resolve_due: new Date("2026-11-20T16:00:00Z"),
  is_archived: false,
};

test("the next deadline is the answer's, then the fix's, then none", () => {
  expect(getNextDue(open)).toEqual(open.first_response_due);
  expect(getNextDue({ ...open, acknowledged_at: new Date() })).toEqual(open.resolve_due);
  expect(getNextDue({ ...open, completed_at: new Date() })).toBeNull();
  expect(getNextDue({ ...open, is_archived: true })).toBeNull();
});

test.each([
  ["2026-11-18T16:00:00Z", "late"],
  ["2026-11-18T15:59:59Z", "today"],
  ["2026-11-18T06:00:00Z", "today"],
  ["2026-11-18T05:59:59Z", "later"],
] as const)("at %s it is %s by the day of the property", (now, urgency) => {
  expect(buildUrgency(open, CHICAGO, new Date(now))).toBe(urgency);
});

test("without a clock no alert is urgent", () => {
  expect(buildUrgency({ ...open, first_response_due: null, resolve_due: null }, CHICAGO, new Date())).toBe("none");
});
