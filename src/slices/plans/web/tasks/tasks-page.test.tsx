import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { readTasks, writeTasks } from "#slices/plans/web/tasks/tasks-state.ts";
import {
  createEndedTask,
  openTasks,
  createTaskRow,
  createUserTask,
} from "#slices/plans/web/tasks/testing/open-tasks.ts";

const getLinks = (): HTMLElement[] => within(screen.getByRole("table")).getAllByRole("link");
const getHeaders = (): (string | null)[] =>
  screen
    .getAllByRole("columnheader")
    .map((header) => within(header).queryByRole("button")?.textContent ?? header.textContent);

test.each([
  ["/my-tasks", "My Tasks", null],
  ["/my-tasks/introduce", "My Introduce Tasks", "introduce"],
  ["/my-tasks?service=introduce", "My Introduce Tasks", "introduce"],
  ["/my-tasks/intouch", "My Intouch Tasks", "intouch"],
])("%s is %j and requests the service %s [NAV-35] [TASK-01]", async (address, title, service) => {
  const { requests } = openTasks(address);
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
  await screen.findByRole("table");
  expect(document.title).toContain(title);
  const query = requests.find(({ path }) => path === "/analytics/tasks/current")?.query;
  expect(query?.get("filters[services][]")).toBe(service);
  expect([query?.get("sort_by"), query?.get("page[size]")]).toEqual(["due_by_date", "100"]);
});

test("a table has title, on behalf of, due date, assignees and completed at [TASK-06]", async () => {
  openTasks("/my-tasks", { rows: [createTaskRow(1), createTaskRow(2, { on_behalf_of: null, assignees: [] })] });
  await screen.findByRole("table");
  expect(getHeaders()).toEqual(["Task", "On Behalf Of", "Due Date", "Assignees", "Completed At", "Select"]);
  const cells = within(screen.getAllByRole("row")[2] as HTMLElement).getAllByRole("cell");
  expect(cells.map((cell) => cell.textContent).slice(0, 4)).toEqual([
    "Task 1",
    "Tom Ruiz",
    "Due Date: Nov 25",
    "Priya Nair",
  ]);
  const other = screen.getAllByRole("row")[3]?.textContent;
  expect(other).toContain("(No longer in the system)");
  expect(other).toContain("Task is unassigned");
});

test.each([
  ["2026-11-20", "Due TodayClosing Soon"],
  ["2026-11-21", "Due TomorrowClosing Soon"],
  ["2026-11-19", "Past Due: Nov 19"],
  ["2026-11-16", "Past Due: Nov 16 · 4 days late"],
  ["2026-11-25", "Due Date: Nov 25"],
])("a task due on %s shows %s [TASK-03]", async (due, label) => {
  openTasks("/my-tasks", { rows: [createTaskRow(1, { due_by_date: due })] });
  await screen.findByRole("table");
  expect(within(screen.getAllByRole("row")[2] as HTMLElement).getAllByRole("cell")[2]?.textContent).toBe(label);
});

test("groups open tasks by due date, with the size of each group, and not in another order", async () => {
  const days = ["2026-11-16", "2026-11-19", "2026-11-20", "2026-11-22", "2026-11-23", null];
  const rows = days.map((due, index) => createTaskRow(index + 1, { due_by_date: due }));
  openTasks("/my-tasks", { rows });
  await screen.findByRole("table");
  const readHeaders = (): (string | null)[] => screen.getAllByRole("rowheader").map((each) => each.textContent);
  expect(readHeaders()).toEqual(["Late 2", "Today 1", "This week 1", "Later 2"]);
  expect(screen.getByText("6 tasks · 1 past due · 1 due today")).toBeTruthy();
  fireEvent.click(within(screen.getByRole("columnheader", { name: /^Task/ })).getByRole("button"));
  await waitFor(() => expect(screen.queryByRole("rowheader")).toBeNull());
});

