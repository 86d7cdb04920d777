import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, toLocalDate, getEndOfDay, formatLocalDateTime } from "#platform/server/clock.ts";
import { changes, zones } from "#test/support/zones.ts";
import type { DatedRow } from "../enrollments/my-plans.rules.ts";
import {
  isNotYetNotified,
  selectNotYetNotified,
  openDay,
  getOpening,
  findNotificationReason,
  buildTiming,
} from "./task-notifications.rules.ts";

const createRow = (more: Partial<DatedRow> = {}): DatedRow => ({
  zone: "UTC",
  alert_on: "2026-11-10",
  due_on: "2026-11-20",
  escalate_on: "2026-11-23",
  abandon_on: "2026-12-20",
  ...more,
});
const getNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const anyInstant = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });

describe("reason for a notification", () => {
  test.each([
    ["2026-11-09", null, null],
    ["2026-11-10", "begun", null],
    ["2026-11-16", "begun", null],
    ["2026-11-17", "due_soon", "due_soon"],
    ["2026-11-20", "due_soon", "due_soon"],
    ["2026-11-21", "past_due", "past_due"],
    ["2026-12-20", "past_due", "past_due"],
    ["2026-12-21", null, null],
  ])("on %s it is %s when new, and %s when known", (day, asNews, asKnown) => {
    expect([
      findNotificationReason(createRow(), true, getNoon(day)),
      findNotificationReason(createRow(), false, getNoon(day)),
    ]).toEqual([asNews, asKnown]);
  });

  test("is null for a task that has ended or waits for another", () => {
    const ended = createRow({ outcome_id: 3, outcome_on: "2026-11-12" });
    const waiting = createRow({ alert_on: null, due_on: null, escalate_on: null, abandon_on: null });
    for (const task of [ended, waiting]) expect(findNotificationReason(task, true, getNoon("2026-11-21"))).toBeNull();
  });

  test.each([
    ["2026-11-10", null, true],
    ["2026-11-10", "2026-11-09", true],
    ["2026-11-10", "2026-11-10", false],
    // It moved to an earlier day after the notification.
    ["2026-11-10", "2026-11-14", false],
    [null, null, false],
  ])("a date of %s is new to a recipient notified of %s: %s", (aboutOn, notifiedAbout, expected) => {
    expect(isNotYetNotified(aboutOn, notifiedAbout)).toBe(expected);
  });

  test("is not new before the task begins, whatever was notified before", () => {
    const task = { ...createRow(), notified_about: null };
    expect(selectNotYetNotified([task], getNoon("2026-11-09"))).toEqual([]);
    expect(selectNotYetNotified([task], getNoon("2026-11-10"))).toEqual([task]);
    expect(selectNotYetNotified([{ ...task, notified_about: "2026-11-10" }], getNoon("2026-11-12"))).toEqual([]);
  });

  test.each(zones)("%s: is null before the alert date begins there, to the second, also when clocks change", (zone) => {
    for (const day of changes) {
      const task = createRow({
        zone,
        alert_on: day,
        due_on: addDays(day, 9),
        escalate_on: addDays(day, 9),
        abandon_on: addDays(day, 20),
      });
      const startsWithSql = getEndOfDay(zone, addDays(day, -1)).getTime();
      expect(findNotificationReason(task, true, new Date(startsWithSql - 1000))).toBeNull();
      expect(findNotificationReason(task, true, new Date(startsWithSql))).toBe("begun");
      const ends = getEndOfDay(zone, addDays(day, 9)).getTime();
      expect(findNotificationReason(task, false, new Date(ends - 1000))).toBe("due_soon");
      expect(findNotificationReason(task, false, new Date(ends))).toBe("past_due");
    }
  });
});

describe("sending hours of task emails", () => {
  test.each(zones)("%s: start at 07:00 every day, also when clocks change", (zone) => {
    for (const day of [...changes, ...changes.map((each) => addDays(each, 1))]) {
      const opens = getOpening(zone, day);
      expect(formatLocalDateTime(zone, opens).slice(0, 19)).toBe(`${day}T07:00:00`);
      expect(openDay(zone, opens)).toBe(day);
      expect(openDay(zone, new Date(opens.getTime() - 1000))).toBeNull();
    }
  });

  test("allow an email of an open day at once, and before that morning only from the start", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyInstant, fc.integer({ min: -2, max: 2 }), (zone, now, days) => {
        const open = openDay(zone, now);
        if (open !== null) expect(buildTiming(open, zone, now)).toBe("now");
        const day = addDays(toLocalDate(zone, now), days);
        const timing = buildTiming(day, zone, now);
        if (days < 0) expect(timing).toBe("too_late");
        if (days > 0) expect(timing).toEqual({ postponed: getOpening(zone, day) });
        if (typeof timing === "object") {
          expect(timing.postponed > now).toBe(true);
          expect(buildTiming(day, zone, timing.postponed)).toBe("now");
        }
      }),
    );
  });

  test("every hour of the clock finds every zone open on every day of the year", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 364 }), (zone, offset) => {
        const day = addDays("2026-01-01", offset);
        const from = getEndOfDay(zone, addDays(day, -1)).getTime();
        const hours = Array.from({ length: 25 }, (_, hour) => new Date(from + hour * 3_600_000 + 420_000));
        expect(hours.filter((at) => openDay(zone, at) === day)).toHaveLength(12);
      }),
    );
  });
});
