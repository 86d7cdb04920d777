import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { readAssignments, writeAssignments } from "#slices/plans/web/assignments/assignments-state.ts";
import { createAssignmentRow, openAssignments } from "#slices/plans/web/assignments/testing/open-assignments.ts";
import { createUserTask } from "#slices/plans/web/tasks/testing/open-tasks.ts";

const PAGE = "/compliance/task-assignments";
const REPORT = "/analytics/reports/task_assignments_report";
const getTable = (): HTMLElement => screen.getByRole("table", { name: /Tasks|Task History/ });
const findCells = (index: number): (string | null)[] =>
  within(within(getTable()).getAllByRole("row")[index] as HTMLElement)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

afterEach(() => void vi.restoreAllMocks());

test("the tabs are Open Tasks, Unassigned Tasks and Task History, each with its own tasks [TASK-07]", async () => {
  const { requests } = openAssignments(PAGE);
  await screen.findByRole("table");
  expect(screen.getByRole("heading", { level: 1, name: "Task Assignments" })).toBeTruthy();
  const tabs = within(screen.getByRole("navigation", { name: "Task status tabs" })).getAllByRole("link");
  expect(tabs.map((tab) => tab.textContent)).toEqual(["Open Tasks", "Unassigned Tasks", "Task History"]);
  expect(tabs[0]?.getAttribute("aria-current")).toBe("page");
  for (const [tab, type] of [
    ["Unassigned Tasks", "unassigned"],
    ["Task History", "historical"],
  ] as const) {
    fireEvent.click(screen.getByRole("link", { name: tab }));
    await screen.findByRole("table", { name: tab });
    expect(requests.findLast(({ path }) => path === REPORT)?.query.get("structures[report_type]")).toBe(type);
  }
  const types = requests.filter(({ path }) => path === REPORT).map(({ query }) => query.get("structures[report_type]"));
  expect(types).toEqual(["open", "unassigned", "historical"]);
});

test.each([
  ["open", ["Notes", "Select"]],
  ["historical", ["Notes", "Completed On"]],
])("on a narrow screen, %s tasks omit columns that repeat the completion", async (type, last) => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 894, 20));
  openAssignments(`${PAGE}?type=${type}`);
  await screen.findByRole("table");
  const headers = within(getTable()).getAllByRole("columnheader");
  expect(headers.slice(-2).map((header) => header.textContent)).toEqual(last);
  expect(headers).toHaveLength(7);
});

test("the columns are completion, Task, Employee, Assignee, Due, Notes, Completed, Completed On [TASK-08] [EMPTY-03]", async () => {
  const ended = { completed_at: "2026-11-20T15:00:00.000Z", completed_on: "2026-11-20" };
  openAssignments(PAGE, {
    rows: [
      createAssignmentRow(1, { attention: "busy_owner", notes_count: 2 }),
      createAssignmentRow(2, { assignees: [], on_behalf_of: null, attention: "due_soon", due_by_date: "2026-11-22" }),
      createAssignmentRow(3, { ...ended, user_task_progress_status_id: 4, user_task_compliance_status_id: 1 }),
    ],
  });
  await screen.findByRole("table");
  const headers = within(getTable()).getAllByRole("columnheader");
  expect(headers.map((header) => within(header).queryByRole("button")?.textContent ?? header.textContent)).toEqual([
    "Task",
    "Completion",
    "Employee",
    "Assignee",
    "Due",
    "Notes",
    "Completed",
    "Completed On",
    "Select",
  ]);
  expect(findCells(1).slice(0, 8)).toEqual([
    "Task 1",
    "Pending",
    "Tom RuizAlder Court",
    "Priya NairFive or more open tasks",
    "Due Date: Nov 25",
    "2",
    "No",
    "-",
  ]);
  expect(findCells(2).slice(2, 5)).toEqual([
    "(No longer in the system)Alder Court",
    "No Assignees",
    "Due Date: Nov 22No activity yet",
  ]);
  expect(findCells(3).slice(1, 8)).toEqual([
    "On Time",
    "Tom RuizAlder Court",
    "Priya Nair",
    "Nov 25, 2026",
    "0",
    "Yes",
    "Nov 20, 2026",
  ]);
  expect(
    screen.getByText(/40 tasks · 2 past due · 1 due within three days, no activity · 6 assigned to people/),
  ).toBeTruthy();
});

