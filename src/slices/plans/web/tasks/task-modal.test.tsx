import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { createProblemReply, type SendRequest } from "#platform/web/testing/open-routes.tsx";
import { createEndedTask, openTasks, createUserTask } from "#slices/plans/web/tasks/testing/open-tasks.ts";

const ADDRESS = "/my-tasks?user_task_id=1";
const NOTE = "Please leave a note explaning why you cannot confirm the employee's data.";
const put = (requests: readonly SendRequest[]): unknown[] =>
  requests.filter(({ method }) => method === "PUT").map(({ body }) => body);

async function openWindow(): Promise<HTMLElement> {
  const dialog = await screen.findByRole("dialog", { name: "Hand out keys" });
  await within(dialog).findByText("At the office.");
  return dialog;
}
const findForm = (dialog: HTMLElement): Promise<HTMLElement> =>
  within(dialog).findByRole("form", { name: "Update this task" });
const press = (inside: HTMLElement, name: string): void => {
  fireEvent.click(within(inside).getByRole("button", { name }));
};
const write = (inside: HTMLElement, label: RegExp, value: string): void => {
  fireEvent.change(within(inside).getByLabelText(label), { target: { value } });
};
const getValue = (inside: HTMLElement, label: RegExp | string): string =>
  within(inside).getByLabelText<HTMLInputElement>(label).value;
const getFacts = (dialog: HTMLElement): string =>
  [...dialog.querySelectorAll(".cy-facts > div")].map((fact) => fact.textContent).join("|");

