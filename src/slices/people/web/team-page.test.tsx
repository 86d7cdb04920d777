import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { openPeople } from "#slices/people/web/testing/open-people.ts";
import { createTeamReply, createTeamRow } from "#slices/people/web/testing/team-replies.ts";

const findTable = (): Promise<HTMLElement> => screen.findByRole("table");

async function openMenu(name: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  return screen.findByRole("menu");
}

test("/team is titled Team and shows button, cards and filters over its columns [NAV-38] [TEAM-01]", async () => {
  openPeople("/team");
  const headers = within(await findTable()).getAllByRole("columnheader");
  expect(headers.map((header) => header.textContent)).toEqual([
    "Name",
    "Position",
    "Location",
    "Manager",
    "Status",
    "Actions",
  ]);
  expect(document.title).toContain("Team");
  expect(screen.getByRole("button", { name: "Add Employee" })).toBeDefined();
  for (const card of ["General", "Data Issues", "Managers"]) {
    expect(screen.getByRole("region", { name: card })).toBeDefined();
  }
  const general = within(screen.getByRole("region", { name: "General" }));
  expect(general.getAllByRole("definition").map((each) => each.textContent)).toEqual(["352", "12", "26", "2.8 years"]);
  expect(screen.getByText("352 active · 40 archived")).toBeDefined();
  expect(screen.getByText("14 data issues are open.")).toBeDefined();
});

test("viewers with a permission in plans see the plans card of the team, and others do not", async () => {
  const reply = createTeamReply();
  const summary = reply.meta.summary_object;
  const development = { employees: 1204, pending: 31, past_due: 7, cant_complete: 0 };
  openPeople("/team", {
    "GET /analytics/team": () => ({
      ...reply,
      meta: { ...reply.meta, summary_object: summary && { ...summary, development } },
    }),
  });
  const plans = within(await screen.findByRole("region", { name: "Plans" }));
  expect(plans.getAllByRole("term").map((each) => each.textContent)).toEqual([
    "Employees in plans",
    "Pending",
    "Past Due",
    "Can Not Complete",
  ]);
  expect(plans.getAllByRole("definition").map((each) => each.textContent)).toEqual(["1,204", "31", "7", "0"]);
  cleanup();
  openPeople("/team");
  await findTable();
  expect(screen.queryByRole("region", { name: "Plans" })).toBeNull();
});

test("has no button when the server does not allow adding, and no Manager column or card without managers", async () => {
  const reply = createTeamReply({ sorts: ["employee_name", "position", "location", "lifecycle_status"] });
  const summary = reply.meta.summary_object;
  openPeople("/team", {
    "GET /analytics/team": () => ({
      ...reply,
      meta: { ...reply.meta, may_create: false, welcomable: 0, summary_object: summary && { ...summary, team: null } },
    }),
  });
  await findTable();
  expect(screen.queryByRole("button", { name: "Add Employee" })).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "Manager" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Managers" })).toBeNull();
});

test("a row links to the employee's details [TEAM-04]", async () => {
  const { history } = openPeople("/team");
  fireEvent.click(within(await findTable()).getAllByText("Leasing Consultant")[0] as HTMLElement);
  await waitFor(() => expect(history.location.pathname).toBe("/team/11/employee-details"));
});

test("a row's menu has the six actions [TEAM-05]", async () => {
  openPeople("/team");
  const menu = await openMenu("Ada Byron");
  expect(
    within(menu)
      .getAllByRole("menuitem")
      .map((item) => item.textContent),
  ).toEqual([
    "Archive",
    "Send Welcome Email",
    "Assign Manager",
    "Assign Position",
    "Assign As Location Manager",
    "Assign As Location Maintenance Manager",
  ]);
});

test("the radio group has eight options with Active as default; the other filters are lists [TEAM-14] [TEAM-15]", async () => {
  const { getCalls } = openPeople("/team");
  await findTable();
  expect(getCalls("GET /analytics/team")[0]?.query.get("filters[general]")).toBe("Active");
  fireEvent.click(screen.getByRole("button", { name: "Show: Active" }));
  const radios = await screen.findAllByRole("radio");
  expect(radios.map((radio) => radio.parentElement?.textContent)).toEqual([
    "All",
    "Active",
    "Inactive",
    "No Start Date",
    "No Location",
    "No Position",
    "No Manager or subordinates",
    "Opted out of emails",
  ]);
  expect(radios.map((radio) => (radio as HTMLInputElement).checked).indexOf(true)).toBe(1);
  fireEvent.click(radios[5] as HTMLElement);
  await waitFor(() =>
    expect(getCalls("GET /analytics/team").at(-1)?.query.get("filters[general]")).toBe("No Position"),
  );
  expect(screen.getByRole("searchbox", { name: "Search employees…" })).toBeDefined();
  const lists = ["Regions", "Locations", "Reporting Groups", "Positions", "Position Categories", "Lifecycle Status"];
  for (const name of lists) expect(screen.getByRole("button", { name })).toBeDefined();
});

