import { describe, expect, test } from "vitest";
import { getDueStateOn, findProgress, toState, toTypes, type DatedRow } from "./my-plans.rules.ts";
import type { TaskState } from "../tasks/task-states.rules.ts";

test.each([
  ["2026-11-19", "past"],
  ["2026-11-20", "today"],
  ["2026-11-21", "tomorrow"],
  ["2026-11-22", "later"],
])("due on %s is %s on 2026-11-20", (dueOn, state) => {
  expect(getDueStateOn(dueOn, "2026-11-20")).toBe(state);
});

test("compares due dates in the task's own zone", () => {
  const dates = { alert_on: "2026-11-01", due_on: "2026-11-19", escalate_on: "2026-11-20", abandon_on: "2026-12-20" };
  // 20 November after midnight in Chicago; still the 19th in Honolulu.
  const now = new Date("2026-11-20T08:00:00Z");
  const createRow = (zone: string): DatedRow => ({ zone, ...dates });
  expect(toState(createRow("America/Chicago"), now)).toEqual({ progressId: 3, complianceId: null });
  expect(toState(createRow("Pacific/Honolulu"), now)).toEqual({ progressId: 2, complianceId: null });
});

test("a task waits without dates, and ends by an outcome or after the abandon date", () => {
  const now = new Date("2026-11-20T18:00:00Z");
  const none = { zone: "UTC", alert_on: null, due_on: null, escalate_on: null, abandon_on: null };
  expect(toState(none, now).progressId).toBe(1);
  expect(toState({ ...none, outcome_id: 3, outcome_on: "2026-11-02" }, now)).toEqual({
    progressId: 4,
    complianceId: 3,
  });
  const past = { alert_on: "2026-10-01", due_on: "2026-10-02", escalate_on: "2026-10-03", abandon_on: "2026-11-19" };
  expect(toState({ zone: "UTC", ...past }, now)).toEqual({ progressId: 4, complianceId: 4 });
  expect(toState({ zone: "UTC", ...past, abandon_on: "2026-11-20" }, now).progressId).toBe(3);
});

test("orders types by hire, development, departure", () => {
  const all = { is_onboarding: true, is_offboarding: true, is_development: true };
  expect(toTypes(all)).toEqual(["onboarding", "development", "offboarding"]);
  expect(toTypes({ ...all, is_onboarding: false, is_development: false })).toEqual(["offboarding"]);
});

describe("progress", () => {
  const open = (progressId: 1 | 2 | 3): TaskState => ({ progressId, complianceId: null });
  const createEndedState = (complianceId: 1 | 2 | 3 | 4 | 5): TaskState => ({ progressId: 4, complianceId });

  test("counts done tasks, late ones too, among those that can be done", () => {
    const states = [
      createEndedState(1),
      createEndedState(2),
      createEndedState(3),
      createEndedState(4),
      createEndedState(5),
      open(1),
      open(2),
      open(3),
    ];
    // 2 of 6: the task that could not be completed and the canceled one do not count.
    expect(findProgress(states)).toEqual({ tasks: 8, pastDue: 1, completePercentage: 100 / 3 });
  });

  test("is not rounded, and null when no task can be done", () => {
    const eighths = [createEndedState(1), ...Array.from({ length: 7 }, () => open(2))];
    expect(findProgress(eighths).completePercentage).toBe(12.5);
    expect(findProgress([createEndedState(3)]).completePercentage).toBeNull();
    expect(findProgress([])).toEqual({ tasks: 0, pastDue: 0, completePercentage: null });
  });
});