describe("the dialog of a task", () => {
  test("opens by user_task_id in the address, which closing removes [TASK-11]", async () => {
    const { history, requests } = openTasks("/my-tasks?q=keys&user_task_id=1");
    const dialog = await openWindow();
    expect(requests.find(({ path }) => path === "/plans/user_tasks/1")?.query.get("include_launch_link")).toBe("true");
    expect(getFacts(dialog)).toContain("On Behalf OfTom Ruiz Leasing Agent");
    expect(getFacts(dialog)).toContain("AssigneesPriya Nair");
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(history.location.search).toBe("?q=keys"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("shows a message without assignees, and when all assignees have left [EMPTY-04]", async () => {
    openTasks(ADDRESS, { task: createUserTask({ assignees: [], on_behalf_of: null }) });
    const facts = getFacts(await openWindow());
    expect(facts).toContain("Task is unassigned");
    expect(facts).toContain("(No longer in the system)");
  });

  test.each([
    [{ user_task_progress_status_id: 1, alert_date: "2026-11-23" }, "Scheduled", "Starts in 3 days (Nov 23, 2026)"],
    [{ due_by_date: "2026-11-25" }, "Pending", "Due in 5 days"],
    [{ due_by_date: "2026-11-20" }, "Pending", "Due Today"],
    [{ user_task_progress_status_id: 3, due_by_date: "2026-11-16" }, "Past Due", "4 days late"],
    [{ user_task_progress_status_id: 3, due_by_date: "2026-11-20" }, "Past Due", "Due Today"],
  ])("%j shows %s, %s [STATE-01] [STATE-02] [STATE-03]", async (rest, state, detail) => {
    openTasks(ADDRESS, { task: createUserTask(rest) });
    const dialog = await openWindow();
    expect(within(dialog).getByText(state)).toBeTruthy();
    expect(within(dialog).getByText(detail)).toBeTruthy();
  });

  test.each([
    [1, "On Time"],
    [2, "Late"],
    [3, "Can Not Complete"],
    [4, "Abandoned"],
    [5, "Canceled"],
  ])("shows compliance status %i of an ended task as %s [STATE-04] [STATE-07]", async (id, label) => {
    openTasks(ADDRESS, { task: createEndedTask(id) });
    const dialog = await openWindow();
    expect(within(dialog).getAllByText(label)).toHaveLength(1);
    expect(getFacts(dialog)).toContain("Completed onNov 20, 2026 by Priya Nair");
  });

  test("shows the admin note of a canceled task [STATE-08]", async () => {
    const task = createEndedTask(5, { admin_note: "She moved away.", admin_note_created_at: "2026-11-20T15:00:00Z" });
    openTasks(ADDRESS, { task });
    expect(within(await openWindow()).getByText("She moved away.")).toBeTruthy();
  });

  test("notes show a transition only for a change, with an empty start as none [TASK-25]", async () => {
    const note = { user: "Priya Nair", created_at: "2026-11-19T12:00:00.000Z" };
    const from = { from_progress_status_id: 2, from_compliance_status_id: null };
    const task = createUserTask({
      notes: [
        { id: 1, ...note, note: "Same", ...from, to_progress_status_id: 2, to_compliance_status_id: null },
        { id: 2, ...note, note: "Ended", ...from, to_progress_status_id: 4, to_compliance_status_id: 3 },
        {
          id: 3,
          ...note,
          note: "Begun",
          from_progress_status_id: null,
          from_compliance_status_id: null,
          to_progress_status_id: 2,
          to_compliance_status_id: null,
        },
        {
          id: 4,
          ...note,
          note: "Judged again",
          from_progress_status_id: 4,
          from_compliance_status_id: 2,
          to_progress_status_id: 4,
          to_compliance_status_id: 3,
        },
        { id: 5, ...note, note: "Late now", ...from, to_progress_status_id: 3, to_compliance_status_id: null },
      ],
    });
    openTasks(ADDRESS, { task });
    const notes = within(within(await openWindow()).getByRole("region", { name: "Notes" })).getAllByRole("listitem");
    expect(notes.map((each) => each.textContent)).toEqual([
      "SamePriya Nair · Nov 19, 2026",
      "EndedPriya Nair · Nov 19, 2026 · Pending → Can Not Complete",
      "BegunPriya Nair · Nov 19, 2026 · None → Pending",
      "Judged againPriya Nair · Nov 19, 2026 · Late → Can Not Complete",
      "Late nowPriya Nair · Nov 19, 2026 · Pending → Past Due",
    ]);
  });
});

test.each([
  [2, 600],
  [3, 500],
  [4, 400],
  [5, 600],
])("the dialog of archetype %i is %i pixels wide [TASK-17]", async (value, width) => {
  openTasks(ADDRESS, { task: createUserTask({ task_archetype: { value } }) });
  const dialog = await openWindow();
  const size = dialog.closest<HTMLElement>(".mantine-Modal-root")?.style.getPropertyValue("--modal-size");
  // Mantine converts pixels to rem, at 16 pixels each.
  expect(size).toContain(`${width / 16}rem`);
});

describe("the standard form", () => {
  test("offers the permitted actions, with the first one selected [TASK-12] [TASK-18] [TASK-19]", async () => {
    openTasks(ADDRESS, { task: createUserTask({ tasker_actions: ["cant_complete", "add_note"] }) });
    const update = await findForm(await openWindow());
    const radios = within(update).getAllByRole("radio") as HTMLInputElement[];
    expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
      ["cant_complete", true],
      ["add_note", false],
    ]);
    expect(within(update).getByRole("button", { name: "Submit Can Not Complete" })).toBeTruthy();
  });

  test("is hidden without permitted actions [TASK-20]", async () => {
    openTasks(ADDRESS, { task: createUserTask({ tasker_actions: [] }) });
    const dialog = await openWindow();
    expect(within(dialog).queryByRole("form")).toBeNull();
  });

  test("confirms completion, closes after 1.5 s and refreshes the lists [TASK-21] [NOTICE-10]", async () => {
    const { requests, history } = openTasks(ADDRESS);
    const dialog = await openWindow();
    const update = await findForm(dialog);
    const pressedAt = performance.now();
    press(update, "Complete Task");
    expect(await within(dialog).findByText("Task Updated!")).toBeTruthy();
    expect(put(requests)).toEqual([{ tasker_action: "complete", note: "" }]);
    await waitFor(() => expect(history.location.search).toBe(""));
    expect(performance.now() - pressedAt).toBeGreaterThanOrEqual(1500);
    await waitFor(() => expect(requests.filter(({ path }) => path === "/analytics/tasks/current")).toHaveLength(2));
  });

  // Before its alert date, a task about an employee's data has the standard form.
  const early = { task_archetype: { value: 3 }, user_task_progress_status_id: 1 } as const;
  test.each([
    ["Can Not Complete", "Submit Can Not Complete", early, NOTE],
    [
      "Can Not Complete",
      "Submit Can Not Complete",
      {},
      "Please leave a note explaining why you cannot complete this task.",
    ],
    ["Add Note", "Add Note", {}, "Write a note."],
    ["Add Note", "Add Note", early, "Write a note."],
  ])("%s needs a note, with its own message [RULE-18]", async (action, button, rest, message) => {
    const { requests } = openTasks(ADDRESS, { task: createUserTask(rest) });
    const update = await findForm(await openWindow());
    fireEvent.click(within(update).getByRole("radio", { name: action }));
    press(update, button);
    expect((await within(update).findAllByText(new RegExp(message))).length).toBeGreaterThan(0);
    expect(put(requests)).toEqual([]);
  });

  test("sends the note with cannot complete", async () => {
    const { requests } = openTasks(ADDRESS);
    const update = await findForm(await openWindow());
    fireEvent.click(within(update).getByRole("radio", { name: "Can Not Complete" }));
    write(update, /^Note/, "No keys");
    press(update, "Submit Can Not Complete");
    await waitFor(() => expect(put(requests)).toEqual([{ tasker_action: "cant_complete", note: "No keys" }]));
  });

  test("confirms marking as cannot complete [NOTICE-09]", async () => {
    openTasks(ADDRESS, { put: () => ({ data: createEndedTask(3) }) });
    const dialog = await openWindow();
    const update = await findForm(dialog);
    fireEvent.click(within(update).getByRole("radio", { name: "Can Not Complete" }));
    write(update, /^Note/, "No keys");
    press(update, "Submit Can Not Complete");
    expect(await within(dialog).findByText("Task marked as Can Not Complete")).toBeTruthy();
  });

  test("a failure shows 'Task Update Error' with the reason; the note survives it and closing the dialog [ERR-10]", async () => {
    const refusal = createProblemReply(409, "Conflict", "Ana Diaz already completed this task on 2026-11-20.");
    openTasks(ADDRESS, { put: () => refusal });
    const dialog = await openWindow();
    const update = await findForm(dialog);
    write(update, /^Note/, "Halfway");
    press(update, "Complete Task");
    const alert = await within(dialog).findByRole("alert");
    expect(alert.textContent).toContain("Task Update Error");
    expect(alert.textContent).toContain("The task failed to update");
    expect(alert.textContent).toContain("Ana Diaz");
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.click(screen.getByRole("link", { name: "Task 1" }));
    const again = await findForm(await openWindow());
    expect(getValue(again, /^Note/)).toBe("Halfway");
  });

  test("keeps a note that could not be sent offline, to be sent on another day", async () => {
    openTasks(ADDRESS, { put: () => Promise.reject(new TypeError("Failed to fetch")) });
    const update = await findForm(await openWindow());
    write(update, /^Note/, "Halfway");
    press(update, "Complete Task");
    expect((await screen.findByRole("alert")).textContent).toContain(
      "We couldn’t reach the server. Check your connection",
    );
    cleanup();
    const { requests } = openTasks(ADDRESS);
    const later = await findForm(await openWindow());
    expect(getValue(later, /^Note/)).toBe("Halfway");
    press(later, "Complete Task");
    await waitFor(() => expect(put(requests)).toEqual([{ tasker_action: "complete", note: "Halfway" }]));
  });

  test("keeps a draft by person and task, and deletes it once sent", async () => {
    localStorage.setItem("courtyard-note:1:5:1", "Mine");
    localStorage.setItem("courtyard-note:1:6:1", "Somebody else's");
    localStorage.setItem("courtyard-note:1:5:2", "Another task's");
    openTasks(ADDRESS);
    const update = await findForm(await openWindow());
    expect(getValue(update, /^Note/)).toBe("Mine");
    press(update, "Complete Task");
    await screen.findByText("Task Updated!");
    expect(Object.keys(localStorage).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "courtyard-note:1:5:2",
      "courtyard-note:1:6:1",
    ]);
  });
});