test("filters, order and page are stored in the address and read from it; pages have 15 rows [TEAM-16]", async () => {
  const address =
    "/team?q=ada&general=All&regions=1&locations=3,4&groups=5&positions=7&categories=8&status=Archived&sort=location&desc=true&page=2";
  const { getCalls, history } = openPeople(address, {
    "GET /analytics/team": () =>
      createTeamReply({ meta: { pagination: { last: false, total_pages: 3, record_count: 40 } } }),
  });
  await findTable();
  const query = getCalls("GET /analytics/team")[0]?.query.toString();
  const sent = new URLSearchParams(query);
  expect(sent.get("filters[q_text]")).toBe("ada");
  expect(sent.getAll("filters[locations][]")).toEqual(["3", "4"]);
  expect(sent.getAll("filters[lifecycle_statuses][]")).toEqual(["Archived"]);
  expect([sent.get("sort_by"), sent.get("sort_desc"), sent.get("page[number]"), sent.get("page[size]")]).toEqual([
    "location",
    "true",
    "2",
    "15",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Page 3" }));
  await waitFor(() => expect(history.location.search).toContain("page=3"));
  fireEvent.click(screen.getByRole("button", { name: /^Name/ }));
  await waitFor(() => expect(history.location.search).not.toContain("page="));
});

test("archiving asks for confirmation, confirms and refetches the list", async () => {
  const { getCalls, history } = openPeople("/team", {
    "POST /analytics/team/11/actions/archive": () => ({ data: { id: 11 } }),
  });
  fireEvent.click(within(await openMenu("Ada Byron")).getByRole("menuitem", { name: "Archive" }));
  const dialog = await screen.findByRole("dialog", { name: "Archive" });
  expect(history.location.search).toBe("?open=archive-11");
  fireEvent.change(within(dialog).getByLabelText("Last day"), { target: { value: "2026-11-18" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Archive" }));
  await screen.findByText("Ada Byron archived");
  expect(getCalls("POST /analytics/team/11/actions/archive")[0]?.body).toEqual({ last_day: "2026-11-18" });
  await waitFor(() => expect(getCalls("GET /analytics/team").length).toBe(2));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("shows server errors of an action in the dialog", async () => {
  openPeople("/team?open=assign_position-11", {
    "POST /analytics/team/11/actions/assign_position": () =>
      createProblemReply(400, "Bad Request", undefined, [
        { path: "body.effective_on", message: "Can’t be after the last day" },
      ]),
  });
  const dialog = await screen.findByRole("dialog", { name: "Assign Position" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Assign Position" }));
  expect((await within(dialog).findAllByText(/Can’t be after the last day/)).length).toBeGreaterThan(0);
});

test("disables actions without permission; archived people only have unarchive", async () => {
  openPeople("/team", {
    "GET /analytics/team": () =>
      createTeamReply({
        rows: [
          createTeamRow(11, "Ada Byron", { actions: ["archive", "assign_manager"] }),
          createTeamRow(12, "Ben Okri", { actions: ["unarchive"], lifecycle_status: "Archived" }),
          createTeamRow(13, "Cleo Diaz", { actions: [] }),
        ],
      }),
  });
  const menu = await openMenu("Ada Byron");
  expect(within(menu).getByRole("menuitem", { name: "Send Welcome Email" }).hasAttribute("data-disabled")).toBe(true);
  fireEvent.keyDown(menu, { key: "Escape" });
  expect(screen.queryByRole("button", { name: "Actions for Cleo Diaz" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Actions for Ben Okri" }));
  expect(await screen.findByRole("menuitem", { name: "Reactivate" })).toBeDefined();
});

test("welcomes all people without an account after confirmation", async () => {
  const { getCalls } = openPeople("/team", { "POST /analytics/team/welcome": () => ({ data: { count: 2 } }) });
  fireEvent.click(await screen.findByRole("button", { name: "Send welcome email to 2 employees" }));
  const dialog = await screen.findByRole("dialog", { name: "Send welcome emails" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Send welcome email to 2 employees" }));
  await screen.findByText("2 welcome emails sent");
  expect(getCalls("POST /analytics/team/welcome")).toHaveLength(1);
});

test("exports the rows with the filters and order of the screen", async () => {
  const reply = createTeamReply();
  const meta = { ...reply.meta, additional_meta: { ...reply.meta.additional_meta, export_options: ["xlsx", "csv"] } };
  const opened = openPeople("/team?q=ada&regions=2&sort=position&desc=true&page=3", {
    "GET /analytics/team": () => ({ ...reply, meta }),
    "POST /analytics/team.csv": () => new Response("Name", { headers: { "content-type": "text/csv" } }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Export" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: /CSV/ }));
  await waitFor(() => expect(opened.getCalls("POST /analytics/team.csv")).toHaveLength(1));
  expect(opened.getCalls("POST /analytics/team.csv")[0]?.body).toEqual({
    filters: { q_text: "ada", general: "Active", regions: [2] },
    sort_by: "position",
    sort_desc: "true",
  });
});

test("exports the same once the table has loaded", async () => {
  URL.createObjectURL = () => "blob:courtyard";
  URL.revokeObjectURL = () => undefined;
  const reply = createTeamReply();
  const additional_meta = { ...reply.meta.additional_meta, export_options: ["xlsx", "csv"] };
  const opened = openPeople("/team?q=ada&regions=2&sort=position&desc=true&page=3", {
    "GET /analytics/team": () => ({ ...reply, meta: { ...reply.meta, additional_meta } }),
  });
  await findTable();
  fireEvent.click(await screen.findByRole("button", { name: "Export" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: /csv/i }));
  await waitFor(() => expect(opened.getCalls("POST /analytics/team.csv")).toHaveLength(1));
  expect(opened.getCalls("POST /analytics/team.csv")[0]?.body).toEqual({
    filters: { q_text: "ada", general: "Active", regions: [2] },
    sort_by: "position",
    sort_desc: "true",
  });
});
