import { createRoute } from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EmployeeTasks } from "#slices/plans/contract/tasks.contract.ts";
import { openRoutes, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import { CareerCard } from "#slices/plans/web/career/career-card.tsx";
import { createTaskRow } from "#slices/plans/web/tasks/testing/open-tasks.ts";

const createPlan = (id: number, title: string, status: number, tasks: number[], share: number | null) => ({
  id,
  plan_id: id,
  plan: { title, type: "onboarding" as const },
  enrollment_status_id: status,
  enrolled_on: "2026-11-01",
  ended_on: null,
  plan_end_date: null,
  complete_percentage: share,
  tasks,
});

function openCard(enrollments: EmployeeTasks["enrollments"], tasks: EmployeeTasks["tasks"]): OpenedRoutes {
  const employee_details = {
    id: 8,
    full_name: "Tom Ruiz",
    start_date: null,
    last_day: null,
    position: null,
    location: null,
  };
  return openRoutes(
    "/",
    (parent) => [
      createRoute({ getParentRoute: () => parent, path: "/", component: () => <CareerCard personId={8} /> }),
    ],
    ({ path }) => {
      if (path === "/plans/user_tasks/employee_view/8") return { data: { employee_details, enrollments, tasks } };
      return path === "/analytics/team/8/employee_details" ? { data: { account_state: "invited" } } : undefined;
    },
  );
}

const late = { user_task_progress_status_id: 3 };

test("shows numbers of plans, tasks and overdue tasks, a bar per running plan and a link to the page [EMP-09] [EMP-11]", async () => {
  const tasks = [createTaskRow(1), createTaskRow(2, late), createTaskRow(3), createTaskRow(4, late)].map((task) => ({
    ...task,
    plans: [],
  }));
  const plans = [
    createPlan(1, "Welcome aboard", 1, [1, 2], 25),
    createPlan(2, "Tools", 1, [2, 3], 50),
    createPlan(3, "Old", 5, [4], 100),
  ];
  openCard(plans, tasks);
  expect(await screen.findByText("2 plans · 3 tasks · 1 overdue")).toBeTruthy();
  const bars = screen
    .getAllByRole("progressbar")
    .map((bar) => [bar.getAttribute("aria-label"), bar.getAttribute("aria-valuenow")]);
  expect(bars).toEqual([
    ["Welcome aboard progress", "25"],
    ["Tools progress", "50"],
  ]);
  const link = screen.getByRole("link", { name: "View Details: Career Development" });
  expect(link.getAttribute("href")).toBe("/team/8/employee-details/career");
  expect(link.textContent).toBe("View Details");
  // The account's state is informative only.
  expect(await screen.findByText("App access: Invited")).toBeTruthy();
});

test("shows a message without tasks [EMP-10]", async () => {
  openCard([createPlan(3, "Old", 5, [4], 100)], []);
  expect(await screen.findByText("No tasks yet.")).toBeTruthy();
  expect(screen.queryAllByRole("progressbar")).toEqual([]);
});

test("shows nothing to people without permission to see plans", async () => {
  const { requests } = openRoutes(
    "/",
    (parent) => [
      createRoute({ getParentRoute: () => parent, path: "/", component: () => <CareerCard personId={8} /> }),
    ],
    () => undefined,
  );
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Career Development" })).toBeNull());
});
