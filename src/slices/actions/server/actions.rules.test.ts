import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { assignmentStatuses, assignmentSteps } from "#slices/actions/contract/assignments.contract.ts";
import {
  listAssignmentActions,
  type AssignmentInstants,
  followUpRange,
  isActionRequired,
  isOpen,
  isOverdue,
  isUnfinished,
  canStepFrom,
  needsAttention,
  toStatus,
} from "./actions.rules.ts";

const never: AssignmentInstants = { started_at: null, awaiting_at: null, completed_at: null, canceled_at: null };
const at = new Date(0);

describe("status of an assignment", () => {
  test.each([
    ["assigned", {}],
    ["in_progress", { started_at: at }],
    ["awaiting_results", { awaiting_at: at }],
    ["awaiting_results", { started_at: at, awaiting_at: at }],
    ["completed", { awaiting_at: at, completed_at: at }],
    ["canceled", { canceled_at: at }],
    ["canceled", { started_at: at, awaiting_at: at, canceled_at: at }],
  ] as const)("is %s after %j", (status, instants) => {
    expect(toStatus({ ...never, ...instants })).toBe(status);
  });

  test("steps are possible from these statuses only", () => {
    const table = assignmentSteps.map((step) => [
      step,
      assignmentStatuses.filter((status) => canStepFrom(status, step)),
    ]);
    expect(Object.fromEntries(table)).toEqual({
      start: ["assigned"],
      finish: ["assigned", "in_progress"],
      complete: ["awaiting_results"],
      cancel: ["assigned", "in_progress", "awaiting_results"],
      reassign: ["assigned", "in_progress"],
    });
  });

  test("no step is possible from a closed one, for anyone", () => {
    for (const status of ["completed", "canceled"] as const) {
      const everybody = { isAssignee: true, isCreator: true, isManager: true };
      expect([isOpen(status), isUnfinished(status), listAssignmentActions(everybody, status)]).toEqual([
        false,
        false,
        ["comment"],
      ]);
    }
  });

  test("viewers have no actions; the assignee works on it, and a manager closes it", () => {
    const relation = { isAssignee: false, isCreator: false, isManager: false };
    for (const status of assignmentStatuses) expect(listAssignmentActions(relation, status)).toEqual([]);
    expect(listAssignmentActions({ ...relation, isAssignee: true }, "assigned")).toEqual([
      "start",
      "finish",
      "comment",
    ]);
    expect(listAssignmentActions({ ...relation, isManager: true }, "awaiting_results")).toEqual([
      "complete",
      "cancel",
      "comment",
    ]);
  });
});

describe("attention", () => {
  const noPerson = { isAssignee: false, isCreator: false, isManager: false };
  const quiet = {
    relation: noPerson,
    status: "assigned",
    isOverdue: false,
    isAssigneeInactive: false,
    unread: 0,
  } as const;

  test("is overdue after its due day, while it is to be done", () => {
    const days = ["2026-09-15", "2026-09-16", "2026-09-17"];
    expect(days.map((today) => isOverdue("in_progress", "2026-09-16", today))).toEqual([false, false, true]);
    expect(isOverdue("awaiting_results", "2026-09-16", "2026-12-01")).toBe(false);
  });

  test("requires action by the assignee, or by a manager once the assignee has left", () => {
    expect(isActionRequired({ ...quiet, relation: { ...noPerson, isAssignee: true } })).toBe(true);
    const manager = { ...quiet, relation: { ...noPerson, isManager: true } };
    expect([isActionRequired(manager), isActionRequired({ ...manager, isAssigneeInactive: true })]).toEqual([
      false,
      true,
    ]);
    expect(isActionRequired({ ...manager, isAssigneeInactive: true, status: "awaiting_results" })).toBe(false);
  });

  test("is needed when overdue, unassigned or unread, and never once closed", () => {
    expect(needsAttention(quiet)).toBe(false);
    for (const one of [{ isOverdue: true }, { isAssigneeInactive: true }, { unread: 1 }]) {
      expect(needsAttention({ ...quiet, ...one })).toBe(true);
      expect(needsAttention({ ...quiet, ...one, status: "canceled" })).toBe(false);
    }
  });
});

describe("months of a follow-up", () => {
  test.each([
    ["2026-09-15", "2026-09-30", null],
    ["2026-09-15", "2026-10-31", null],
    ["2026-09-15", "2026-11-01", { from: "2026-10-01", to: "2026-10-31" }],
    ["2026-09-01", "2026-10-01", { from: "2026-09-01", to: "2026-09-30" }],
    ["2026-12-31", "2027-03-15", { from: "2027-01-01", to: "2027-02-28" }],
    ["2024-01-20", "2026-11-20", { from: "2024-02-01", to: "2025-01-31" }],
  ] as const)("done on %s, seen on %s", (doneOn, today, range) => {
    expect(followUpRange(doneOn, today)).toEqual(range);
  });

  const day = fc.integer({ min: 0, max: 20_000 }).map((number) => addDays("1980-01-01", number));

  test("are whole and closed, after the day of completion, and at most twelve", () => {
    fc.assert(
      fc.property(day, day, (doneOn, today) => {
        const range = followUpRange(doneOn, today);
        if (range === null) return;
        expect(range.from >= doneOn && range.to < today).toBe(true);
        expect([range.from.slice(8), addDays(range.to, 1).slice(8)]).toEqual(["01", "01"]);
        expect(range.to < addDays(range.from, 367)).toBe(true);
      }),
    );
  });

  test("never go back in time", () => {
    fc.assert(
      fc.property(day, day, fc.nat(500), (doneOn, today, later) => {
        const before = followUpRange(doneOn, today);
        if (before === null) return;
        const after = followUpRange(doneOn, addDays(today, later));
        expect(after?.from).toBe(before.from);
        expect((after?.to ?? "") >= before.to).toBe(true);
      }),
    );
  });
});
