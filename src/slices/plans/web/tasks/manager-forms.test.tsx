import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openTasks, createUserTask } from "#slices/plans/web/tasks/testing/open-tasks.ts";

const ADDRESS = "/my-tasks?user_task_id=1";

async function openForm(name: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole("dialog", { name: "Hand out keys" });
  fireEvent.click(await within(dialog).findByRole("button", { name }));
  return within(dialog).getByRole("form", { name });
}

test("a manager hands a task over to a person found by name; the dialog shows the new assignee", async () => {
  const { requests } = openTasks(ADDRESS, {
    task: createUserTask({ manager_actions: ["hand_over"] }),
    put: () => ({ data: createUserTask({ assignees: [{ id: 6, name: "Ana Diaz" }] }) }),
  });
  const form = await openForm("Hand over the task");
  const send = within(form).getByRole("button", { name: "Hand over the task" });
  fireEvent.click(send);
  expect((await within(form).findAllByText("Choose a person.")).length).toBeGreaterThan(0);
  fireEvent.click(within(form).getByRole("combobox", { name: /^Hand over to/ }));
  fireEvent.click(await within(form).findByRole("option", { name: "Ana Diaz" }));
  fireEvent.change(within(form).getByLabelText(/^Note/), { target: { value: "She is away." } });
  fireEvent.click(send);
  await waitFor(() =>
    expect(requests.find(({ path }) => path === "/plans/user_tasks/1/hand_over")?.body).toEqual({
      person_id: 6,
      note: "She is away.",
    }),
  );
  const dialog = screen.getByRole("dialog", { name: "Hand out keys" });
  await waitFor(() => expect(dialog.querySelector(".cy-facts")?.textContent).toContain("Ana Diaz"));
});

test.each([
  ["Hand over the task", /^Hand over to/],
  ["Change the due date", /^Due/],
  ["Cancel task for everyone", /^Administrator note/],
])("%s opens with its first field focused, so that it scrolls into view", async (name, label) => {
  openTasks(ADDRESS, {
    task: createUserTask({ manager_actions: ["reschedule", "hand_over"], admin_actions: ["cancel"] }),
  });
  const form = await openForm(name);
  const [first] = within(form).getAllByLabelText(label);
  await waitFor(() => expect(form.ownerDocument.activeElement).toBe(first));
});

test("is not offered to people who cannot hand over", async () => {
  openTasks(ADDRESS, { task: createUserTask({ manager_actions: ["reschedule"] }) });
  const dialog = await screen.findByRole("dialog", { name: "Hand out keys" });
  await within(dialog).findByRole("button", { name: "Change the due date" });
  expect(within(dialog).queryByRole("button", { name: "Hand over the task" })).toBeNull();
});

test("a manager reschedules to today or later", async () => {
  const { requests } = openTasks(ADDRESS, {
    task: createUserTask({ manager_actions: ["reschedule"] }),
    put: () => ({ data: createUserTask({ due_by_date: "2026-12-24" }) }),
  });
  const change = await openForm("Change the due date");
  const send = within(change).getByRole("button", { name: "Change the due date" });
  const due = within(change).getByLabelText(/^Due/);
  fireEvent.change(due, { target: { value: "2020-01-01" } });
  fireEvent.click(send);
  expect((await within(change).findAllByText("Choose today or a later day.")).length).toBeGreaterThan(0);
  fireEvent.change(due, { target: { value: "2026-12-24" } });
  fireEvent.click(send);
  await waitFor(() =>
    expect(requests.find(({ path }) => path === "/plans/user_tasks/1/reschedule")?.body).toEqual({
      due_by_date: "2026-12-24",
      note: "",
    }),
  );
});