test("a row expands to its notes: Employee, Date, Note [TASK-09]", async () => {
  const state = { from_progress_status_id: 2, to_progress_status_id: 2 };
  const outcome = { from_compliance_status_id: null, to_compliance_status_id: null };
  const note = { id: 4, user: "Ana Diaz", note: "Keys ordered.", created_at: "2026-11-18T12:00:00.000Z" };
  const { history } = openAssignments(PAGE, {
    rows: [createAssignmentRow(1, { notes_count: 1 }), createAssignmentRow(2)],
    task: createUserTask({ notes: [{ ...note, ...state, ...outcome }] }),
  });
  await screen.findByRole("table");
  const buttons = screen.getAllByRole("button", { name: /Notes on/ });
  expect(buttons).toHaveLength(1);
  fireEvent.click(buttons[0] as HTMLElement);
  const notes = await screen.findByRole("table", { name: "Notes on Task 1" });
  expect(
    within(notes)
      .getAllByRole("columnheader")
      .map((header) => header.textContent),
  ).toEqual(["Employee", "Date", "Note"]);
  expect(
    within(notes)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["Ana Diaz", "Nov 18, 2026", "Keys ordered."]);
  expect(history.location.search).toBe("?notes=1");
});

test("a row opens the task's dialog, without a form for read-only viewers [TASK-10]", async () => {
  const { history } = openAssignments(`${PAGE}?q=key`, { task: createUserTask({ tasker_actions: [] }) });
  await screen.findByRole("table");
  fireEvent.click(within(getTable()).getByRole("link", { name: "Task 1" }));
  const dialog = await screen.findByRole("dialog", { name: "Hand out keys" });
  expect(history.location.search).toBe("?q=key&user_task_id=1");
  expect(await within(dialog).findByText("Priya Nair")).toBeTruthy();
  expect(within(dialog).queryByRole("form")).toBeNull();
});

test("opens sorted by attention, and keeps all choices in the address", async () => {
  const { requests, history } = openAssignments(
    `${PAGE}?attention=past_due,busy_owner&plans=offboarding&locations=3&page=2`,
  );
  await screen.findByRole("table");
  const query = requests.find(({ path }) => path === REPORT)?.query;
  expect([query?.get("sort_by"), query?.get("sort_desc"), query?.get("page[number]")]).toEqual([
    "attention",
    "false",
    "2",
  ]);
  expect(query?.getAll("filters[attention][]")).toEqual(["past_due", "busy_owner"]);
  expect(query?.getAll("filters[plan_types][]")).toEqual(["offboarding"]);
  expect(query?.getAll("filters[locations][]")).toEqual(["3"]);
  fireEvent.click(within(screen.getByRole("columnheader", { name: /^Assignee/ })).getByRole("button"));
  await waitFor(() =>
    expect(history.location.search).toBe("?plans=offboarding&attention=past_due,busy_owner&locations=3&sort=assignees"),
  );
});

test("completes several tasks where permitted, and shows each failed task with its reason", async () => {
  const rows = [
    createAssignmentRow(1),
    createAssignmentRow(2),
    createAssignmentRow(3, { tasker_actions: ["add_note"] }),
  ];
  const { requests } = openAssignments(PAGE, {
    rows,
    put: ({ path }) =>
      path.endsWith("/2") ? createProblemReply(409, "Conflict", "Ana Diaz completed it.") : { data: createUserTask() },
  });
  await screen.findByRole("table");
  const boxes = screen.getAllByRole("checkbox");
  expect(boxes.map((box) => box.getAttribute("aria-label"))).toEqual(["Select Task 1", "Select Task 2"]);
  fireEvent.keyDown(document.body, { key: "j" });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "x" });
  fireEvent.click(boxes[1] as HTMLElement);
  fireEvent.click(await screen.findByRole("button", { name: "Complete selected" }));
  const dialog = await screen.findByRole("dialog", { name: "Complete 2 tasks?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Complete selected" }));
  expect(await screen.findByText("Task 2: Ana Diaz completed it.")).toBeTruthy();
  expect(requests.filter(({ method }) => method === "PUT").map(({ path }) => path)).toEqual([
    "/plans/user_tasks/1",
    "/plans/user_tasks/2",
  ]);
});

