import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import type { ListCell, ListRow } from "#slices/reports/contract/lists.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { parsePeople, toStatus } from "#slices/reports/web/lists/list-rows.ts";
import { type OpenedWidget, openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

afterEach(() => setLocale("en"));

type Column = readonly [key: string, label: string, cell: ListCell];

/** Builds a list in the form of a server reply. */
function listReply(id: string, title: string, columns: readonly Column[], data: readonly ListRow[]): WidgetReply {
  const { meta } = createTableReply();
  const headers = columns.map(([key, label, cell]) => ({
    key,
    label,
    cell,
    sortable: cell !== "status",
    numeric: false,
    kind: null,
  }));
  return {
    data: [...data],
    meta: {
      ...meta,
      widget: { id, data_type: "basic_json_array", url_key: id, title },
      headers,
      summary_object: null,
      pagination: { last: true, total_pages: 1, record_count: data.length },
      additional_meta: { ...meta.additional_meta, sorts: ["name"], sort_by: columns[0]?.[0] ?? null, sort_desc: false },
    },
  };
}

function createRow(m_id: number, cells: Readonly<Record<string, ListRow[string]>>, to: string | null = null): ListRow {
  return { ...cells, m_id, to, user_task_id: null };
}

function openList(
  id: string,
  title: string,
  columns: readonly Column[],
  data: readonly ListRow[],
  search = "",
): OpenedWidget {
  const route = { path: `/enrollment/${id}`, endpoint: `/v1/en/analytics/reports/${id}` };
  const entry = {
    id,
    url_key: id,
    title,
    data_type: "basic_json_array",
    service: "introduce",
    endpoints: [],
    scopes: [],
  };
  const reply = listReply(id, title, columns, data);
  return openWidget(
    `/enrollment/${id}${search}`,
    (path) => (path === `/reports/${id}` ? reply : undefined),
    [route],
    [entry],
  );
}

const findCells = (name: string): (string | null)[] =>
  within(screen.getByText(name).closest("tr") as HTMLElement)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

const mentorColumns: readonly Column[] = [
  ["name", "Mentor", "text"],
  ["mentees", "Employee(s)", "people"],
  ["complete_percentage", "Progress %", "percent"],
  ["mentorship_end_date", "Est. Completed Date", "date"],
];

test("a mentor's mentees are N/A for none, a chip for one, and for several a number, with names on hover and focus [ENR-08]", async () => {
  const createMentor = (id: number, name: string, mentees: string | null): ListRow =>
    createRow(id, { name, mentees, complete_percentage: 40, mentorship_end_date: "2026-12-20" });
  openList("mentors", "Mentors", mentorColumns, [
    createMentor(1, "Ada Min", null),
    createMentor(2, "Ben Okri", "8:Tom Ruiz"),
    createMentor(3, "Cy Lee", "8:Tom Ruiz;9:Ann Lee;10:Bo Ek"),
  ]);
  await screen.findByRole("table", { name: "Mentors" });
  expect(findCells("Ada Min")).toEqual(["Ada Min", "N/A", "40%", "Dec 20, 2026"]);
  const chip = screen.getByText("Tom Ruiz");
  expect(chip.className).toContain("cy-badge");
  const several = screen.getByRole("button", { name: "3 employees" });
  expect(screen.queryByRole("tooltip")).toBeNull();
  fireEvent.mouseEnter(several);
  expect((await screen.findByRole("tooltip")).textContent).toBe("Tom Ruiz\nAnn Lee\nBo Ek");
  fireEvent.mouseLeave(several);
  await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  fireEvent.focus(several);
  expect((await screen.findByRole("tooltip")).textContent).toContain("Ann Lee");
});

test("the development report is a table for each plan, with a bar of resolved, late and unresolved", async () => {
  const columns: readonly Column[] = [
    ["name", "Employee", "text"],
    ["position", "Position", "text"],
    ["type", "Type", "text"],
    ["status", "Status", "status"],
  ];
  const createPerson = (id: number, name: string, plan_id: number, plan: string): ListRow =>
    createRow(
      id,
      {
        id,
        name,
        plan_id,
        plan,
        position: "Porter",
        type: "Onboarding",
        completed: 2,
        past_due: 1,
        pending: 1,
        todo: 2,
      },
      `/team/${id}/employee-details/career`,
    );
  openList("employee_development", "Employee Development", columns, [
    createPerson(1, "Ada Min", 4, "Tools"),
    createPerson(2, "Ben Okri", 9, "Welcome aboard"),
    createPerson(3, "Cy Lee", 9, "Welcome aboard"),
  ]);
  const tables = await screen.findAllByRole("table");
  expect(tables.filter((table) => within(table).queryAllByRole("columnheader").length > 0)).toHaveLength(2);
  expect(screen.getAllByRole("heading", { level: 3 }).map((header) => header.textContent)).toEqual([
    "Tools",
    "Welcome aboard",
  ]);
  const bar = screen.getByRole("figure", { name: "Ada Min tasks" });
  const parts = [...bar.querySelectorAll<HTMLElement>(".cy-stack-track > i")];
  expect(parts.map((part) => [part.title, part.style.flexGrow])).toEqual([
    ["Resolved", "2"],
    ["Late", "1"],
    ["Unresolved", "3"],
  ]);
  expect(screen.getByRole("link", { name: "Ada Min" }).getAttribute("href")).toBe("/team/1/employee-details/career");
});

test("the enrollment history has its seven columns on screen, and each row their values [ENR-05]", async () => {
  const columns: readonly Column[] = [
    ["full_name", "Employee", "text"],
    ["name", "Plan", "text"],
    ["start_date", "Start Date", "date"],
    ["complete_percentage", "Progress %", "percent"],
    ["plan_end_date", "Est. Completed Date", "date"],
    ["position", "Job Title", "text"],
    ["location", "Location", "text"],
  ];
  const days = { start_date: "2026-11-01", plan_end_date: "2026-11-30" };
  const person = {
    full_name: "Tom Ruiz",
    name: "Onboarding",
    complete_percentage: 25,
    position: "Agent",
    location: null,
  };
  openList("enrollment_history", "Enrollment History", columns, [createRow(8, { ...person, ...days })]);
  const table = await screen.findByRole("table", { name: "Enrollment History" });
  const headers = within(table)
    .getAllByRole("columnheader")
    .map((header) => header.textContent);
  expect(headers).toEqual(columns.map(([, label]) => label));
  expect(findCells("Tom Ruiz")).toEqual([
    "Tom Ruiz",
    "Onboarding",
    "Nov 1, 2026",
    "25%",
    "Nov 30, 2026",
    "Agent",
    "N/A",
  ]);
});

test("a list without leavers and a list that a filter empties have different texts [EMPTY-06]", async () => {
  openList("offboarding_employees", "Offboarding Employees", [["full_name", "Employee", "text"]], []);
  expect(await screen.findByText("No Offboarding Employees")).toBeTruthy();
  openList("cant_complete_tasks", "Can Not Complete", [["task", "Task", "text"]], []);
  expect(await screen.findByText("No tasks marked Can Not Complete")).toBeTruthy();
  openList("employee_development", "Employee Development", [["name", "Employee", "text"]], []);
  expect(await screen.findByText("No Items")).toBeTruthy();
  const { history } = openList("mentors", "Mentors", mentorColumns, [], "?q=nobody");
  fireEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(history.location.search).toBe(""));
});

