import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HomeTask } from "#slices/home/contract/home-widgets.contract.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { openHome, createViewer } from "#slices/home/web/testing/open-home.ts";
import { createAlertRow, createEscalationRow } from "#slices/home/web/testing/needs-rows.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  window.localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  window.localStorage.clear();
});

function withRole(role: IdentityUser["service_access"][number]["top_role"], ...services: ("intouch" | "introduce")[]) {
  const access = {
    status: "active",
    top_role: role,
    admin: false,
    bento: false,
    managed_id: null,
    managed_ids: [] as number[],
  } as const;
  return createViewer({ service_access: services.map((service) => ({ ...access, service })) });
}

function createTask(id: number, more: Partial<HomeTask> = {}): HomeTask {
  return {
    kind: "task",
    id,
    name: `Task ${id}`,
    description: "Bring the keys.",
    type: ["onboarding"],
    for: "Carl Ems",
    date: "2026-11-18",
    due: "past",
    today: "2026-11-20",
    href: `/my-tasks?user_task_id=${id}`,
    launch_link: null,
    is_plain: true,
    service: "introduce",
    ...more,
  };
}

const alerts = [
  createAlertRow(1, { urgency: "today", first_response_due: "2026-11-20T15:33:00Z" }),
  createAlertRow(2, { urgency: "late", first_response_due: "2026-11-20T00:00:00Z", owner: { id: 4, name: "Ben Ode" } }),
];
const answerNeeds = ({ path }: { path: string }): unknown => {
  if (path === "/analytics/alerts") return { data: alerts, meta: { summary_object: { resident_alerts: 7, late: 1 } } };
  if (path === "/analytics/escalations/tasks")
    return { data: [createEscalationRow(3)], meta: { summary_object: { escalations: 1 } } };
  if (path.endsWith("/remind")) return { data: { reminded: [{ id: 5, name: "Terrell Haynes" }], not_reminded: [] } };
  return undefined;
};

test("a manager's needs are in order with their time, one action each, and the others are counted", async () => {
  const { requests } = openHome("/", {
    user: withRole("property_manager", "intouch", "introduce"),
    first: answerNeeds,
  });
  const panel = await screen.findByRole("region", { name: "Needs you" });
  const remind = await within(panel).findByRole("button", { name: "Remind Terrell Haynes: Conversation 3" });
  const rows = within(panel).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "15 h late to answerService issue · Jasmine EsparzaAlert · Founders Row · unit 2A · Ben Ode",
    "4 days lateConversation 3Escalated · Terrell Haynes · for Devon ParkRemind",
    "in 33 min to answerService issue · Jasmine EsparzaAlert · Founders Row · unit 2A · No ownerAssign",
  ]);
  expect(panel.textContent).toContain("5 more");
  expect(screen.getByText(/8 things need you/).textContent).toBe("8 things need you; 2 are late.");
  fireEvent.click(remind);
  expect(await screen.findByText("Reminder sent to Terrell Haynes")).toBeTruthy();
  expect(requests.some(({ path }) => path === "/plans/user_tasks/3/remind")).toBe(true);
});

test("a need says its days in words, and a person who does their own task once", async () => {
  const person = { id: 5, name: "Terrell Haynes" };
  const rows = [createAlertRow(2, { urgency: "late", first_response_due: "2026-11-13T00:00:00Z" })];
  openHome("/", {
    user: withRole("property_manager", "intouch", "introduce"),
    first: ({ path }) => {
      if (path === "/analytics/alerts")
        return { data: rows, meta: { summary_object: { resident_alerts: 1, late: 1 } } };
      if (path !== "/analytics/escalations/tasks") return undefined;
      const data = [createEscalationRow(3, { assignees: [person], on_behalf_of: person })];
      return { data, meta: { summary_object: { escalations: 1 } } };
    },
  });
  const panel = await screen.findByRole("region", { name: "Needs you" });
  expect((await within(panel).findByText(/^7 days late/)).textContent).toBe("7 days late to answer");
  expect(within(panel).getByText(/^Escalated/).textContent).toBe("Escalated · Terrell Haynes");
});

test("days of an alert are counted in its property's time zone", async () => {
  const midnight = createAlertRow(4, { urgency: "later", first_response_due: "2026-11-25T03:00:00Z" });
  const old = createAlertRow(5, { created_at: "2026-11-19T03:00:00Z" });
  const answerAlerts = ({ path }: { path: string }): unknown =>
    path === "/analytics/alerts"
      ? { data: [midnight, old], meta: { summary_object: { resident_alerts: 2, late: 0 } } }
      : undefined;
  openHome("/", { user: withRole("property_manager", "intouch"), first: answerAlerts });
  const panel = await screen.findByRole("region", { name: "Needs you" });
  expect(await within(panel).findByText("Tue, Nov 24 to answer")).toBeTruthy();
  expect(within(panel).getByText("Nov 18, 2026 received")).toBeTruthy();
});

