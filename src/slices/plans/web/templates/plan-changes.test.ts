import { expect, test } from "vitest";
import type { PlanTask, PlanVersion } from "#slices/plans/contract/plan-templates.contract.ts";
import { moveEntry, planChanges } from "#slices/plans/web/templates/plan-changes.ts";
import { planTask } from "#slices/plans/web/testing/plan-replies.ts";

const version = (tasks: readonly PlanTask[], description = ""): PlanVersion => ({
  version: 1,
  description,
  published_at: null,
  created_by: null,
  tasks: [...tasks],
});
const [a, b, c] = [planTask(1, "A"), planTask(2, "B"), planTask(3, "C")];

test("lists new, removed and changed tasks, and nothing without changes", () => {
  expect(planChanges(version([a, b]), version([a, b]))).toEqual([]);
  expect(planChanges(version([a, b]), version([{ ...b, offset_days: 9 }, a, c], "More"))).toEqual([
    { kind: "altered", title: "B" },
    { kind: "added", title: "C" },
    { kind: "reordered" },
    { kind: "described" },
  ]);
  expect(planChanges(version([a, b, c]), version([a, c]))).toEqual([{ kind: "dropped", title: "B" }]);
  // Display-only fields are no change.
  expect(planChanges(version([a]), version([{ ...a, shared_with: ["Other"] }]))).toEqual([]);
});

test("moves one entry, and none beyond the ends", () => {
  expect(moveEntry([1, 2, 3], 0, 1)).toEqual([2, 1, 3]);
  expect(moveEntry([1, 2, 3], 2, -2)).toEqual([3, 1, 2]);
  expect(moveEntry([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
  expect(moveEntry([1, 2, 3], 2, 1)).toEqual([1, 2, 3]);
});
