import { screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import type { TaskWarning } from "#slices/plans/contract/task-warnings.contract.ts";
import { openTasks, createTaskRow, createUserTask } from "#slices/plans/web/tasks/testing/open-tasks.ts";

const warning: TaskWarning = {
  level: "likely",
  days_left: 3,
  of_ten: 7,
  among: "task",
  plan_type: "onboarding",
  is_load_alike: true,
  past_tasks: 84,
};

afterEach(() => setLocale("en"));

describe("a list", () => {
  test("marks tasks that are likely to be late, and no others", async () => {
    openTasks("/my-tasks", {
      rows: [
        createTaskRow(1, { warning }),
        createTaskRow(2, { warning: { ...warning, level: "possible", of_ten: 4 } }),
        createTaskRow(3),
      ],
    });
    const mark = await screen.findByText("Likely to be late");
    expect(mark.closest("tr")?.textContent).toContain("Task 1");
    expect(screen.queryByText("May be late")).toBeNull();
  });
});

describe("the dialog of a task", () => {
  const cases: readonly [Partial<TaskWarning>, string, string][] = [
    [
      {},
      "Likely to be late",
      "Of 10 tasks like this still open 3 days before the due date, about 7 became past due. Based on 84 past tasks of people with about as many open tasks.",
    ],
    [
      { level: "possible", of_ten: 4, days_left: 1, among: "plan_type", is_load_alike: false, past_tasks: 1200 },
      "May be late",
      "Of 10 onboarding tasks still open 1 day before the due date, about 4 became past due. Based on 1,200 past tasks.",
    ],
    [
      { days_left: 0, among: "company", plan_type: null, is_load_alike: false },
      "Likely to be late",
      "Of 10 tasks at your company still open on the due date, about 7 became past due. Based on 84 past tasks.",
    ],
  ];
  test.each(cases)("shows the reason (%#)", async (more, word, reason) => {
    openTasks("/my-tasks?user_task_id=1", { task: createUserTask({ warning: { ...warning, ...more } }) });
    expect((await screen.findByText(reason)).previousSibling?.textContent).toBe(word);
  });

  test("is in Spanish", async () => {
    setLocale("es");
    openTasks("/my-tasks?user_task_id=1", { task: createUserTask({ warning }) });
    const reason = await screen.findByText(/^De cada 10 tareas como esta/);
    expect(reason.textContent).toBe(
      "De cada 10 tareas como esta aún abiertas 3 días antes de vencer, unas 7 se vencieron. Según 84 tareas anteriores de personas con casi las mismas tareas abiertas.",
    );
    expect(screen.getByText("Es probable que se retrase")).toBeDefined();
  });

  test("shows nothing without a warning", async () => {
    openTasks("/my-tasks?user_task_id=1");
    await screen.findByText("At the office.");
    expect(screen.queryByText(/past tasks/)).toBeNull();
  });
});