test("where one source fails, the others are shown, with a note on the missing one", async () => {
  let isDown = true;
  const answerTasks = (request: { path: string }): unknown =>
    isDown && request.path === "/analytics/escalations/tasks"
      ? createProblemReply(500, "Internal Server Error")
      : answerNeeds(request);
  openHome("/", { user: withRole("property_manager", "intouch", "introduce"), first: answerTasks });
  const panel = await screen.findByRole("region", { name: "Needs you" });
  expect(await within(panel).findAllByText("Service issue · Jasmine Esparza")).not.toEqual([]);
  // The resident's comment is not repeated here.
  expect(within(panel).queryByText(/No heat/)).toBeNull();
  expect(within(panel).getByText("Escalated tasks couldn’t be loaded.")).toBeTruthy();
  // The number of open needs is not known.
  expect(screen.queryByText(/need you/)).toBeNull();
  isDown = false;
  fireEvent.click(within(panel).getByRole("button", { name: "Try again" }));
  expect(await within(panel).findByText("Conversation 3")).toBeTruthy();
  expect(within(panel).queryByText("Escalated tasks couldn’t be loaded.")).toBeNull();
});

test("a task completed on this device a moment ago is neither listed nor counted again", async () => {
  const kept = { taskId: 9, title: "Task 9", about: null, key: "k", at: Date.now(), isTried: false, refusal: null };
  window.localStorage.setItem("courtyard-completed:1:9", JSON.stringify([kept]));
  openHome("/", {
    user: withRole("property_manager", "introduce"),
    tasks: [createTask(9), createTask(10)],
    taskCount: 52,
    first: answerNeeds,
  });
  const todo = await screen.findByRole("region", { name: "To Do" });
  expect(await within(todo).findByText("Task 10")).toBeTruthy();
  await waitFor(() => expect(within(todo).queryByText("Task 9")).toBeNull());
  expect(todo.textContent).toContain("showing 1 of 51");
});

test("the viewer's own tasks are not among the needs", async () => {
  openHome("/", { user: withRole("property_manager", "introduce"), tasks: [createTask(9)], first: answerNeeds });
  const panel = await screen.findByRole("region", { name: "Needs you" });
  await within(panel).findByText("Conversation 3");
  expect(within(panel).queryByText("Task 9")).toBeNull();
  expect(await within(screen.getByRole("region", { name: "To Do" })).findByText("Task 9")).toBeTruthy();
});

test("without needs there is one line", async () => {
  const answerNoTasks = ({ path }: { path: string }): unknown =>
    path === "/analytics/escalations/tasks" ? { data: [], meta: { summary_object: { escalations: 0 } } } : undefined;
  openHome("/", { user: withRole("property_manager", "introduce"), first: answerNoTasks });
  expect(await screen.findByText("Nothing needs you right now.")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Needs you" })).toBeNull();
});

test("a person without places sees the next task, with one tap to complete it, and the others after it", async () => {
  const { requests } = openHome("/", {
    user: withRole("employee", "introduce"),
    tasks: [createTask(1), createTask(2)],
    first: answerNeeds,
  });
  const next = await screen.findByRole("region", { name: "Next up" });
  expect(within(next).getByRole("heading", { level: 2, name: "Task 1" })).toBeTruthy();
  expect(await within(next).findByText("Past Due: Nov 18 · 2 days late")).toBeTruthy();
  expect(next.textContent).toContain("Bring the keys.");
  const todo = screen.getByRole("region", { name: "To Do" });
  expect(within(todo).queryByText("Task 1")).toBeNull();
  expect(within(todo).getByText("Task 2")).toBeTruthy();
  fireEvent.click(within(next).getByRole("button", { name: "Mark as done: Task 1" }));
  expect(await screen.findByRole("heading", { level: 2, name: "Task 2" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Needs you" })).toBeNull();
  expect(requests.map(({ path }) => path)).not.toContain("/analytics/escalations/tasks");
});

test("the due day of a task is in its own time zone, not in this device's", async () => {
  const due = { date: "2026-11-20", today: "2026-11-22" };
  openHome("/", { user: withRole("employee", "introduce"), tasks: [createTask(1, due), createTask(2, due)] });
  expect(await screen.findAllByText("Past Due: Nov 20 · 2 days late")).toHaveLength(2);
});

test("a next task that requires a form or a course opens instead", async () => {
  openHome("/", { user: withRole("employee", "introduce"), tasks: [createTask(1, { is_plain: false })] });
  const next = await screen.findByRole("region", { name: "Next up" });
  expect(within(next).queryByRole("button")).toBeNull();
  expect(within(next).getByRole("link", { name: "Open task: Task 1" }).getAttribute("href")).toBe(
    "/my-tasks?user_task_id=1",
  );
});

test("other blocks are one line each at the bottom, opened in place and kept open by the address", async () => {
  const course = { kind: "course", id: 1, title: "Fair Housing", duration: 90, author: "Grace Hill" } as const;
  const { history } = openHome("/", {
    blocks: { training: { items: [{ ...course, link: "https://learn.example/1", due_on: null }] } },
  });
  const line = await screen.findByRole("button", { name: "Training" });
  await waitFor(() => expect(screen.getByRole("region", { name: "Training" }).textContent).toBe("Training1 course"));
  expect(screen.queryByText("Fair Housing")).toBeNull();
  fireEvent.click(line);
  expect(await screen.findByText("Fair Housing")).toBeTruthy();
  expect(history.location.search).toBe("?show=training");
  fireEvent.click(screen.getByRole("button", { name: "Training" }));
  await waitFor(() => expect(history.location.search).toBe(""));
});

test("a person who sees no places is offered no reports", async () => {
  const { requests } = openHome("/", { user: withRole("employee", "introduce") });
  expect(await screen.findByText("Nothing to do, you're all caught up!")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Standard Reports" })).toBeNull();
  expect(requests.map(({ path }) => path)).not.toContain("/analytics/reports");
});
