import { describe, expect, test } from "vitest";
import {
  findCompletionDay,
  type PlanAudience,
  getPlanEnd,
  selectPlans,
  selectUnsharedTasks,
} from "./auto-enrollment.rules.ts";
import type { TaskDates, TaskFacts } from "../tasks/task-states.rules.ts";

const createPlan = (planId: number, more: Partial<PlanAudience> = {}): PlanAudience => ({
  planId,
  type: "onboarding",
  currentVersion: 1,
  isArchived: false,
  positionIds: [],
  locationIds: [],
  ...more,
});

describe("plans that enroll an employee", () => {
  const plans = [
    createPlan(1),
    createPlan(2, { positionIds: [7] }),
    createPlan(3, { locationIds: [4] }),
    createPlan(4, { positionIds: [7], locationIds: [5] }),
    createPlan(5, { currentVersion: null }),
    createPlan(6, { isArchived: true }),
    createPlan(7, { type: "offboarding" }),
    createPlan(8, { type: "development" }),
  ];
  const selectPlanIds = (
    event: "hire" | "notice",
    positionId: number | null,
    locationId: number | null,
    running = [0],
  ) => selectPlans(event, { positionId, locationId }, plans, new Set(running)).map(({ planId }) => planId);

  test.each([
    ["hire", 7, 4, [1, 2, 3]],
    ["hire", 7, 5, [1, 2, 4]],
    ["hire", 8, 5, [1]],
    ["hire", null, null, [1]],
    ["notice", 7, 4, [7]],
  ] as const)("a %s in position %s at location %s: plans %j", (event, positionId, locationId, expected) => {
    expect(selectPlanIds(event, positionId, locationId)).toEqual(expected);
  });

  test("does not enroll again in a running plan", () => {
    expect(selectPlanIds("hire", 7, 4, [1, 3])).toEqual([2]);
  });
});

const dates: TaskDates = {
  alertOn: "2026-03-01",
  dueOn: "2026-03-08",
  escalateOn: "2026-03-12",
  abandonOn: "2026-04-07",
};
const open: TaskFacts = { dates, outcome: null };
const createCompletedTask = (on: string): TaskFacts => ({ dates, outcome: { complianceId: 1, on } });

describe("completion of an enrollment", () => {
  test.each([
    [
      "on the day of the last outcome when all tasks have outcomes",
      [createCompletedTask("2026-03-04"), createCompletedTask("2026-03-02")],
      "2026-03-04",
    ],
    ["never while a task is open", [createCompletedTask("2026-03-04"), open], null],
    ["never without tasks", [], null],
  ])("%s", (_, tasks, expected) => {
    expect(findCompletionDay(tasks, "2026-03-10")).toBe(expected);
  });

  test("counts an abandonment that is not stored yet as an outcome", () => {
    expect(findCompletionDay([createCompletedTask("2026-03-04"), open], "2026-04-08")).toBe("2026-04-07");
  });

  const createEndingTask = (templateId: number, facts: TaskFacts, after: number | null = null, offsetDays = 0) => ({
    ...facts,
    templateId,
    afterTemplateId: after,
    offsetDays,
  });
  const waiting: TaskFacts = { dates: null, outcome: null };

  test("estimates the end as the latest due date of open tasks, then the day of completion", () => {
    const later = { dates: { ...dates, dueOn: "2026-03-09" }, outcome: null };
    const tasks = [
      createEndingTask(1, createCompletedTask("2026-03-20")),
      createEndingTask(2, open),
      createEndingTask(3, later),
    ];
    expect(getPlanEnd(tasks, "2026-03-05")).toBe("2026-03-09");
    // Open and past due: it can be completed today at the earliest.
    expect(getPlanEnd(tasks, "2026-03-21")).toBe("2026-03-21");
    expect(getPlanEnd([createEndingTask(1, createCompletedTask("2026-03-04"))], "2026-03-21")).toBe("2026-03-04");
    expect(getPlanEnd([createEndingTask(1, waiting)], "2026-03-21")).toBeNull();
  });

  test("counts a waiting task from the due date of the task before it, through any number of steps", () => {
    const tasks = [createEndingTask(1, open), createEndingTask(2, waiting, 1, 30), createEndingTask(3, waiting, 2, 5)];
    expect(getPlanEnd(tasks, "2026-03-02")).toBe("2026-04-12");
    expect(getPlanEnd(tasks.toReversed(), "2026-03-02")).toBe("2026-04-12");
    // The task before it was abandoned, which is not stored yet. The offset counts from that day.
    expect(getPlanEnd(tasks, "2026-04-08")).toBe("2026-05-12");
    expect(getPlanEnd([createEndingTask(1, open), createEndingTask(2, waiting, 9, 30)], "2026-03-02")).toBe(
      "2026-03-08",
    );
  });

  test("has no expected end for tasks that wait for each other in a cycle", () => {
    expect(
      getPlanEnd([createEndingTask(1, waiting, 2, 3), createEndingTask(2, waiting, 1, 3)], "2026-03-02"),
    ).toBeNull();
  });
});

test("ends only open tasks that no other running enrollment needs", () => {
  const tasks = [
    { id: 1, enrollmentIds: [10], ...open },
    { id: 2, enrollmentIds: [10, 11], ...open },
    { id: 3, enrollmentIds: [10, 12], ...open },
    { id: 4, enrollmentIds: [11], ...open },
    { id: 5, enrollmentIds: [10], ...createCompletedTask("2026-03-02") },
  ];
  const ended = selectUnsharedTasks(tasks, 10, new Set([10, 11]), "2026-03-05");
  expect(ended.map(({ id }) => id)).toEqual([1, 3]);
});