test("a selected sort is in the address and is requested", async () => {
  const { requests, history } = openList("mentors", "Mentors", mentorColumns, [
    createRow(1, { name: "Ada Min", mentees: null, complete_percentage: null, mentorship_end_date: null }),
  ]);
  const table = await screen.findByRole("table", { name: "Mentors" });
  fireEvent.click(within(table).getByRole("button", { name: /^Employee\(s\)/ }));
  await waitFor(() => expect(history.location.search).toContain("sort=mentees"));
  await waitFor(() => expect(requests.some((each) => each.includes("sort_by=mentees"))).toBe(true));
  expect(findCells("Ada Min")).toEqual(["Ada Min", "N/A", "N/A", "N/A"]);
});

test("people and states are parsed from the wire format", () => {
  expect(parsePeople("12:Ann Lee;15:Bob: Ray;x;:y")).toEqual([
    { id: 12, name: "Ann Lee" },
    { id: 15, name: "Bob: Ray" },
  ]);
  expect(parsePeople(null)).toEqual([]);
  expect(toStatus(createRow(1, { completed: 3, past_due: null }))).toEqual({ resolved: 3, late: 0, unresolved: 0 });
});

test("the enrollment report has Viewing By, Date Range, stat cards and rows that open; employees have more text columns [ENR-01]", async () => {
  const id = "enrollment_summary_report";
  const route = { path: `/enrollment/${id}`, endpoint: `/v1/en/analytics/reports/${id}` };
  const table = createTableReply();
  const [first] = table.data.results;
  const progress = createFigure(40, 30, { is_low: false });
  const reply = {
    data: {
      results: [
        {
          ...first,
          m_id: 8,
          name: "Tom Ruiz",
          link_type: "employee",
          to: "/team/8/employee-details/career",
          figures: { complete_percentage: progress },
          type: "Onboarding, Offboarding",
          plan_end_date: "2026-12-04",
          location: "Alder Court",
          position: null,
        },
      ],
    },
    meta: {
      ...table.meta,
      widget: { id, data_type: "calculator", url_key: id, title: "Enrollment Summary" },
      headers: [
        { key: "name", label: "For Employee", sortable: true, numeric: false, kind: null },
        { key: "complete_percentage", label: "Progress", sortable: true, numeric: true, kind: "percent" },
        { key: "type", label: "Type", sortable: false, numeric: false, kind: null, cell: "text" },
        {
          key: "plan_end_date",
          label: "Estimated Completion",
          sortable: false,
          numeric: false,
          kind: null,
          cell: "date",
        },
        { key: "location", label: "Location", sortable: false, numeric: false, kind: null, cell: "text" },
        { key: "position", label: "Position", sortable: false, numeric: false, kind: null, cell: "text" },
      ],
      structures: {
        ...table.meta.structures,
        scope: "employees",
        scopes: [
          { key: "employees", label: "Employees" },
          { key: "plans", label: "Plans" },
        ],
        sub_scopes: [{ key: "plans", label: "Plans" }],
        report_types: [{ key: "summary", label: "Summary" }],
      },
      summary_object: {
        sb_index: null,
        client_index: null,
        totals: { complete_percentage: progress },
        cards: [{ key: "complete_percentage", label: "Progress", figure: progress }],
      },
    },
  };
  openWidget(`/enrollment/${id}`, (path) => (path === `/reports/${id}` ? reply : undefined), [route]);
  const shown = await screen.findByRole("table", { name: "Enrollment Summary" });
  expect(screen.getByRole("group", { name: "Viewing By" })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Date Range/ })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Total" }).textContent).toContain("40%");
  const headers = within(shown).getAllByRole("columnheader");
  expect(headers.map((header) => within(header).queryByRole("button")?.textContent ?? header.textContent)).toEqual([
    "For Employee",
    "Progress",
    "Type",
    "Estimated Completion",
    "Location",
    "Position",
  ]);
  expect(findCells("Tom Ruiz").slice(2)).toEqual(["Onboarding, Offboarding", "Dec 4, 2026", "Alder Court", "N/A"]);
  expect(within(shown).getByRole("button", { expanded: false, name: /Tom Ruiz/ })).toBeTruthy();
});

test("states of tasks are translated, as other texts of the server are", async () => {
  setLocale("es");
  const columns: Column[] = [
    ["task", "Task", "text"],
    ["from_status", "From", "text"],
    ["to_status", "To", "text"],
  ];
  openList("compliance_notes", "Task Notes", columns, [
    createRow(1, { task: "Fair housing", from_status: "Past Due", to_status: "Can Not Complete" }),
  ]);
  expect(await screen.findByText("Vencidas")).toBeTruthy();
  expect(screen.getByText("No se pueden completar")).toBeTruthy();
});
