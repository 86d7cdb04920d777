import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EmployeeTasks } from "#slices/plans/contract/tasks.contract.ts";
import { openRoutes, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildPlansRoutes } from "#slices/plans/web/public.tsx";
import { createTaskRow, createUserTask } from "#slices/plans/web/tasks/testing/open-tasks.ts";

type Task = EmployeeTasks["tasks"][number];

const welcome = { id: 4, name: "Welcome aboard" };
const tools = { id: 9, name: "Tools" };

/** Creates a task of plans with a progress and an outcome. */
function createTask(id: number, title: string, state: readonly [number, number | null], plans = [welcome]): Task {
  const [progress, outcome] = state;
  return {
    ...createTaskRow(id, {
      task_title: title,
      user_task_progress_status_id: progress,
      user_task_compliance_status_id: outcome,
      completed_at: outcome === null ? null : "2026-11-10T12:00:00.000Z",
      completed_on: outcome === null ? null : "2026-11-10",
      notes_count: id === 2 ? 3 : 0,
    }),
    plans,
  };
}

const tasks: readonly Task[] = [
  createTask(1, "Sign the offer", [4, 1]),
  createTask(2, "Fair housing course", [4, 3]),
  createTask(3, "Meet the mentor", [3, null], [welcome, tools]),
  createTask(4, "First inspection", [2, null]),
  createTask(5, "Yearly review", [1, null], [tools]),
];

function createEnrollment(
  id: number,
  plan: typeof welcome,
  ids: number[],
  rest: object = {},
): EmployeeTasks["enrollments"][number] {
  return {
    id,
    plan_id: plan.id,
    plan: { title: plan.name, type: "onboarding" },
    enrollment_status_id: 1,
    enrolled_on: "2026-11-01",
    ended_on: null,
    plan_end_date: "2027-01-20",
    complete_percentage: 100 / 3,
    tasks: ids,
    ...rest,
  };
}

const employeeTasks: EmployeeTasks = {
  employee_details: {
    id: 8,
    full_name: "Tom Ruiz",
    start_date: "2026-11-01",
    last_day: null,
    position: "Leasing Agent",
    location: "Alder Court",
  },
  enrollments: [
    createEnrollment(1, welcome, [1, 2, 3, 4]),
    createEnrollment(2, tools, [3, 5], { enrollment_status_id: 5, ended_on: "2026-11-18", complete_percentage: 100 }),
  ],
  tasks: [...tasks],
};

const PAGE = "/team/8/employee-details/career";

function openCareer(search = "", data = employeeTasks): OpenedRoutes {
  return openRoutes(`${PAGE}${search}`, buildPlansRoutes, ({ path }) => {
    if (path === "/plans/user_tasks/employee_view/8") return { data };
    if (path === "/identity/user") return { data: { id: 5, client_id: 1 } };
    return path === "/plans/user_tasks/4" ? { data: createUserTask({ id: 4 }) } : undefined;
  });
}

const getTitles = (): (string | null | undefined)[] =>
  screen
    .getAllByRole("row")
    .filter((row) => within(row).queryAllByRole("cell").length === 5)
    .map((row) => within(row).getAllByRole("cell")[1]?.textContent);
const getBar = (name: string): HTMLElement => screen.getByRole("figure", { name });
const getSegments = (name: string): string[] =>
  within(getBar(name))
    .getAllByRole("rowheader")
    .map((header) => header.textContent ?? "");

test("an enrollment shows status, plan, a pie of its progress and a bar in its order [CAREER-01] [NAV-40] [ENR-12] [ENR-13]", async () => {
  openCareer();
  expect(await screen.findByRole("heading", { level: 1, name: "Career Development" })).toBeTruthy();
  await waitFor(() => expect(document.title).toContain("Tom Ruiz"));
  const [first, second] = screen.getAllByRole("listitem");
  expect(within(first as HTMLElement).getByRole("heading", { name: "Welcome aboard" })).toBeTruthy();
  expect(within(first as HTMLElement).getByText("Enrolled")).toBeTruthy();
  expect(within(first as HTMLElement).getByText("33%")).toBeTruthy();
  expect(within(first as HTMLElement).getByText(/est. completed Jan 20, 2027/)).toBeTruthy();
  expect(within(second as HTMLElement).getByText("Completed", { selector: ".cy-status" })).toBeTruthy();
  expect(getSegments("Tasks in Welcome aboard")).toEqual([
    "Completed, 1 task not done",
    "Pending",
    "Past Due",
    "Scheduled",
  ]);
  expect(getSegments("Tasks in Tools")).toEqual(["Completed", "Pending", "Past Due", "Scheduled"]);
  const getSlices = (name: string) =>
    [...getBar(name).querySelectorAll(".cy-pie-slice")].map((each) => each.getAttribute("data-tone"));
  // The done slice has the share that the middle shows.
  expect(getSlices("Welcome aboard progress")).toEqual(["completed", "pending", "past-due"]);
  expect(getSlices("Tools progress")).toEqual(["scheduled", "past-due"]);
  const drawn = [...getBar("Tasks in Welcome aboard").querySelectorAll(".cy-stack-track > i")];
  expect(drawn.map((each) => each.getAttribute("data-tone"))).toEqual(["completed", "pending", "past-due"]);
});

