import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import {
  findAnchorDay,
  validateAnchors,
  type AnchorDays,
  adjustDatesAfterEdit,
  shiftDates,
  computeDates,
  type PlannedTask,
  rescheduleTasks,
  type TaskSchedule,
} from "./task-dates.rules.ts";
import { getStateOn, type TaskOutcome } from "./task-states.rules.ts";

const createSchedule = (more: Partial<TaskSchedule> = {}): TaskSchedule => ({
  anchor: "start_date",
  anchorTemplateId: null,
  offsetDays: 7,
  alertDays: 3,
  escalateDays: 5,
  abandonDays: 30,
  ...more,
});
const days: AnchorDays = { startDate: "2026-03-02", lastDay: null, enrolledOn: "2026-02-25" };
const createTask = (templateId: number, more: Partial<PlannedTask> = {}): PlannedTask => {
  const own = more.schedule ?? createSchedule();
  const from = findAnchorDay(own, days, () => null);
  const dates = from === null ? null : computeDates(own, from);
  return {
    templateId,
    schedule: own,
    dates,
    firstDueOn: dates?.dueOn ?? null,
    hasOwnDates: false,
    outcome: null,
    ...more,
  };
};
const getTask = (tasks: readonly PlannedTask[], templateId: number): PlannedTask => {
  const found = tasks.find((each) => each.templateId === templateId);
  if (!found) throw new Error(`no task ${templateId}`);
  return found;
};

test("counts a task's dates from its anchor, around the due date", () => {
  expect(computeDates(createSchedule(), "2026-02-25")).toEqual({
    alertOn: "2026-03-01",
    dueOn: "2026-03-04",
    escalateOn: "2026-03-09",
    abandonOn: "2026-04-03",
  });
  expect(computeDates(createSchedule({ offsetDays: -10 }), "2026-03-05").dueOn).toBe("2026-02-23");
});

test("keeps the distances around another due date, but never abandons before the end of tomorrow", () => {
  const dates = computeDates(createSchedule(), "2026-02-25");
  expect(shiftDates(dates, "2026-03-14", "2026-03-04")).toEqual({
    alertOn: "2026-03-11",
    dueOn: "2026-03-14",
    escalateOn: "2026-03-19",
    abandonOn: "2026-04-13",
  });
  expect(shiftDates({ ...dates, abandonOn: dates.dueOn }, "2026-03-08", "2026-03-08").abandonOn).toBe("2026-03-09");
});

test.each([
  ["start_date", "2026-03-02"],
  ["last_day", null],
  ["enrollment", "2026-02-25"],
] as const)("the anchor %s is the day %s", (anchor, expected) => {
  expect(findAnchorDay(createSchedule({ anchor }), days, () => "2026-01-01")).toBe(expected);
});

