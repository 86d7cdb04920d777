import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPeople } from "#slices/people/web/testing/open-people.ts";
import { createEmployeeDetails } from "#slices/people/web/testing/team-replies.ts";

const PAGE = "/team/11/employee-details";
const summary = {
  users_task_count: 10,
  ontime: 5,
  late: 2,
  abandoned: 1,
  cant_complete: 1,
  canceled: 1,
  past_due: 4,
  compliant_percentage: 87.5,
  abandoned_percentage: 12.5,
};
const open = (compliance_summary: typeof summary | null) =>
  openPeople(PAGE, {
    "GET /analytics/team/11/employee_details": () => ({ data: createEmployeeDetails({ compliance_summary }) }),
  });

test("the page of an employee shows compliance as a pie chart by outcome, with a link to the page [EMP-07]", async () => {
  open(summary);
  const panel = await screen.findByRole("region", { name: "Compliance" });
  expect(panel.textContent).toContain("63% on time · 88% compliant · 4 past due");
  const rows = within(within(panel).getByRole("figure", { name: "Tasks by status" })).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "On Time550%",
    "Late220%",
    "Can Not Complete110%",
    "Abandoned110%",
    "Canceled110%",
  ]);
  expect(within(panel).getByRole("link", { name: "View compliance" }).getAttribute("href")).toBe(
    `${PAGE}/compliance-summary`,
  );
});

test("shows a message without outcomes", async () => {
  open({ ...summary, users_task_count: 0, compliant_percentage: 0 });
  const panel = await screen.findByRole("region", { name: "Compliance" });
  expect(panel.textContent).toContain("No tasks completed or closed in the last 12 months");
});

test("viewers who cannot see the person's plans see no compliance", async () => {
  open(null);
  await screen.findByRole("region", { name: "Contact" });
  expect(screen.queryByRole("region", { name: "Compliance" })).toBeNull();
});
