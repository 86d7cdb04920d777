import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PriorityData } from "#slices/reports/contract/priority.contract.ts";
import { openPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { createBar, createReportRow } from "#slices/reports/web/testing/widget-data.ts";
import { createWidgetReply } from "#slices/reports/web/testing/widget-replies.ts";
import { openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

const DETAIL = "employee_priority_detail_report";
const REPORT = "employee_priority_report";
const PATH = "/engagement/employee-priority-detail-report/18";
const company = { link_type: "company", m_id: null, name: "Harborline Residential" } as const;
const routes = [
  { path: `/engagement/${REPORT}`, endpoint: `/v1/en/analytics/reports/${REPORT}` },
  { path: `/engagement/${DETAIL}/:scopedId`, endpoint: `/v1/en/analytics/reports/${DETAIL}` },
];

function createDetail(rest: Partial<PriorityData> = {}): PriorityData {
  return {
    topic: "Pay",
    topic_id: 11,
    body: "My pay is fair for the work I do.",
    appears_on_these_surveys: ["Employee Engagement Survey", "Exit Survey"],
    es: { topic: "Sueldo", body: "Mi sueldo es justo.", appears_on_these_surveys: ["Encuesta anual", "Salida"] },
    current: { agreement_importance: 66 },
    previous: { agreement_importance: 67 },
    sbx: { agreement_importance: 65 },
    client_index: 66,
    figure: createFigure(66, 67),
    response_count: 205,
    previous_response_count: 220,
    position_breakdown: { values: [createBar("Leasing", 66, 68, null), createBar("Maintenance", 61, 64, null)] },
    region_breakdown: { values: [createBar("Coastal", 61, 66, null), createBar("Inland", 72, 65, null)] },
    location_breakdown: { values: [createBar("Alder Court", 58, 60, null), createBar("Birch Row", 70, 71, null)] },
    open_assignments: [],
    recommended_action_items: [
      {
        id: 111,
        title: "Explain how pay is made",
        body: "Pay feels fairer where its parts are known.",
        attachments: [
          {
            id: 111,
            name: "Explain how pay is made.txt",
            file: "/v1/en/analytics/attachments/111",
            file_description: "Printable checklist",
          },
        ],
        es: { title: "Explicar el sueldo", body: "Se siente más justo.", file_description: "Lista para imprimir" },
      },
    ],
    current_year: 2026,
    previous_year: 2025,
    ...rest,
  };
}

const nothing = { show_assignments: false, create_assignments: false };

function openDetail(rest: Partial<PriorityData> = {}, path = PATH, flags = nothing) {
  const reply = createWidgetReply(DETAIL, createDetail(rest), company);
  const { meta } = reply;
  const widget = { ...meta.widget, title: "Priority Detail" };
  const additional_meta = { ...meta.additional_meta, ...flags };
  const createAnswer = (): Response => Response.json({ ...reply, meta: { ...meta, widget, additional_meta } });
  return openWidget(path, createAnswer, routes, [{ id: DETAIL, url_key: DETAIL, data_type: "basic_json_hash" }]);
}

test("a priority's page shows the priority, its question and the surveys that contain it [ENG-28] [NAV-25]", async () => {
  const { requests } = openDetail();
  expect(await screen.findByRole("heading", { level: 1, name: "Priority Detail" })).toBeTruthy();
  expect(requests).toEqual([`/reports/${DETAIL}/18`]);
  const card = await screen.findByRole("region", { name: "My pay is fair for the work I do." });
  expect(card.textContent).toContain("Pay");
  expect(card.textContent).toContain("From: Employee Engagement Survey, Exit Survey");
  expect(within(card).getByRole("link", { name: "All priorities" }).getAttribute("href")).toBe(
    "/engagement/employee-priority-report",
  );
});

test("its score has a ring of this year, of the year before, and of SBX [ENG-29]", async () => {
  openDetail();
  const rings: [string, string][] = [];
  for (const name of ["2026", "2025", "SBX"]) {
    const ring = await screen.findByRole("figure", { name });
    rings.push([name, ring.querySelector(".cy-ring-value")?.getAttribute("stroke-dasharray") ?? ""]);
    expect(ring.querySelector("strong")?.textContent).toContain(name === "2026" ? "66" : name === "2025" ? "67" : "65");
  }
  expect(rings).toEqual([
    ["2026", "66 100"],
    ["2025", "67 100"],
    ["SBX", "65 100"],
  ]);
});

test("it is broken down by position category and by region and location [ENG-31]", async () => {
  openDetail();
  const breakdown = await screen.findByRole("region", { name: "Breakdown" });
  const byCategory = within(breakdown).getByRole("figure", { name: "By position category" });
  expect(byCategory.textContent).toContain("Leasing: 2026 66, 2025 68");
  const getNames = (of: string): (string | null)[] =>
    within(within(breakdown).getByRole("figure", { name: of }))
      .getAllByRole("rowheader")
      .map((header) => header.textContent);
  expect(getNames("By region")).toEqual(["Coastal", "Inland"]);
  expect(getNames("By location")).toEqual(["Alder Court", "Birch Row"]);
});

test("suggested actions open in a dialog with a description and a file to save, in the address [ENG-32]", async () => {
  const { history } = openDetail();
  const items = await screen.findByRole("region", { name: "Recommended Action Items" });
  fireEvent.click(within(items).getByRole("button", { name: /Explain how pay is made/ }));
  const dialog = await screen.findByRole("dialog", { name: "Explain how pay is made" });
  expect(dialog.textContent).toContain("Pay feels fairer where its parts are known.");
  const file = within(dialog).getByRole("link", { name: "Printable checklist" });
  expect(file.getAttribute("href")).toBe("/v1/en/analytics/attachments/111");
  expect(file.getAttribute("download")).toBe("Explain how pay is made.txt");
  expect(history.location.search).toBe("?action=111");
  fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(history.location.search).toBe("");
});

test("an action item in the address opens at once; without the permission to assign there is no button", async () => {
  openDetail({}, `${PATH}?action=111`);
  expect(await screen.findByRole("dialog", { name: "Explain how pay is made" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /History|Assignment/ })).toBeNull();
});

test("a question without answers in either year is Insufficient Data, with its action items [ENG-34]", async () => {
  const none = { agreement_importance: null };
  openDetail({ figure: createFigure(null), current: none, previous: none, response_count: null });
  const card = await screen.findByRole("region", { name: "My pay is fair for the work I do." });
  expect(card.textContent).toContain("Insufficient Data");
  expect(screen.queryByRole("figure")).toBeNull();
  expect(screen.queryByRole("region", { name: "Breakdown" })).toBeNull();
  expect(screen.getByRole("region", { name: "Recommended Action Items" })).toBeTruthy();
});

test("a hidden score is hidden, not insufficient", async () => {
  openDetail({ figure: { ...createFigure(null), hidden: true }, current: { agreement_importance: null } });
  const ring = await screen.findByRole("figure", { name: "2026" });
  expect(ring.textContent).toContain("hidden");
  expect(screen.queryByText("Insufficient Data")).toBeNull();
});

const headers = [
  ["name", "Priority", null],
  ["previous_response_count", "No. Previous Responses", "count"],
  ["response_count", "No. Responses", "count"],
  ["previous_agreement_importance", "Previous Score", "count"],
  ["delta", "Delta", "count"],
  ["agreement_importance", "Score", "score"],
] as const;

function createPriorityRow(name: string, key: number, now: number | null, before: number | null) {
  const score = createFigure(now, before);
  return createReportRow(
    name,
    {
      previous_response_count: createFigure(220),
      response_count: createFigure(205, 220),
      previous_agreement_importance: { ...createFigure(before), is_low: false },
      delta: { ...score, value: score.delta },
      agreement_importance: score,
    },
    { m_id: key, link_type: "question", topic: "Pay", to: `/engagement/employee-priority-detail-report/${key}` },
  );
}

function openReport() {
  const rows = [createPriorityRow("My pay is fair.", 18, 66, 67), createPriorityRow("I belong here.", 19, null, null)];
  const reply = createTableReply({
    rows,
    structures: { report_type: "summary", report_types: [], scope: "questions", sub_scopes: [] },
    meta: {
      widget: { id: REPORT, data_type: "calculator", url_key: REPORT, title: "Priorities" },
      headers: headers.map(([key, label, kind]) => ({ key, label, kind, sortable: true, numeric: kind !== null })),
      dates: {
        current: { from: "2026-01-01", to: "2026-11-20" },
        previous: { from: "2025-01-01", to: "2025-12-31" },
        as_of: "2026-11-20T09:42:11-08:00",
      },
    },
  });
  return openWidget(`/engagement/${REPORT}`, () => Response.json(reply), routes);
}

test("priorities have their six columns; the change is an arrow, a missing score N/A [ENG-24] [ENG-26]", async () => {
  openReport();
  const table = await screen.findByRole("table", { name: "Priorities" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((header) => within(header).getByRole("button").textContent),
  ).toEqual(headers.map(([, label]) => label));
  const [, first, second] = within(table).getAllByRole("row");
  const getCells = (row: HTMLElement | undefined): (string | null)[] =>
    [...(row?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent.replace(/\. Explain.*/, ""));
  expect(getCells(first).slice(1, 4)).toEqual(["220", "205", "67"]);
  expect(first?.querySelector('.cy-delta[data-trend="down"]')?.textContent).toContain("1");
  expect(first?.querySelectorAll(".cy-delta")).toHaveLength(1);
  expect(within(table).getByRole("link", { name: /My pay is fair/ })).toBeTruthy();
  expect(getCells(second)[3]).toBe("N/A");
  expect(getCells(second)[5]).toContain("N/A");
});

test("the header of priorities has the year and the year before [ENG-25]", async () => {
  openReport();
  await screen.findByRole("table", { name: "Priorities" });
  expect(screen.getByText("2026 vs. 2025")).toBeTruthy();
});

test("the row of a priority links to its page", async () => {
  openReport();
  const link = await screen.findByRole("link", { name: /My pay is fair/ });
  expect(link.getAttribute("href")).toBe("/engagement/employee-priority-detail-report/18");
});

test.each([
  ["Current Priorities", REPORT, "/engagement/region/3/employee-priority-detail-report/18"],
  ["Resident Priorities", "resident_priority_report", "/satisfaction/region/3/resident-priority-detail-report/18"],
])(
  "the rows of %s link to the resident or employee priority detail of the same place [NAV-62]",
  async (card, widget, to) => {
    const part = to.split("/")[1];
    openPlaces(`/${part}/region/3/dashboard`, undefined, (requests) =>
      requests.widget === widget
        ? { results: [createReportRow("My pay is fair.", {}, { m_id: 18, priority: "opportunity", to })] }
        : undefined,
    );
    const shown = await screen.findByRole("region", { name: card });
    const link = await within(shown).findByRole("link", { name: "My pay is fair." });
    expect(link.getAttribute("href")).toBe(to);
  },
);

const open = {
  id: 7,
  action_item_title: "Explain how pay is made",
  es: { action_item_title: "Explicar el sueldo" },
  assigned_to: "Priya Nair",
  due_by: "2026-12-01",
  status: "in_progress",
  status_text: "In Progress",
  action_required: false,
  assignment_requires_attention: true,
  unread_comments: 2,
  overdue: true,
} as const;

test("assignments are in a list, each row opening its assignment [ENG-30]", async () => {
  const gone = { ...open, id: 8, assigned_to: null, unread_comments: 0, overdue: false };
  const { history } = openDetail({ open_assignments: [open, gone] }, PATH, { ...nothing, show_assignments: true });
  const table = await screen.findByRole("table", { name: "Open Assignments" });
  const rows = within(table).getAllByRole("row").slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ["Explain how pay is made", "Priya Nair", "Dec 1, 2026Overdue", "In Progress2 unread comments"],
    ["Explain how pay is made", "(No longer in the system)", "Dec 1, 2026", "In ProgressNeeds attention"],
  ]);
  fireEvent.click(within(rows[0] as HTMLElement).getByRole("link", { name: "Explain how pay is made" }));
  await waitFor(() => expect(history.location.search).toBe("?assignment=7"));
});

test("History and assigning are offered by the reply's flags [ENG-33]", async () => {
  const readOffers = async (show_assignments: boolean, create_assignments: boolean): Promise<string[]> => {
    const opened = openDetail({}, PATH, { show_assignments, create_assignments });
    await screen.findByRole("region", { name: "Recommended Action Items" });
    const names = ["View History", "Create Assignment"].filter((name) => screen.queryByRole("link", { name }) !== null);
    if (create_assignments) {
      fireEvent.click(screen.getByRole("link", { name: "Create Assignment" }));
      await waitFor(() => expect(opened.history.location.search).toBe("?assign=18"));
    }
    cleanup();
    return names;
  };
  expect(await readOffers(false, false)).toEqual([]);
  expect(await readOffers(true, false)).toEqual(["View History"]);
  expect(await readOffers(true, true)).toEqual(["View History", "Create Assignment"]);
});
