import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EmployeeCompliance } from "#slices/plans/contract/employee-compliance.contract.ts";
import { openRoutes, createProblemReply, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildPlansRoutes } from "#slices/plans/web/public.tsx";
import { createFigure } from "#ui/testing/figure.ts";

const PAGE = "/team/8/employee-details/compliance-summary";
const createMonth = (
  day: string,
  compliant: number | null,
): EmployeeCompliance["data"]["compliance_months"][number] => ({
  month: day,
  compliant_percentage: compliant,
  non_compliant_percentage: compliant === null ? null : 100 - compliant,
  exclusions_percentage: compliant === null ? null : 10,
  users_task_count: compliant === null ? 0 : 6,
});

const createReply = (rest: Partial<EmployeeCompliance["data"]> = {}): EmployeeCompliance => ({
  data: {
    employee: { id: 8, full_name: "Ada Byron", position: "Leasing Agent", location: "Alder Court" },
    figures: {
      compliant_percentage: createFigure(75, 80),
      compliant: createFigure(9, 4),
      non_compliant: createFigure(3, 1),
      excluded: createFigure(2, 0),
      ontime: createFigure(6, 3),
      late: createFigure(3, 1),
      cant_complete: createFigure(1, 0),
      abandoned: createFigure(3, 1),
      canceled: createFigure(1, 0),
      past_due: createFigure(2, 0),
      exclusions_percentage: createFigure(14, 0),
    },
    compliant_percentage: 75,
    compliant: 9,
    non_compliant: 3,
    excluded: 2,
    introduce_breakdown: { past_due: 2, unable_to_complete: 1, abandoned: 3, pending: 4, completed: 9 },
    compliance_months: [createMonth("2026-10-01", 80), createMonth("2026-11-01", 70)],
    ...rest,
  },
  meta: {
    dates: {
      current: { from: "2025-12-01", to: "2026-11-20" },
      previous: { from: "2024-12-01", to: "2025-11-20" },
    },
  },
});

const open = (answer: () => unknown): OpenedRoutes =>
  openRoutes(PAGE, buildPlansRoutes, ({ path }) =>
    path === "/analytics/team/8/compliance_summary" ? answer() : undefined,
  );

test("shows the ring, timeline and flow of an employee's outcomes from the reply [CMP-12] [NAV-41] [EMP-19]", async () => {
  const { requests } = open(() => createReply());
  expect(await screen.findByRole("heading", { level: 1, name: "Compliance" })).toBeTruthy();
  const crumbs = await screen.findByRole("navigation", { name: "Breadcrumb" });
  expect(within(crumbs).getByRole("link", { name: "Ada Byron" }).getAttribute("href")).toBe("/team/8/employee-details");
  expect((await screen.findByRole("figure", { name: "Compliance" })).textContent).toContain("75%");
  expect(screen.getByRole("figure", { name: "Compliance by month" })).toBeTruthy();
  const flow = await screen.findByRole("figure", { name: "From task status to compliance" });
  fireEvent.click(within(flow).getByRole("button", { name: /Show as table/ }));
  const links = within(flow)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(links).toEqual([
    ["On Time", "Compliant", "6"],
    ["Late", "Compliant", "3"],
    ["Can Not Complete", "Excluded", "1"],
    ["Abandoned", "Non-Compliant", "3"],
    ["Canceled", "Excluded", "1"],
    ["Late (open)", "Open", "2"],
  ]);
  expect(requests.map(({ path }) => path)).toEqual(["/analytics/team/8/compliance_summary"]);
  expect(document.title).toContain("Compliance: Ada Byron");
});

test("without outcomes compliance is N/A, and there is no line", async () => {
  open(() =>
    createReply({ figures: {}, compliant_percentage: null, compliance_months: [createMonth("2026-11-01", null)] }),
  );
  expect((await screen.findByRole("figure", { name: "Compliance" })).textContent).toContain("N/A");
  expect(screen.queryByRole("figure", { name: "Compliance by month" })).toBeNull();
});

test('shows "not found" for an invisible person', async () => {
  open(() => createProblemReply(404, "Not Found"));
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});

test("shows an error below the page's title, with a retry", async () => {
  let answer: () => unknown = () => createProblemReply(503, "Service Unavailable");
  open(() => answer());
  expect(await screen.findByRole("heading", { level: 1, name: "Compliance" })).toBeTruthy();
  expect((await screen.findByRole("alert")).textContent).toContain("503 Service Unavailable");
  answer = () => createReply();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: "Ada Byron" })).toBeTruthy();
});
