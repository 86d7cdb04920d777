import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { EmployeeDetails } from "#slices/people/contract/team.contract.ts";
import { openRoutes, createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { buildPeopleRoutes } from "#slices/people/web/public.tsx";
import { openPeople, type Answers } from "#slices/people/web/testing/open-people.ts";
import { createEmployeeDetails } from "#slices/people/web/testing/team-replies.ts";

const PAGE = "/team/11/employee-details";

afterEach(() => {
  vi.useRealTimers();
});

function fill(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

async function choose(label: string, option: string): Promise<void> {
  fireEvent.click(screen.getByRole("combobox", { name: new RegExp(`^${label}`) }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
}

/** Advances in small steps, because React processes updates only at the end of each. */
async function advance(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 0.25) await act(() => vi.advanceTimersByTimeAsync(250));
}

describe("the page", () => {
  test("shows status, facts and contacts, under Team [NAV-39] [EMP-01] [EMP-02] [EMP-03]", async () => {
    const { history } = openPeople(PAGE);
    const title = await screen.findByRole("heading", { level: 1, name: /Ada Byron/ });
    expect(within(title).getByText("Active")).toBeDefined();
    const facts = within(screen.getByRole("region", { name: "Employment details" }));
    const shown = facts.getAllByRole("definition").map((each) => each.textContent);
    expect(facts.getAllByRole("term").map((each, index) => [each.textContent, shown[index]])).toEqual([
      ["Position", "Leasing Consultant"],
      ["Office", "Pelican Point"],
      ["Region", "Coastal"],
      ["Hire Date", "Jan 15, 2024"],
      ["Archived Date", "N/A"],
      ["Tenure", "2.8 years"],
    ]);
    const contact = within(screen.getByRole("region", { name: "Contact" }));
    const links = contact.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual([
      "mailto:ada@harborline.example",
      "tel:+18055550143",
      "mailto:elena@harborline.example",
      "tel:+18055550144",
      "mailto:dana@harborline.example",
    ]);
    for (const group of ["Location managers", "Regional managers", "Direct managers"]) {
      expect(contact.getByText(group)).toBeDefined();
    }
    fireEvent.click(within(screen.getByRole("navigation", { name: "Breadcrumb" })).getByRole("link", { name: "Team" }));
    await waitFor(() => expect(history.location.pathname).toBe("/team"));
  });

  test("shows the archived date of a former employee among the five facts [EMP-02]", async () => {
    const left = createEmployeeDetails({ status: "Archived", archived_at: "2026-05-31", last_day: "2026-05-31" });
    openPeople(PAGE, { "GET /analytics/team/11/employee_details": () => ({ data: left }) });
    const facts = within(await screen.findByRole("region", { name: "Employment details" }));
    const shown = facts.getAllByRole("definition").map((each) => each.textContent);
    const byTerm = Object.fromEntries(facts.getAllByRole("term").map((each, at) => [each.textContent, shown[at]]));
    expect(byTerm).toMatchObject({
      Position: "Leasing Consultant",
      Office: "Pelican Point",
      "Hire Date": "Jan 15, 2024",
      "Archived Date": "May 31, 2026",
      Tenure: "2.8 years",
    });
  });

  test("shows the plans of an employee, and nothing for viewers without plans", async () => {
    const Plans = ({ personId }: { personId: number }): string => `Plans of ${personId}`;
    const open = (plan_summary: EmployeeDetails["plan_summary"]) =>
      openRoutes(
        "/team/11/employee-details",
        (parent) => buildPeopleRoutes(parent, { Plans }),
        ({ path }) =>
          path === "/analytics/team/11/employee_details"
            ? { data: createEmployeeDetails({ plan_summary }) }
            : undefined,
      );
    open({ plans: 1, tasks: 4 });
    expect(await screen.findByText("Plans of 11")).toBeTruthy();
    cleanup();
    open(null);
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
    expect(screen.queryByText("Plans of 11")).toBeNull();
  });

  test("links viewers without a team to no list", async () => {
    openPeople(PAGE, {
      "GET /analytics/team/11/employee_details": () => ({ data: createEmployeeDetails({ may_see_team: false }) }),
    });
    expect(await screen.findByText("ada@harborline.example")).toBeDefined();
    expect(screen.queryByRole("navigation", { name: "Breadcrumb" })).toBeNull();
  });

  test("shows an archived employee as such, with unarchive as the only action", async () => {
    const details = createEmployeeDetails({ status: "Archived", archived_at: "2026-05-31", actions: ["unarchive"] });
    openPeople(PAGE, { "GET /analytics/team/11/employee_details": () => ({ data: details }) });
    expect(await screen.findByText("Archived")).toBeDefined();
    expect(screen.getByText("May 31, 2026")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Send Welcome Email" })).toBeNull();
  });

  test("shows the history with location, position and days, latest first", async () => {
    openPeople(PAGE);
    const panel = within(await screen.findByRole("region", { name: "Employment History" }));
    const items = await panel.findAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
      "Leasing Consultant · Pelican PointJun 1, 2025 – Present",
      "Assistant · Driftwood CommonsStart date unknown – May 31, 2025",
    ]);
  });

  test("sends a welcome email after confirmation, and says so [EMP-05]", async () => {
    const { getCalls } = openPeople(PAGE, {
      "POST /analytics/team/11/actions/send_welcome_email": () => ({ data: { id: 11 } }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Send Welcome Email" }));
    const dialog = await screen.findByRole("dialog", { name: "Send Welcome Email" });
    expect(dialog.textContent).toContain("ada@harborline.example");
    fireEvent.click(within(dialog).getByRole("button", { name: "Send Welcome Email" }));
    await screen.findByText("Welcome email sent to Ada Byron");
    expect(getCalls("POST /analytics/team/11/actions/send_welcome_email")).toHaveLength(1);
  });

  test("erases after the name is typed, and returns to the team", async () => {
    const { history, getCalls } = openPeople(`${PAGE}?open=erase`, {
      "POST /analytics/team/11/erase": ({ body }) =>
        (body as { full_name: string }).full_name === "Ada Byron"
          ? { data: { id: 11 } }
          : createProblemReply(400, "Bad Request", undefined, [
              { path: "body.full_name", message: "Name doesn’t match" },
            ]),
    });
    const dialog = await screen.findByRole("dialog", { name: "Erase personal data" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Erase personal data" }));
    await within(dialog).findAllByText(/Name doesn’t match/);
    fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "Ada Byron" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Erase personal data" }));
    await waitFor(() => expect(history.location.pathname).toBe("/team"));
    expect(getCalls("POST /analytics/team/11/erase")).toHaveLength(2);
  });

  test("edits permissions by service, role and places", async () => {
    const { getCalls } = openPeople(PAGE, { "PUT /analytics/team/11/access": () => ({ data: { id: 11 } }) });
    const panel = within(await screen.findByRole("region", { name: "Permissions" }));
    await panel.findByText("Property manager: Pelican Point");
    fireEvent.click(panel.getByRole("button", { name: "Edit permissions" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit permissions" });
    const [satisfaction, dashboards] = within(dialog).getAllByRole("combobox", { name: "Role" });
    fireEvent.change(satisfaction as HTMLElement, { target: { value: "multi_property_manager" } });
    fireEvent.change(dashboards as HTMLElement, { target: { value: "reporting" } });
    fireEvent.click(within(dialog).getByRole("combobox", { name: /^Locations/ }));
    fireEvent.click(await screen.findByRole("option", { name: "Driftwood Commons" }));
    fireEvent.click(within(dialog).getByRole("button", { name: "Edit permissions" }));
    await screen.findByText("Permissions updated for Ada Byron");
    expect(getCalls("PUT /analytics/team/11/access")[0]?.body).toEqual({
      access: [
        { service: "intouch", role: "multi_property_manager", region_ids: [], location_ids: [3, 4] },
        { service: "intel", role: "reporting", region_ids: [], location_ids: [] },
      ],
    });
  });
});

describe("the form", () => {
  test("edits current values, and closes a second and a half after success [EMP-04] [EMP-13] [EMP-18]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { getCalls } = openPeople(PAGE, {
      "PUT /integration/manage_employee/11": () => ({ data: { user_id: 11 } }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Update Information" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit Ada Byron's profile" });
    const first = await within(dialog).findByLabelText<HTMLInputElement>(/^First name/);
    expect(first.value).toBe("Ada");
    fireEvent.change(first, { target: { value: "Augusta" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await screen.findByText("Employee updated");
    expect(getCalls("PUT /integration/manage_employee/11")[0]?.body).toEqual({
      first_name: "Augusta",
      last_name: "Byron",
      location_id: 3,
      position_id: 7,
      employee_id: "H-11",
      start_date: "2024-01-15",
      cell_phone: "8055550143",
      email: "ada@harborline.example",
      locale: "en",
    });
    await advance(1);
    expect(screen.queryByRole("dialog")).not.toBeNull();
    await advance(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("asks for the first day of another location", async () => {
    const { getCalls } = openPeople(`${PAGE}?open=edit`, {
      "PUT /integration/manage_employee/11": () => ({ data: { user_id: 11 } }),
    });
    await screen.findByLabelText(/^First name/);
    expect(screen.queryByLabelText("Effective date of new location or position")).toBeNull();
    await choose("Location", "Driftwood Commons");
    fill("Effective date of new location or position", "2026-12-01");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Employee updated");
    expect(getCalls("PUT /integration/manage_employee/11")[0]?.body).toMatchObject({
      location_id: 4,
      effective_on: "2026-12-01",
    });
  });

  const made = { "POST /integration/users": () => ({ data: { user_id: 31 } }) };

  async function create(answers: Answers): Promise<ReturnType<typeof openPeople>> {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-20T15:00:00") });
    const opened = openPeople("/team?open=create", { ...made, ...answers });
    await screen.findByRole("dialog", { name: "Create new employee" });
    expect(screen.getByLabelText<HTMLInputElement>(/^Start date/).value).toBe("2026-11-20");
    fireEvent.click(screen.getByRole("button", { name: "Create Employee" }));
    return opened;
  }

  test("has nine fields, today as start, English as language, and its own title [EMP-12] [EMP-13] [RULE-11]", async () => {
    const { getCalls } = await create({});
    expect(getCalls("POST /integration/users")[0]?.body).toEqual({
      first_name: "",
      last_name: "",
      location_id: null,
      position_id: null,
      employee_id: "",
      start_date: "2026-11-20",
      cell_phone: "",
      email: "",
      locale: "en",
    });
  });

  test("suggests the location's manager, previews the hire's plans, and sends the choices", async () => {
    const preview = {
      suggested_manager: { id: 21, name: "Elena Castillo" },
      plans: [
        { id: 1, title: "Welcome" },
        { id: 2, title: "Leasing basics" },
      ],
      tasks: 18,
      overdue: 16,
    };
    const { getCalls } = openPeople("/team?open=create", {
      ...made,
      "GET /integration/hire_preview": () => ({ data: preview }),
    });
    const dialog = await screen.findByRole("dialog", { name: "Create new employee" });
    await choose("Location", "Pelican Point");
    await choose("Position", "Leasing Consultant");
    await within(dialog).findByText("Enrolls in 2 plans (Welcome, Leasing basics): 18 tasks, 16 already overdue.");
    const manager = within(dialog).getByRole<HTMLInputElement>("combobox", { name: /^Manager/ });
    await waitFor(() => expect(manager.value).toBe("Elena Castillo"));
    fireEvent.change(within(dialog).getByLabelText(/^Count the tasks/), { target: { value: "today" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Create Employee" }));
    // The server computes the suggestion, so it applies even if the user submits before the preview's reply.
    await waitFor(() => expect(getCalls("POST /integration/users")[0]?.body).toMatchObject({ plans_from: "today" }));
    expect(getCalls("POST /integration/users")[0]?.body).not.toHaveProperty("manager_id");
  });

  test("polls until the employee exists, without showing errors, and opens the details [EMP-15] [EMP-16] [ERR-08] [ERR-09]", async () => {
    let looks = 0;
    const { history, getCalls } = await create({
      "GET /analytics/team/31": () => {
        looks += 1;
        return looks < 3 ? createProblemReply(404, "Not Found") : { data: { id: 31, full_name: "New One" } };
      },
    });
    await screen.findByText("Creating employee. Please wait.");
    expect(screen.queryByRole("alert")).toBeNull();
    await advance(2.2);
    await waitFor(() => expect(history.location.pathname).toBe("/team/31/employee-details"));
    expect(getCalls("GET /analytics/team/31")).toHaveLength(3);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("Employee created")).toBeDefined();
  });

  test("shows a message after more than ten attempts, and stops polling [EMP-17] [ERR-07]", async () => {
    const { getCalls } = await create({ "GET /analytics/team/31": () => createProblemReply(404, "Not Found") });
    await advance(9.5);
    expect(screen.getByText("Creating employee. Please wait.")).toBeDefined();
    await advance(2.5);
    expect(
      screen.getByText("It is taking longer than usual to create the employee. Please check back later."),
    ).toBeDefined();
    await advance(5);
    expect(getCalls("GET /analytics/team/31")).toHaveLength(11);
  });

  test("offers only the viewer's own locations from the server [EMP-20]", async () => {
    openPeople("/team?open=create");
    await screen.findByRole("dialog", { name: "Create new employee" });
    fireEvent.click(screen.getByRole("combobox", { name: /^Location/ }));
    const list = await screen.findByRole("listbox", { name: /^Location/ });
    const names = within(list)
      .getAllByRole("option")
      .map((option) => option.textContent);
    expect(names).toEqual(["Pelican Point", "Driftwood Commons"]);
  });

  test("shows server errors at their fields", async () => {
    openPeople("/team?open=create", {
      "POST /integration/users": () =>
        createProblemReply(400, "Bad Request", undefined, [
          { path: "body.first_name", message: "Required" },
          { path: "body.cell_phone", message: "Must be a valid phone number" },
        ]),
    });
    await screen.findByRole("dialog", { name: "Create new employee" });
    fireEvent.click(screen.getByRole("button", { name: "Create Employee" }));
    await screen.findAllByText(/Must be a valid phone number/);
    expect(screen.getByLabelText(/^First name/).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText(/^Cell phone/).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText(/^Email/).getAttribute("aria-invalid")).toBe("false");
  });
});
