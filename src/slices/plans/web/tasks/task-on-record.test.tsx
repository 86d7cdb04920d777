import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  createEndedTask,
  openTasks,
  createTaskRow,
  createUserTask,
} from "#slices/plans/web/tasks/testing/open-tasks.ts";

const ADDRESS = "/my-tasks?user_task_id=1";
const NOTICE = "This is a task of Priya Nair. If you complete it, it goes on record as completed by you for them.";

test("shows a notice before a colleague's task is completed, and a matching button label", async () => {
  openTasks(ADDRESS, { task: createUserTask({ is_on_record: true }) });
  const dialog = await screen.findByRole("dialog", { name: "Hand out keys" });
  expect(await within(dialog).findByText(NOTICE)).toBeTruthy();
  expect(within(dialog).getByRole("button", { name: "Complete on record" })).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("radio", { name: "Can Not Complete" }));
  expect(within(dialog).queryByRole("button", { name: "Complete on record" })).toBeNull();
});

test("shows no notice for one's own task", async () => {
  openTasks(ADDRESS);
  const dialog = await screen.findByRole("dialog", { name: "Hand out keys" });
  expect(await within(dialog).findByRole("button", { name: "Complete Task" })).toBeTruthy();
  expect(within(dialog).queryByText(/on record/)).toBeNull();
});

test("shows a task that a colleague completed as such, without the notice", async () => {
  openTasks(ADDRESS, { task: createEndedTask(1, { completed_by_name: "Ana Diaz", is_on_record: true }) });
  const dialog = await screen.findByRole("dialog", { name: "Hand out keys" });
  expect(await within(dialog).findByText("Nov 20, 2026 by Ana Diaz, on record for Priya Nair")).toBeTruthy();
  expect(within(dialog).queryByText(NOTICE)).toBeNull();
});

test("shows how many tasks are colleagues' before several are completed", async () => {
  openTasks("/my-tasks", { rows: [createTaskRow(1), createTaskRow(2, { assignees: [{ id: 6, name: "Ana Diaz" }] })] });
  await screen.findByRole("table");
  for (const box of screen.getAllByRole("checkbox")) fireEvent.click(box);
  fireEvent.click(await screen.findByRole("button", { name: "Complete selected" }));
  const dialog = await screen.findByRole("dialog", { name: "Complete 2 tasks?" });
  expect(await within(dialog).findByText(/^1 of them is a colleague's task and goes on record/)).toBeTruthy();
});