describe("when an anchor moves", () => {
  test("moves open tasks; ended tasks and those with manual dates stay", () => {
    const done: TaskOutcome = { complianceId: 1, on: "2026-03-04" };
    const tasks = [createTask(1), createTask(2, { outcome: done }), createTask(3, { hasOwnDates: true })];
    const moved = rescheduleTasks(tasks, { ...days, startDate: "2026-03-12" }, "2026-03-05");
    expect(getTask(moved, 1).dates).toEqual(computeDates(createSchedule(), "2026-03-12"));
    expect(getTask(moved, 1).firstDueOn).toBe("2026-03-09");
    expect(moved.slice(1)).toEqual(tasks.slice(1));
  });

  test("stores a due abandonment first, with its own day, and leaves that task in place", () => {
    const [moved] = rescheduleTasks([createTask(1)], { ...days, startDate: "2026-05-01" }, "2026-04-09");
    expect(moved).toEqual({ ...createTask(1), outcome: { complianceId: 4, on: "2026-04-08" } });
  });

  test("abandons no task by an edit: not before the end of the day after it", () => {
    const [moved] = rescheduleTasks([createTask(1)], { ...days, startDate: "2025-10-01" }, "2026-03-05");
    expect(moved?.dates).toMatchObject({ dueOn: "2025-10-08", abandonOn: "2026-03-06" });
    expect(getStateOn({ dates: moved?.dates ?? null, outcome: null }, "2026-03-06").progressId).toBe(3);
    expect(getStateOn({ dates: moved?.dates ?? null, outcome: null }, "2026-03-07").complianceId).toBe(4);
    // A second run without a move does not postpone it further.
    expect(rescheduleTasks(moved ? [moved] : [], { ...days, startDate: "2025-10-01" }, "2026-03-06")).toEqual([moved]);
  });

  test("gives a waiting task its dates when the other one ends, with any outcome", () => {
    const waiting = createTask(2, { schedule: createSchedule({ anchor: "completion", anchorTemplateId: 1 }) });
    expect(waiting.dates).toBeNull();
    expect(getTask(rescheduleTasks([createTask(1), waiting], days, "2026-03-05"), 2).dates).toBeNull();
    for (const complianceId of [1, 2, 3, 5] as const) {
      const ended = createTask(1, { outcome: { complianceId, on: "2026-03-06" } });
      const planned = getTask(rescheduleTasks([ended, waiting], days, "2026-03-06"), 2);
      expect(planned).toMatchObject({ dates: { dueOn: "2026-03-13" }, firstDueOn: "2026-03-13" });
    }
    expect(getTask(rescheduleTasks([createTask(1), waiting], days, "2026-04-09"), 2).dates?.dueOn).toBe("2026-04-15");
  });

  test("keeps a task's dates when its anchor day was removed", () => {
    const leaving = createTask(1, { schedule: createSchedule({ anchor: "last_day" }) });
    const [planned] = rescheduleTasks([leaving], { ...days, lastDay: "2026-06-01" }, "2026-05-01");
    expect(planned?.dates?.dueOn).toBe("2026-06-08");
    expect(rescheduleTasks(planned ? [planned] : [], days, "2026-05-02")[0]).toMatchObject({
      dates: { dueOn: "2026-06-08" },
      firstDueOn: "2026-06-08",
    });
  });

  test("is idempotent, and never creates an outcome that was not due", () => {
    const createDayArbitrary = (from: string) =>
      fc.integer({ min: -200, max: 200 }).map((shift) => addDays(from, shift));
    const any = fc.record({
      offsetDays: fc.integer({ min: -40, max: 90 }),
      alertDays: fc.integer({ min: 0, max: 20 }),
      escalateDays: fc.integer({ min: 0, max: 10 }),
      abandonDays: fc.integer({ min: 10, max: 60 }),
    });
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 6 }),
        createDayArbitrary("2026-03-02"),
        createDayArbitrary("2026-03-02"),
        (all, startDate, today) => {
          const tasks = all.map((each, index) => createTask(index + 1, { schedule: createSchedule(each) }));
          const moved = rescheduleTasks(tasks, { ...days, startDate }, today);
          expect(rescheduleTasks(moved, { ...days, startDate }, today)).toEqual(moved);
          for (const [index, after] of moved.entries()) {
            const before = tasks[index];
            const wasDue = before ? (before.dates?.abandonOn ?? "9") < today : false;
            expect(after.outcome !== null).toBe(wasDue);
            expect(getStateOn(after, today).complianceId !== null).toBe(wasDue);
          }
        },
      ),
    );
  });
});

test("postpones dates set by an edit as far as necessary, and no further", () => {
  const dates = computeDates(createSchedule(), "2026-02-25");
  expect(adjustDatesAfterEdit(dates, "2026-04-01")).toEqual(dates);
  expect(adjustDatesAfterEdit(dates, "2026-04-03")).toEqual({ ...dates, abandonOn: "2026-04-04" });
});

describe("anchors within a plan", () => {
  const createWaitingTask = (templateId: number, anchorTemplateId: number | null) => ({
    templateId,
    schedule: { anchorTemplateId },
  });

  test("accepts a chain", () => {
    expect(
      validateAnchors([
        createWaitingTask(1, null),
        createWaitingTask(2, 1),
        createWaitingTask(3, 2),
        createWaitingTask(4, 2),
      ]),
    ).toEqual([]);
  });

  test("reports tasks in a cycle, but not those that lead into it", () => {
    const plan = [
      createWaitingTask(1, 3),
      createWaitingTask(2, 1),
      createWaitingTask(3, 2),
      createWaitingTask(4, 1),
      createWaitingTask(5, 5),
    ];
    expect(validateAnchors(plan).map(({ templateId, error }) => [templateId, error])).toEqual([
      [1, "circle"],
      [2, "circle"],
      [3, "circle"],
      [5, "circle"],
    ]);
  });

  test("reports a task that waits for one of another plan", () => {
    expect(validateAnchors([createWaitingTask(1, 9), createWaitingTask(2, 1)])).toEqual([
      { templateId: 1, error: "not_in_plan" },
    ]);
  });

  test("every chain without an error ends", () => {
    const anchors = fc.array(fc.option(fc.nat({ max: 7 }), { nil: null }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(anchors, (all) => {
        const inCircle = all.map((_, index) => {
          const seen = new Set<number>();
          let at: number | null = all[index] ?? null;
          while (at !== null && !seen.has(at)) {
            seen.add(at);
            at = all[at] ?? null;
          }
          return seen.has(index);
        });
        const errors = validateAnchors(all.map((anchor, index) => createWaitingTask(index, anchor)));
        expect(errors.map(({ templateId }) => templateId)).toEqual(inCircle.flatMap((is, at) => (is ? at : [])));
      }),
    );
  });
});
