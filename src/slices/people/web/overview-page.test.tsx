import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { openPeople } from "#slices/people/web/testing/open-people.ts";
import { createEmployeeDetails } from "#slices/people/web/testing/team-replies.ts";
import { createFigure } from "#ui/testing/figure.ts";

const breakdown = {
  position_breakdown: { values: [] },
  location_breakdown: { values: [] },
  employees_represented: 95,
  active_users: 112,
  engagement: createFigure(81, 77),
  response_rate: createFigure(62, 60),
  tenure: { float_years: 3.4, year_or_more_percentage: 70 },
  likely_to_remain: createFigure(70, 68),
  current_year: 2026,
  previous_year: 2025,
};
const reply = {
  status: 200,
  reply: { data: breakdown, meta: { dates: { current: { from: "2026-01-01", to: "2026-11-20" } } } },
};

const getRings = (): (string | null)[] =>
  screen
    .getAllByRole("figure")
    .map((ring) => `${ring.getAttribute("aria-label")} ${ring.querySelector("strong")?.textContent}`);
const findCrumbs = async (): Promise<(string | null)[][]> => {
  const nav = await screen.findByRole("navigation", { name: "Breadcrumb" });
  return within(nav)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
};

test("shows all visible people, under Team [NAV-42]", async () => {
  const { getCalls } = openPeople("/employee-overview", { "POST /analytics/batch": () => ({ data: [reply] }) });
  expect(await screen.findByRole("heading", { level: 1, name: "Employee Overview" })).toBeTruthy();
  expect(await findCrumbs()).toEqual([["Team", "/team"]]);
  await screen.findByText("112");
  expect(getRings()).toEqual(["Engagement 81", "Response Rate 62%", "Tenure 3.4 years"]);
  expect(screen.getByText("95")).toBeTruthy();
  const [requests] = getCalls("POST /analytics/batch");
  expect(requests?.body).toEqual({ requests: [{ widget: "engagement_breakdown" }] });
});

test("with an employee shows the people at the same location, with links to their pages [NAV-42]", async () => {
  const { getCalls } = openPeople("/employee-overview/11", {
    "POST /analytics/batch": () => ({ data: [reply] }),
    "GET /analytics/team/11/employee_details": () => ({
      data: createEmployeeDetails({ plan_summary: { plans: 1, tasks: 4 } }),
    }),
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Ada Byron" })).toBeTruthy();
  expect(await findCrumbs()).toEqual([["Team", "/team"]]);
  expect(await screen.findByRole("heading", { name: "Employees at Pelican Point" })).toBeTruthy();
  const pages = within(screen.getByRole("navigation", { name: "More about Ada Byron" })).getAllByRole("link");
  expect(pages.map((link) => link.getAttribute("href"))).toEqual([
    "/team/11/employee-details",
    "/team/11/employee-details/career",
    "/team/11/employee-details/compliance-summary",
  ]);
  const [requests] = getCalls("POST /analytics/batch");
  expect(requests?.body).toEqual({ requests: [{ widget: "engagement_breakdown", category: "properties", id: 3 }] });
});

test('shows a message without permission in engagement, and "not found" for an invisible employee', async () => {
  const problem = { type: "about:blank", title: "Forbidden", status: 403, code: "forbidden", requestId: "r" };
  openPeople("/employee-overview", { "POST /analytics/batch": () => ({ data: [{ status: 403, problem }] }) });
  expect(await screen.findByText("You don’t have access to engagement data for this employee.")).toBeTruthy();
  openPeople("/employee-overview/12", {
    "GET /analytics/team/12/employee_details": () => createProblemReply(404, "Not Found"),
  });
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});
