import { describe, expect, test } from "vitest";
import {
  toDueState,
  toForm,
  isClosingSoon,
  isTransition,
  getDisplayedDaysLate,
} from "#slices/plans/web/tasks/task-formatting.ts";

const TODAY = "2026-11-20";

test.each([
  ["2026-11-18", "late", 2],
  ["2026-11-19", "late", null],
  ["2026-11-20", "today", null],
  ["2026-11-21", "tomorrow", null],
  ["2026-11-22", "normal", null],
] as const)(
  "due on %s is shown as %s, with the days late above one day: %s [TASK-22] [TASK-23]",
  (due, state, late) => {
    expect(toDueState(due, TODAY)).toBe(state);
    expect(getDisplayedDaysLate(due, TODAY)).toBe(late);
  },
);

test.each([
  ["2026-11-19", false],
  ["2026-11-20", true],
  ["2026-11-21", true],
  ["2026-11-22", false],
])("due on %s closes soon: %s [TASK-24]", (due, soon) => {
  expect(isClosingSoon(due, TODAY)).toBe(soon);
});

describe("the form of a task", () => {
  const createTask = (value: number, rest: { progress?: number; ended?: boolean } = {}) => ({
    user_task_progress_status_id: rest.progress ?? 2,
    completed_at: rest.ended === true ? "2026-11-20T15:00:00Z" : null,
    task_archetype: { value },
  });
  test.each([
    [2, "standard"],
    [3, "confirm_data"],
    [4, "notice"],
    [5, "course"],
    [9, "standard"],
  ] as const)("archetype %i has the form %s", (value, form) => {
    expect(toForm(createTask(value))).toBe(form);
  });
  test.each([2, 3, 4, 5])("archetype %i, scheduled or ended, has the standard form [TASK-16]", (value) => {
    expect(toForm(createTask(value, { progress: 1 }))).toBe("standard");
    expect(toForm(createTask(value, { progress: 4, ended: true }))).toBe("standard");
  });
});

test.each([
  [{ progressId: 2, complianceId: null }, { progressId: 2, complianceId: null }, false],
  [{ progressId: 2, complianceId: null }, { progressId: 4, complianceId: 1 }, true],
  [{ progressId: 4, complianceId: 3 }, { progressId: 4, complianceId: 5 }, true],
  [{ progressId: null, complianceId: null }, { progressId: 1, complianceId: null }, true],
])("a note from %j to %j is a transition: %s", (from, to, changed) => {
  expect(isTransition(from, to)).toBe(changed);
});