test("launches a course in a new tab, then completes the task [TASK-15]", async () => {
  const course = { title: "Fair Housing", author: "Grace Hill", duration: 90 };
  const task = createUserTask({ task_archetype: { value: 5 }, course, course_launch_link: "https://learn.example/1" });
  const { requests } = openTasks(ADDRESS, { task });
  const dialog = await openWindow();
  const link = within(dialog).getByRole("link", { name: /^Launch Course: Fair Housing/ });
  expect(link.getAttribute("href")).toBe("https://learn.example/1");
  expect(link.getAttribute("rel")).toContain("noopener");
  press(await findForm(dialog), "Complete Task");
  await waitFor(() => expect(put(requests)).toHaveLength(1));
});

describe("the notice form", () => {
  const task = createUserTask({ task_archetype: { value: 4 } });

  test("has last day and personal email; Confirm completes the task [TASK-14] [NOTICE-01] [NOTICE-08]", async () => {
    const { requests, history } = openTasks(ADDRESS, { task });
    const dialog = await openWindow();
    const update = await findForm(dialog);
    expect(getValue(update, /^Last Day/)).toBe("2026-12-04");
    expect(getValue(update, "Personal Email")).toBe("tom@home.example");
    press(update, "Confirm");
    expect(await within(dialog).findByText("Employee notice confirmed, and task completed!")).toBeTruthy();
    expect(within(dialog).queryByText("Employee Data Confirmed!")).toBeNull();
    expect(put(requests)).toEqual([{ tasker_action: "complete" }]);
    await waitFor(() => expect(history.location.search).toBe(""));
  });

  test("Confirm becomes Update after a change, and saves both fields [NOTICE-02] [NOTICE-11]", async () => {
    const { requests } = openTasks(ADDRESS, { task });
    const dialog = await openWindow();
    const update = await findForm(dialog);
    write(update, /^Last Day/, "2026-12-11");
    expect(within(update).queryByRole("button", { name: "Confirm" })).toBeNull();
    press(update, "Update");
    expect(await within(dialog).findByText("Employee Data Confirmed!")).toBeTruthy();
    expect(put(requests)).toEqual([
      { tasker_action: "complete", last_day: "2026-12-11", personal_email: "tom@home.example" },
    ]);
  });

  test("Can't Complete requires the note and marks the task [NOTICE-07]", async () => {
    const { requests } = openTasks(ADDRESS, { task, put: () => ({ data: createEndedTask(3) }) });
    const dialog = await openWindow();
    press(await findForm(dialog), "Can't Complete");
    const cannot = within(dialog).getByRole("form", { name: "Can't Complete" });
    write(cannot, /^Note/, "She stays");
    press(cannot, "Submit Can Not Complete");
    expect(await within(dialog).findByText("Task marked as Can Not Complete")).toBeTruthy();
    expect(put(requests)).toEqual([{ tasker_action: "cant_complete", note: "She stays" }]);
  });

  test("shows a rejected field's error beside it, and keeps all input", async () => {
    const errors = [{ path: "body.last_day", message: "Can’t be before the start date" }];
    openTasks(ADDRESS, { task, put: () => createProblemReply(400, "Bad Request", "One field is not right.", errors) });
    const update = await findForm(await openWindow());
    write(update, /^Last Day/, "2026-10-11");
    press(update, "Update");
    expect((await within(update).findAllByText(/Can’t be before the start date/)).length).toBeGreaterThan(0);
    expect(getValue(update, /^Last Day/)).toBe("2026-10-11");
  });
});