test("on a phone a task shows its type, employee, due date and one action [TASK-02]", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  openTasks("/my-tasks", { rows: [createTaskRow(1, { due_by_date: "2026-11-16" }), createTaskRow(2)] });
  expect(await screen.findByRole("heading", { level: 2, name: "Late 1" })).toBeTruthy();
  const [item] = screen.getAllByRole("listitem");
  expect(item?.textContent).toBe("Task 1Past Due: Nov 16 · 4 days late Onboarding · for Tom Ruiz");
  expect(within(item as HTMLElement).getAllByRole("button")).toHaveLength(1);
  expect(screen.queryByRole("checkbox")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Select" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Task 2" }));
  expect(screen.getByText("1 task selected")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Complete: / })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByText("1 task selected")).toBeNull();
  vi.unstubAllGlobals();
});

test("the history shows ended tasks with their outcome, latest first [NAV-36]", async () => {
  const ended = { completed_at: "2026-11-20T15:00:00.000Z", completed_on: "2026-11-20" };
  const rows = [createTaskRow(1, { ...ended, user_task_progress_status_id: 4, user_task_compliance_status_id: 3 })];
  const { requests } = openTasks("/my-task-history?outcomes=3,4", { rows });
  expect(await screen.findByRole("heading", { level: 1, name: "Task History" })).toBeTruthy();
  await screen.findByRole("table");
  const query = requests.find(({ path }) => path === "/analytics/tasks/historical")?.query;
  expect(query?.getAll("filters[task_statuses][]")).toEqual(["3", "4"]);
  expect([query?.get("sort_by"), query?.get("sort_desc")]).toEqual(["completed_at", "true"]);
  expect(screen.getAllByRole("row")[1]?.textContent).toContain("Can Not CompleteNov 20, 2026");
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("shows different messages for no tasks, no matches and no access [EMPTY-05]", async () => {
  openTasks("/my-tasks", { rows: [] });
  expect(await screen.findByText("Nothing assigned to you yet")).toBeTruthy();
  openTasks("/my-tasks?q=zzz", { rows: [], all: 3 });
  expect(await screen.findByText("No tasks match your filters.")).toBeTruthy();
  // The header shows the number of tasks in the list.
  expect(screen.getByText("0 of 3 tasks")).toBeTruthy();
});

test("stores text and filters in the address beside the open task, and sends them to the server", async () => {
  const { history, requests } = openTasks("/my-tasks?employees=8&page=2&progress=3", {
    rows: [createTaskRow(1), createTaskRow(2)],
  });
  await screen.findByRole("table");
  const query = requests.find(({ path }) => path === "/analytics/tasks/current")?.query;
  expect(query?.getAll("filters[employees][]")).toEqual(["8"]);
  expect(query?.getAll("filters[task_progress_statuses][]")).toEqual(["3"]);
  expect(query?.get("page[number]")).toBe("2");
  expect(getLinks()[1]?.getAttribute("href")).toBe("/my-tasks?employees=8&page=2&progress=3&user_task_id=2");
  fireEvent.click(within(screen.getByRole("columnheader", { name: /^Task/ })).getByRole("button"));
  await waitFor(() => expect(history.location.search).toBe("?progress=3&employees=8&sort=task_title"));
});

test("keys move through the list from the top, X selects, and typing in fields is not intercepted", async () => {
  openTasks("/my-tasks", { rows: [createTaskRow(1), createTaskRow(2), createTaskRow(3)] });
  await screen.findByRole("table");
  expect(screen.getByText(/J\/K or arrow keys/)).toBeTruthy();
  const pressKey = (name: string): void => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
  };
  const getFocusedIndex = (): number => getLinks().indexOf(document.activeElement as HTMLElement);
  pressKey("ArrowDown");
  expect(getFocusedIndex()).toBe(-1);
  pressKey("j");
  expect(getFocusedIndex()).toBe(0);
  pressKey("ArrowDown");
  pressKey("j");
  pressKey("j");
  expect(getFocusedIndex()).toBe(2);
  pressKey("k");
  expect(getFocusedIndex()).toBe(1);
  pressKey("x");
  expect(await screen.findByText("1 task selected")).toBeTruthy();
  const search = screen.getByRole("searchbox");
  search.focus();
  pressKey("j");
  expect(document.activeElement).toBe(search);
});

test("completes several tasks after confirmation; failed ones stay selected with the reason", async () => {
  const rows = [
    createTaskRow(1),
    createTaskRow(2),
    createTaskRow(3, { task_archetype: { value: 3 } }),
    createTaskRow(4, { tasker_actions: [] }),
  ];
  const { requests } = openTasks("/my-tasks", {
    rows,
    put: ({ path }) =>
      path.endsWith("/2")
        ? createProblemReply(409, "Conflict", "Ana Diaz completed it.")
        : { data: createEndedTask(1) },
  });
  await screen.findByRole("table");
  // Tasks with a form or without permission cannot be selected.
  const boxes = screen.getAllByRole("checkbox");
  expect(boxes.map((box) => box.getAttribute("aria-label"))).toEqual(["Select Task 1", "Select Task 2"]);
  for (const box of boxes) fireEvent.click(box);
  fireEvent.click(screen.getByRole("button", { name: "Complete selected" }));
  const dialog = await screen.findByRole("dialog", { name: "Complete 2 tasks?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Complete selected" }));
  expect(await screen.findByText("Task 2: Ana Diaz completed it.")).toBeTruthy();
  expect(requests.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body])).toEqual([
    ["/plans/user_tasks/1", { tasker_action: "complete" }],
    ["/plans/user_tasks/2", { tasker_action: "complete" }],
  ]);
  expect((await screen.findAllByText("1 task selected")).length).toBeGreaterThan(0);
});

