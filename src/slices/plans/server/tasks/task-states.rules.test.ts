import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, toLocalDate, getEndOfDay } from "#platform/server/clock.ts";
import { changes, zones } from "#test/support/zones.ts";
import {
  getCompletionCompliance,
  endTask,
  isEscalated,
  findEffectiveOutcome,
  getStateAt,
  getStateOn,
  type TaskDates,
  type TaskFacts,
} from "./task-states.rules.ts";

const dates: TaskDates = {
  alertOn: "2026-03-01",
  dueOn: "2026-03-08",
  escalateOn: "2026-03-12",
  abandonOn: "2026-04-07",
};
const open: TaskFacts = { dates, outcome: null };

describe("progress by dates and day", () => {
  test.each([
    ["2026-02-28", 1, null],
    ["2026-03-01", 2, null],
    ["2026-03-08", 2, null],
    ["2026-03-09", 3, null],
    ["2026-04-07", 3, null],
    ["2026-04-08", 4, 4],
  ])("on %s an open task has progress %i and compliance %s", (day, progressId, complianceId) => {
    expect(getStateOn(open, day)).toEqual({ progressId, complianceId });
  });

  test.each([1, 2, 3, 4, 5] as const)("outcome %i is progress 4 from its day on, for any dates", (complianceId) => {
    const task = { dates, outcome: { complianceId, on: "2026-03-03" } };
    expect(getStateOn(task, "2026-03-03")).toEqual({ progressId: 4, complianceId });
    expect(getStateOn(task, "2027-01-01")).toEqual({ progressId: 4, complianceId });
    expect(getStateOn(task, "2026-03-02", "2026-03-05")).toEqual({ progressId: 2, complianceId: null });
  });

  test("is Scheduled without dates, which are never abandoned", () => {
    expect(getStateOn({ dates: null, outcome: null }, "2099-01-01")).toEqual({ progressId: 1, complianceId: null });
  });

  test("abandonment is an outcome on the abandon date, once that day is over", () => {
    expect(findEffectiveOutcome(open, "2026-04-07")).toBeNull();
    expect(findEffectiveOutcome(open, "2026-04-08")).toEqual({ complianceId: 4, on: "2026-04-07" });
    // Seen from later on, it was abandoned at the end of that day.
    expect(getStateOn(open, "2026-04-07", "2026-05-01")).toEqual({ progressId: 4, complianceId: 4 });
    expect(getStateOn(open, "2026-04-06", "2026-05-01")).toEqual({ progressId: 3, complianceId: null });
  });

  test("storing a derived abandonment changes no state on any day", () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 120 }), fc.integer({ min: 0, max: 90 }), (back, later) => {
        const today = addDays(dates.abandonOn, 1 + later);
        const stored = { dates, outcome: findEffectiveOutcome(open, today) };
        const day = addDays(dates.dueOn, back);
        expect(getStateOn(stored, day, today)).toEqual(getStateOn(open, day, today));
      }),
    );
  });
});

test.each([
  ["2026-03-12", false],
  ["2026-03-13", true],
  ["2026-04-07", true],
  ["2026-04-08", false],
])("on %s isEscalated is %s: after the escalate date and still open", (day, expected) => {
  expect(isEscalated(open, day)).toBe(expected);
  expect(isEscalated({ dates, outcome: { complianceId: 2, on: "2026-03-12" } }, day)).toBe(false);
});

describe("ending a task", () => {
  test.each([
    ["2026-03-08", 1],
    ["2026-03-09", 2],
  ] as const)("completing on %s is compliance %i", (day, complianceId) => {
    expect(endTask(open, { action: "complete", day, note: "" })).toEqual({ complianceId, on: day });
  });

  test("is on time for a task without dates", () => {
    expect(getCompletionCompliance(null, "2030-01-01")).toBe(1);
  });

  test.each([
    ["cant_complete", 3],
    ["cancel", 5],
  ] as const)("%s needs a note and is compliance %i", (action, complianceId) => {
    expect(endTask(open, { action, day: "2026-03-05", note: "  " })).toEqual({ error: "note_needed" });
    const ended = endTask(open, { action, day: "2026-03-05", note: "moved away" });
    expect(ended).toEqual({ complianceId, on: "2026-03-05" });
  });

  test("rejects a second outcome, also after an abandonment that is not stored", () => {
    const ending = { action: "complete", day: "2026-04-08", note: "" } as const;
    expect(endTask(open, ending)).toEqual({ error: "already_ended" });
    const done = { dates, outcome: { complianceId: 1, on: "2026-03-02" } } as const;
    expect(endTask(done, { ...ending, day: "2026-03-03" })).toEqual({ error: "already_ended" });
  });
});

describe("days in the zone of the task", () => {
  const second = 1000;

  test.each(zones)("%s: states change exactly at midnight, also when clocks change", (zone) => {
    for (const day of changes) {
      const [due, escalate, abandon] = [day, addDays(day, 1), addDays(day, 2)];
      const task = {
        zone,
        dates: { alertOn: addDays(day, -1), dueOn: due, escalateOn: escalate, abandonOn: abandon },
        outcome: null,
      };
      const getStateAfter = (instant: Date, seconds: number) =>
        getStateAt(task, new Date(instant.getTime() + seconds * second));
      const getStart = (when: string) => getEndOfDay(zone, addDays(when, -1));
      expect(getStateAfter(getStart(task.dates.alertOn), -1).progressId).toBe(1);
      expect(getStateAfter(getStart(task.dates.alertOn), 0).progressId).toBe(2);
      expect(getStateAfter(getEndOfDay(zone, due), -1).progressId).toBe(2);
      expect(getStateAfter(getEndOfDay(zone, due), 0).progressId).toBe(3);
      expect(getStateAfter(getEndOfDay(zone, abandon), -1).progressId).toBe(3);
      expect(getStateAfter(getEndOfDay(zone, abandon), 0)).toEqual({ progressId: 4, complianceId: 4 });
    }
  });

  test("time only moves a task forward: 1, 2, 3, 4", () => {
    const instant = fc.date({ min: new Date("2026-02-20"), max: new Date("2026-04-20"), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, instant, (zone, one, other) => {
        const task = { ...open, zone };
        const [earlier, later] = one <= other ? [one, other] : [other, one];
        expect(getStateAt(task, earlier).progressId).toBeLessThanOrEqual(getStateAt(task, later).progressId);
        expect(getStateAt(task, later)).toEqual(getStateOn(open, toLocalDate(zone, later)));
      }),
    );
  });
});