test("the task table has completion, task, status, due and notes, and shows its number of rows [CAREER-03]", async () => {
  openCareer();
  await screen.findByRole("table", { name: "Tasks" });
  const headers = within(screen.getByRole("table", { name: "Tasks" })).getAllByRole("columnheader");
  expect(headers.map((header) => within(header).queryByRole("button")?.textContent ?? header.textContent)).toEqual([
    "Completion",
    "Task",
    "Status",
    "Due",
    "Notes",
  ]);
  expect(screen.getByText("5 total")).toBeTruthy();
  const row = screen.getByRole("link", { name: "Closed: Fair housing course" }).closest("tr");
  expect(
    within(row as HTMLElement)
      .getAllByRole("cell")
      .map((cell) => cell.textContent)
      .slice(1),
  ).toEqual(["Fair housing course", "Can Not Complete", "Nov 25, 2026", "3"]);
});

test.each([
  ["?plans=9", ["Meet the mentor", "Yearly review"]],
  ["?progress=3,2", ["Meet the mentor", "First inspection"]],
  ["?outcomes=3", ["Fair housing course"]],
  ["?q=OFFER", ["Sign the offer"]],
  ["?plans=4&progress=4&outcomes=1&q=sign", ["Sign the offer"]],
  [
    "?sort=task&desc=true",
    ["Yearly review", "Sign the offer", "Meet the mentor", "First inspection", "Fair housing course"],
  ],
])("%s shows %j from the address [CAREER-02]", async (search, expected) => {
  openCareer(search);
  await screen.findByRole("table", { name: "Tasks" });
  expect(getTitles()).toEqual(expected);
});

test("filters show how many tasks match, and can be cleared together [CAREER-02] [CAREER-04]", async () => {
  const { history } = openCareer("?progress=3&q=mentor");
  expect(await screen.findByText("showing 1 / 5")).toBeTruthy();
  for (const name of ["Plan", "Progress status: Past Due", "Compliance status"]) {
    expect(screen.getByRole("button", { name })).toBeTruthy();
  }
  expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search tasks…" }).value).toBe("mentor");
  fireEvent.click(screen.getByRole("button", { name: "Clear Filters" }));
  expect(await screen.findByText("5 total")).toBeTruthy();
  expect(history.location.search).toBe("");
});

test("the report of an employee without plans and tasks shows a message [ERR-06]", async () => {
  openCareer();
  await screen.findByRole("table", { name: "Tasks" });
  expect(screen.queryByText("NullReport")).toBeNull();
  openCareer("", { ...employeeTasks, enrollments: [], tasks: [] });
  expect(await screen.findByText("NullReport")).toBeTruthy();
  expect(screen.getByText("Not enrolled in any plan.")).toBeTruthy();
});

test("shows messages without tasks and without matching tasks [CAREER-05] [CAREER-06]", async () => {
  openCareer("?progress=3&outcomes=2");
  expect(await screen.findByText("0 tasks match those 2 filters")).toBeTruthy();
  openCareer("", { ...employeeTasks, enrollments: [], tasks: [] });
  expect(await screen.findByText("0 tasks found")).toBeTruthy();
});

test("the task bar groups by outcome and progress, and its segments set filters [CAREER-07]", async () => {
  const { history } = openCareer();
  await screen.findByRole("table", { name: "Tasks" });
  expect(getSegments("Tasks by status")).toEqual(["On Time", "Can Not Complete", "Pending", "Past Due", "Scheduled"]);
  fireEvent.click(within(getBar("Tasks by status")).getByRole("button", { name: "Can Not Complete" }));
  await waitFor(() => expect(getTitles()).toEqual(["Fair housing course"]));
  expect(history.location.search).toBe("?outcomes=3");
  // A click on the drawn segment does the same.
  fireEvent.click(getBar("Tasks by status").querySelector("[data-tone=past-due]") as Element);
  await waitFor(() => expect(getTitles()).toEqual(["Meet the mentor"]));
  expect(history.location.search).toBe("?progress=3");
  fireEvent.click(within(getBar("Tasks by status")).getByRole("button", { name: "Past Due" }));
  await waitFor(() => expect(getTitles()).toHaveLength(5));
  expect(history.location.search).toBe("");
});

test("a plan's bar filters by plan and progress, and a task opens in its dialog", async () => {
  const { history } = openCareer();
  await screen.findByRole("table", { name: "Tasks" });
  fireEvent.click(within(getBar("Tasks in Welcome aboard")).getByRole("button", { name: "Pending" }));
  await waitFor(() => expect(getTitles()).toEqual(["First inspection"]));
  expect(history.location.search).toBe("?plans=4&progress=2");
  fireEvent.click(screen.getByRole("link", { name: "Open: First inspection" }));
  expect(await screen.findByRole("dialog", { name: "Hand out keys" })).toBeTruthy();
  expect(history.location.search).toBe("?plans=4&progress=2&user_task_id=4");
});

test('shows "not found" for an invisible person', async () => {
  openRoutes(PAGE, buildPlansRoutes, () => undefined);
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});
