import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priorityFlags, type TaskRow, taskSorts } from "#slices/plans/contract/tasks.contract.ts";
import { toAttention, toEmployees, filterTasks, sortTasks } from "./task-lists.rules.ts";

const TODAY = "2026-11-20";

function createRow(id: number, rest: Partial<TaskRow> = {}): TaskRow {
  return {
    id,
    task_title: `Task ${id}`,
    task_type: ["onboarding"],
    on_behalf_of: { id: 8, name: "Tom Ruiz" },
    due_by_date: "2026-11-25",
    today: TODAY,
    assignees: [],
    completed_at: null,
    completed_on: null,
    user_task_progress_status_id: 2,
    user_task_compliance_status_id: null,
    task_archetype: { value: 2 },
    notes_count: 0,
    warning: null,
    attention: "none",
    tasker_actions: [],
    manager_actions: [],
    ...rest,
  };
}

const everything = { text: "", progressIds: [], complianceIds: [], employeeIds: [], services: [] };
const toIds = (rows: readonly TaskRow[]): number[] => rows.map(({ id }) => id);

describe("attention", () => {
  test.each([
    ["past due", { progressId: 3, dueOn: "2026-11-19", notes: 4 }, "past_due"],
    ["due in three days, without notes", { progressId: 2, dueOn: "2026-11-23", notes: 0 }, "due_soon"],
    ["due today, without notes", { progressId: 2, dueOn: TODAY, notes: 0 }, "due_soon"],
    ["due in three days, with a note", { progressId: 2, dueOn: "2026-11-23", notes: 1 }, "none"],
    ["due in four days", { progressId: 2, dueOn: "2026-11-24", notes: 0 }, "none"],
    ["waiting for another task", { progressId: 1, dueOn: null, notes: 0 }, "none"],
    ["ended", { progressId: 4, dueOn: "2026-11-19", notes: 0 }, "none"],
  ] as const)("%s", (_, task, expected) => {
    expect(toAttention(task, TODAY)).toBe(expected);
  });

  test("sorts past due first, then due soon, then others, each by due date", () => {
    const rows = [
      createRow(1, { attention: "none", due_by_date: "2026-11-21" }),
      createRow(2, { attention: "due_soon", due_by_date: "2026-11-22" }),
      createRow(3, { attention: "past_due", due_by_date: "2026-11-12" }),
      createRow(4, { attention: "none", due_by_date: null }),
      createRow(5, { attention: "past_due", due_by_date: "2026-11-10" }),
    ];
    expect(toIds(sortTasks(rows, "attention", false))).toEqual([5, 3, 2, 1, 4]);
  });
});

describe("filters", () => {
  const rows = [
    createRow(1, { task_title: "Hand out keys" }),
    createRow(2, { on_behalf_of: { id: 9, name: "Priya Nair" }, user_task_progress_status_id: 3 }),
    createRow(3, { on_behalf_of: null, user_task_progress_status_id: 4, user_task_compliance_status_id: 5 }),
  ];
  test.each([
    [{ text: "KEYS" }, [1]],
    [{ text: "nair" }, [2]],
    [{ progressIds: [2, 3] }, [1, 2]],
    [{ complianceIds: [5] }, [3]],
    [{ employeeIds: [9] }, [2]],
    [{ services: ["introduce"] }, [1, 2, 3]],
    [{ services: ["intouch"] }, []],
    [{ text: "task", progressIds: [3] }, [2]],
    [{}, [1, 2, 3]],
  ])("%j leaves %j", (filter, expected) => {
    expect(toIds(filterTasks(rows, { ...everything, ...filter }))).toEqual(expected);
  });

  test("offer each employee with a task once, by name", () => {
    expect(toEmployees([...rows, ...rows])).toEqual([
      { id: 9, name: "Priya Nair" },
      { id: 8, name: "Tom Ruiz" },
    ]);
  });
});

test("every sort order returns all rows, with missing values last", () => {
  const someRow = fc.record({
    id: fc.nat(),
    due: fc.option(fc.constantFrom("2026-11-19", TODAY, "2026-12-01")),
    ended: fc.option(fc.constantFrom("2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z")),
    attention: fc.constantFrom(...priorityFlags),
  });
  fc.assert(
    fc.property(fc.array(someRow), fc.constantFrom(...taskSorts), fc.boolean(), (given, sort, isDescending) => {
      const rows = given.map((each) =>
        createRow(each.id, { due_by_date: each.due, completed_at: each.ended, attention: each.attention }),
      );
      const sorted = sortTasks(rows, sort, isDescending);
      expect(new Set(sorted)).toEqual(new Set(rows));
      if (sort === "due_by_date") {
        const missing = sorted.map(({ due_by_date: due }) => due === null);
        expect(missing).toEqual(missing.toSorted((a, b) => Number(a) - Number(b)));
      }
    }),
  );
});
