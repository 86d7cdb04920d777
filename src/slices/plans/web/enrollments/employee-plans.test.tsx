import { createRoute } from "@tanstack/react-router";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EnrollmentRow } from "#slices/plans/contract/enrollments.contract.ts";
import { openRoutes } from "#platform/web/testing/open-routes.tsx";
import { EmployeePlans } from "#slices/plans/web/enrollments/employee-plans.tsx";

const row: EnrollmentRow = {
  id: 7,
  plan_id: 4,
  plan: { title: "Welcome aboard", type: "onboarding" },
  enrollment_status_id: 1,
  full_name: "Ann Lee",
  name: "Welcome aboard",
  start_date: "2026-11-01",
  enrolled_on: "2026-10-28",
  ended_on: null,
  plan_end_date: "2027-01-20",
  complete_percentage: 25,
  task_count: 4,
  past_due: 1,
  position: "Leasing Consultant",
  location: "Pelican Point",
  mentor: { id: 5, name: "Ben Okri" },
  tasks_without_mentor: 0,
};

function openPanel(meta: { may_change: boolean; may_purge: boolean } | null, rest: Partial<EnrollmentRow> = {}) {
  const replies: Readonly<Record<string, unknown>> = {
    "GET /plans/enrollments": meta === null ? undefined : { data: [{ ...row, ...rest }], meta },
    "GET /plans/enrollments/7/ending": {
      data: {
        id: 7,
        plan: row.name,
        full_name: row.full_name,
        is_running: true,
        canceled: [{ id: 1, title: "Sign the offer", due_on: "2026-11-20" }],
        kept: [{ id: 2, title: "Safety", due_on: null, plans: ["Tools"] }],
        ended: 2,
      },
    },
    "POST /plans/enrollments/7/unenroll": { data: { id: 7 } },
    "GET /analytics/team/plan_availability_check/11": {
      data: {
        onboading_plans: [],
        onboarding_plans: [],
        offboarding_plans: [],
        development_plans: [
          { id: 9, title: "Leadership", mentor_tasks: 2 },
          { id: 10, title: "Safety", mentor_tasks: 0 },
        ],
      },
    },
    "GET /integration/employees/autocomplete": {
      data: [{ id: 6, name: "Ana Diaz" }],
      meta: { pagination: { last: true, total_pages: 0, record_count: 0 } },
    },
  };
  return openRoutes(
    "/",
    (parent) => [
      createRoute({ getParentRoute: () => parent, path: "/", component: () => <EmployeePlans personId={11} /> }),
    ],
    ({ method, path }) => replies[`${method} ${path}`],
  );
}

test("shows a plan with its progress, people and state; a read-only viewer has no actions [EMP-06]", async () => {
  openPanel({ may_change: false, may_purge: false });
  expect(await screen.findByText("Welcome aboard")).toBeTruthy();
  expect(
    screen.getByText(
      "Onboarding · started Oct 28, 2026 · est. completed Jan 20, 2027 · 4 tasks · 1 past due · Mentor: Ben Okri",
    ),
  ).toBeTruthy();
  expect(screen.getByText("Enrolled")).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Welcome aboard progress" }).getAttribute("aria-valuenow")).toBe("25");
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("shows nothing to people without permission to see plans", async () => {
  const { requests } = openPanel(null);
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Plans" })).toBeNull());
});

test("previews the effect on tasks before an enrollment ends, and sends the note", async () => {
  const { requests } = openPanel({ may_change: true, may_purge: true });
  fireEvent.click(await screen.findByRole("button", { name: "Actions for Welcome aboard" }));
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual([
    "Change mentor",
    "Unenroll",
    "Cancel enrollment",
    "Purge",
  ]);
  fireEvent.click(screen.getByRole("menuitem", { name: "Unenroll" }));
  const dialog = await screen.findByRole("dialog", { name: "Unenroll: Welcome aboard" });
  expect(await within(dialog).findByText("1 open task will be canceled:")).toBeTruthy();
  expect(within(dialog).getByText("Sign the offer")).toBeTruthy();
  expect(within(dialog).getByText("Safety (Tools)")).toBeTruthy();
  expect(within(dialog).getByText("2 finished tasks won’t change.")).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/^Note/), { target: { value: "Moved on" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Unenroll" }));
  await waitFor(() => {
    const sent = requests.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]);
    expect(sent).toEqual([["/plans/enrollments/7/unenroll", { note: "Moved on" }]]);
  });
});

const none = { mentor: null, tasks_without_mentor: 2 };

test("marks a plan whose tasks wait for a mentor, with a button to set one", async () => {
  openPanel({ may_change: true, may_purge: false }, none);
  expect(await screen.findByText(/^2 open tasks wait for a mentor, and there is none\./)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Change mentor" }));
  expect(await screen.findByRole("dialog", { name: "Change mentor: Welcome aboard" })).toBeTruthy();
});

test("a read-only viewer sees the mark without the button", async () => {
  openPanel({ may_change: false, may_purge: false }, none);
  expect(await screen.findByText(/^2 open tasks wait for a mentor/)).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("enrolling in a plan with mentor tasks warns until a mentor is selected", async () => {
  openPanel({ may_change: true, may_purge: false });
  fireEvent.click(await screen.findByRole("button", { name: "Enroll" }));
  const dialog = await screen.findByRole("dialog", { name: "Enroll in a plan" });
  const choose = async (field: RegExp, option: string): Promise<void> => {
    fireEvent.click(within(dialog).getByRole("combobox", { name: field }));
    fireEvent.click(await within(dialog).findByRole("option", { name: option }));
  };
  const missing = "2 tasks in this plan are for a mentor. Without a mentor they stay unassigned.";
  await choose(/^Plan/, "Safety · Development");
  expect(within(dialog).queryByText(missing)).toBeNull();
  await choose(/^Plan/, "Leadership · Development");
  expect(within(dialog).getByText(missing)).toBeTruthy();
  await choose(/^Mentor/, "Ana Diaz");
  expect(within(dialog).queryByText(missing)).toBeNull();
});
