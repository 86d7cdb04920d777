import { expect, test } from "vitest";
import type { PlanTask, PlanVersion } from "#slices/plans/contract/plan-templates.contract.ts";
import { moveEntry, comparePlanVersions } from "#slices/plans/web/templates/plan-changes.ts";
import { createPlanTask } from "#slices/plans/web/testing/plan-replies.ts";

const createVersion = (tasks: readonly PlanTask[], description = ""): PlanVersion => ({
  version: 1,
  description,
  published_at: null,
  created_by: null,
  tasks: [...tasks],
});
const [a, b, c] = [createPlanTask(1, "A"), createPlanTask(2, "B"), createPlanTask(3, "C")];

test("lists new, removed and changed tasks, and nothing without changes", () => {
  expect(comparePlanVersions(createVersion([a, b]), createVersion([a, b]))).toEqual([]);
  expect(comparePlanVersions(createVersion([a, b]), createVersion([{ ...b, offset_days: 9 }, a, c], "More"))).toEqual([
    { kind: "altered", title: "B" },
    { kind: "added", title: "C" },
    { kind: "reordered" },
    { kind: "described" },
  ]);
  expect(comparePlanVersions(createVersion([a, b, c]), createVersion([a, c]))).toEqual([
    { kind: "dropped", title: "B" },
  ]);
  // Display-only fields are no change.
  expect(comparePlanVersions(createVersion([a]), createVersion([{ ...a, shared_with: ["Other"] }]))).toEqual([]);
});

test("moves one entry, and none beyond the ends", () => {
  expect(moveEntry([1, 2, 3], 0, 1)).toEqual([2, 1, 3]);
  expect(moveEntry([1, 2, 3], 2, -2)).toEqual([3, 1, 2]);
  expect(moveEntry([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
  expect(moveEntry([1, 2, 3], 2, 1)).toEqual([1, 2, 3]);
});