test("is in Spanish", async () => {
  setLocale("es");
  openTasks("/my-tasks");
  expect(await screen.findByRole("heading", { level: 1, name: "Mis tareas" })).toBeTruthy();
  setLocale("en");
});

test.each([
  [{}, { q: "", progress: [], outcomes: [], employees: [], sort: "due_by_date", desc: false, page: 1 }],
  [
    { progress: "9,x,2", outcomes: "6", employees: "-1", sort: "colour", page: "0" },
    { q: "", progress: [2], outcomes: [], employees: [], sort: "due_by_date", desc: false, page: 1 },
  ],
  [
    { q: "a", employees: "7,8", sort: "due_by_date", desc: "true", page: "3" },
    { q: "a", progress: [], outcomes: [], employees: [7, 8], sort: "due_by_date", desc: true, page: 3 },
  ],
] as const)("reads and writes the address %j", (search, state) => {
  expect(readTasks(search, "current")).toEqual(state);
  expect(readTasks(writeTasks(readTasks(search, "current"), "current"), "current")).toEqual(state);
});

test("shows a Spanish reader the Spanish titles and descriptions, and the client's own where there are none", async () => {
  setLocale("es");
  const task = createUserTask();
  const { requests } = openTasks("/my-tasks?user_task_id=1", {
    rows: [createTaskRow(1, { task_title: "Hand out keys" }), createTaskRow(2, { task_title: "Alder Court" })],
    task: { ...task, task: { ...task.task, title: "Hand out keys", description_es: "En la oficina." } },
    texts: [{ title: "Hand out keys", title_es: "Entregar llaves" }],
  });
  const dialog = await screen.findByRole("dialog", { name: "Entregar llaves" });
  expect(within(dialog).getByText("En la oficina.")).toBeTruthy();
  const titles = screen.getAllByRole("link", { hidden: true }).map((link) => link.textContent);
  expect(titles).toEqual(expect.arrayContaining(["Entregar llaves", "Alder Court"]));
  expect(requests.filter(({ path }) => path === "/plans/texts")).toHaveLength(1);
  setLocale("en");
});

test("requests no Spanish titles for an English reader", async () => {
  const { requests } = openTasks("/my-tasks", { texts: [{ title: "Task 1", title_es: "Tarea 1" }] });
  await screen.findByRole("table");
  expect(screen.getByRole("link", { name: /Task 1/ })).toBeTruthy();
  expect(requests.some(({ path }) => path === "/plans/texts")).toBe(false);
});