describe("the employee data form", () => {
  const task = createUserTask({ task_archetype: { value: 3 } });

  test("has the nine fields; Confirm becomes Update and sends complete [TASK-13] [NOTICE-04] [NOTICE-05] [NOTICE-12] [NOTICE-13]", async () => {
    const { requests } = openTasks(ADDRESS, { task });
    const dialog = await openWindow();
    const update = await findForm(dialog);
    expect(within(update).getByRole("button", { name: "Confirm" })).toBeTruthy();
    for (const label of [
      /^First name/,
      /^Last name/,
      /^Location/,
      /^Position/,
      /^Employee ID/,
      /^Start date/,
      /^Email/,
      /^Cell phone/,
      /^Language/,
    ]) {
      expect(within(update).getAllByLabelText(label).length, String(label)).toBeGreaterThan(0);
    }
    write(update, /^Last name/, "Ruiz Vega");
    press(update, "Update");
    expect(await within(dialog).findByText("Employee data confirmed, and task completed!")).toBeTruthy();
    expect(put(requests)).toEqual([
      {
        tasker_action: "complete",
        first_name: "Tom",
        last_name: "Ruiz Vega",
        location_id: 3,
        position_id: 2,
        employee_id: "E-17",
        start_date: "2026-11-01",
        cell_phone: "5125550143",
        email: "tom@harborline.example",
        locale: "en",
      },
    ]);
  });

  test("Can't Complete shows the prompt and its button [NOTICE-06]", async () => {
    openTasks(ADDRESS, { task });
    const dialog = await openWindow();
    press(await findForm(dialog), "Can't Complete");
    expect(within(dialog).getByText(NOTE)).toBeTruthy();
    expect(within(dialog).getByRole("button", { name: "Submit Can Not Complete" })).toBeTruthy();
  });

  test("a failed save shows Task Update Error [NOTICE-14]", async () => {
    openTasks(ADDRESS, { task, put: () => createProblemReply(500, "Server Error") });
    const dialog = await openWindow();
    press(await findForm(dialog), "Confirm");
    const alert = await within(dialog).findByRole("alert");
    expect(alert.textContent).toContain("Task Update Error");
    expect(alert.textContent).toContain("The task failed to update");
  });

  test("people who cannot change the data can confirm them", async () => {
    const about = createUserTask().on_behalf_of;
    const own = createUserTask({ task_archetype: { value: 3 }, on_behalf_of: about && { ...about, may_edit: false } });
    const { requests } = openTasks(ADDRESS, { task: own });
    const update = await findForm(await openWindow());
    expect(within(update).queryAllByRole("textbox")).toEqual([]);
    press(update, "Confirm");
    await waitFor(() => expect(put(requests)).toEqual([{ tasker_action: "complete" }]));
  });
});

test("an administrator cancels with a note", async () => {
  const { requests } = openTasks(ADDRESS, {
    task: createUserTask({ admin_actions: ["cancel"] }),
    put: () => ({ data: createEndedTask(5, { admin_note: "Not needed" }) }),
  });
  const dialog = await openWindow();
  press(dialog, "Cancel task for everyone");
  const cancel = within(dialog).getByRole("form", { name: "Cancel task for everyone" });
  write(cancel, /^Administrator note/, "Not needed");
  press(cancel, "Cancel task for everyone");
  const getSentBody = () => requests.find(({ path }) => path === "/plans/user_tasks/1/cancel")?.body;
  await waitFor(() => expect(getSentBody()).toEqual({ admin_note: "Not needed" }));
  expect((await within(dialog).findAllByText("Canceled")).length).toBeGreaterThan(0);
});
