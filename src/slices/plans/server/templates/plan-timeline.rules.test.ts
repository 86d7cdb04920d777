import { expect, test } from "vitest";
import { computeExampleDates } from "./plan-timeline.rules.ts";
import type { TaskSchedule } from "../tasks/task-dates.rules.ts";

const createSchedule = (more: Partial<TaskSchedule>): TaskSchedule => ({
  anchor: "start_date",
  anchorTemplateId: null,
  offsetDays: 0,
  alertDays: 2,
  escalateDays: 3,
  abandonDays: 10,
  ...more,
});
const getDueDays = (tasks: Parameters<typeof computeExampleDates>[0]) =>
  computeExampleDates(tasks, "2026-12-01").map(({ dates }) => dates?.dueOn ?? null);

test("computes days from an example day; a waiting task starts when the other is due, in any order", () => {
  const waiting = {
    templateId: 1,
    schedule: createSchedule({ anchor: "completion", anchorTemplateId: 2, offsetDays: 5 }),
  };
  const awaited = { templateId: 2, schedule: createSchedule({ offsetDays: -3 }) };
  expect(getDueDays([waiting, awaited])).toEqual(["2026-12-03", "2026-11-28"]);
  expect(computeExampleDates([awaited], "2026-12-01")[0]?.dates).toEqual({
    alertOn: "2026-11-26",
    dueOn: "2026-11-28",
    escalateOn: "2026-12-01",
    abandonOn: "2026-12-08",
  });
});

test("returns no days for cycles and for waits on a task outside the plan", () => {
  const wait = (templateId: number, anchorTemplateId: number) => ({
    templateId,
    schedule: createSchedule({ anchor: "completion", anchorTemplateId }),
  });
  expect(getDueDays([wait(1, 2), wait(2, 1), wait(3, 9)])).toEqual([null, null, null]);
});