test("reschedules several tasks to one date, including those of other assignees", async () => {
  const rows = [
    createAssignmentRow(1, { manager_actions: ["reschedule"], tasker_actions: ["add_note"] }),
    createAssignmentRow(2, { manager_actions: ["reschedule"], tasker_actions: ["add_note"] }),
  ];
  const { requests } = openAssignments(PAGE, {
    rows,
    put: ({ path }) =>
      path.includes("/2/") ? createProblemReply(409, "Conflict", "Ana Diaz completed it.") : { data: createUserTask() },
  });
  await screen.findByRole("table");
  for (const box of screen.getAllByRole("checkbox")) fireEvent.click(box);
  expect(screen.queryByRole("button", { name: "Complete selected" })).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Change the due date" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the due dates of 2 tasks" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Change the due date" }));
  expect(await within(dialog).findByText("Choose today or a later day.")).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/^Due/), { target: { value: "2099-12-24" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Change the due date" }));
  expect(await screen.findByText("Task 2: Ana Diaz completed it.")).toBeTruthy();
  expect(requests.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body])).toEqual([
    ["/plans/user_tasks/1/reschedule", { due_by_date: "2099-12-24" }],
    ["/plans/user_tasks/2/reschedule", { due_by_date: "2099-12-24" }],
  ]);
});

test("hands several tasks over to one person, and shows each failed task with its reason", async () => {
  const rows = [
    createAssignmentRow(1, { manager_actions: ["hand_over"], tasker_actions: ["add_note"] }),
    createAssignmentRow(2, { manager_actions: ["hand_over"], tasker_actions: ["add_note"] }),
  ];
  const { requests } = openAssignments(PAGE, {
    rows,
    put: ({ path }) =>
      path.includes("/2/") ? createProblemReply(400, "Bad Request", "It is hers already.") : { data: createUserTask() },
  });
  await screen.findByRole("table");
  for (const box of screen.getAllByRole("checkbox")) fireEvent.click(box);
  expect(screen.queryByRole("button", { name: "Change the due date" })).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Hand over the task" }));
  const dialog = await screen.findByRole("dialog", { name: "Hand over 2 tasks" });
  const text = within(dialog).getByText(/^The task keeps its dates/);
  expect(text.parentElement?.className).toBe("cy-form-body");
  fireEvent.click(within(dialog).getByRole("button", { name: "Hand over the task" }));
  expect(await within(dialog).findByText("Choose a person.")).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("combobox", { name: /^Hand over to/ }));
  fireEvent.click(await within(dialog).findByRole("option", { name: "Ana Diaz" }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Hand over the task" }));
  expect(await screen.findByText("Task 2: It is hers already.")).toBeTruthy();
  expect(requests.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body])).toEqual([
    ["/plans/user_tasks/1/hand_over", { person_id: 6 }],
    ["/plans/user_tasks/2/hand_over", { person_id: 6 }],
  ]);
});

test("exports what is shown", async () => {
  URL.createObjectURL = () => "blob:courtyard";
  URL.revokeObjectURL = () => undefined;
  const { requests } = openAssignments(`${PAGE}?type=historical&outcomes=4`);
  await screen.findByRole("table");
  fireEvent.click(await screen.findByRole("button", { name: /Export/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: /csv/i }));
  await waitFor(() => expect(requests.some(({ path }) => path === `${REPORT}.csv`)).toBe(true));
  expect(requests.find(({ path }) => path === `${REPORT}.csv`)?.body).toEqual({
    structures: { report_type: "historical" },
    filters: { task_statuses: [4] },
    sort_by: "completed_at",
    sort_desc: "true",
  });
});

test.each([
  [PAGE, "No open tasks."],
  [`${PAGE}?type=unassigned`, "All open tasks are assigned."],
  [`${PAGE}?type=historical`, "No completed or closed tasks yet."],
  [`${PAGE}?q=zzz`, "No tasks match your filters."],
])("%s without tasks shows %j", async (address, words) => {
  openAssignments(address, { rows: [] });
  expect(await screen.findByText(words)).toBeTruthy();
});

test("shows in the header how many tasks of all the list has", async () => {
  openAssignments(`${PAGE}?q=zzz`, { rows: [] });
  expect(await screen.findByText("0 of 40 tasks")).toBeTruthy();
  expect(screen.queryByText(/past due/)).toBeNull();
});

test("is in Spanish", async () => {
  setLocale("es");
  openAssignments(PAGE);
  expect(await screen.findByRole("heading", { level: 1, name: "Asignación de tareas" })).toBeTruthy();
  setLocale("en");
});

test.each([
  [{}],
  [{ type: "historical", outcomes: "2,3", sort: "assignees", desc: "true", page: "4" }],
  [{ type: "unassigned", q: "a", progress: "1", plans: "onboarding", locations: "7,8", notes: "5" }],
] as const)("reads and writes the address %j", (search) => {
  expect(writeAssignments(readAssignments(search))).toEqual(search);
});

test("ignores invalid parts of an address", () => {
  const given = { type: "all", progress: "9", outcomes: "6", plans: "x", attention: "none", sort: "colour", page: "0" };
  expect(writeAssignments(readAssignments(given))).toEqual({});
});
