import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPriority, PRIORITY_PATH } from "#slices/reports/web/testing/open-priority.ts";
import { openPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { createReportRow } from "#slices/reports/web/testing/widget-data.ts";
import { openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

const REPORT = "employee_priority_report";

test("a priority's page shows the priority, its question and the surveys that contain it [ENG-28] [NAV-25]", async () => {
  const { requests } = openPriority();
  expect(await screen.findByRole("heading", { level: 1, name: "Priority Detail" })).toBeTruthy();
  expect(requests).toEqual(["/reports/employee_priority_detail_report/18"]);
  const card = await screen.findByRole("region", { name: "My pay is fair for the work I do." });
  expect(card.textContent).toContain("Pay");
  expect(card.textContent).toContain("From: Employee Engagement Survey, Exit Survey");
  expect(within(card).getByRole("link", { name: "All priorities" }).getAttribute("href")).toBe(
    "/engagement/employee-priority-report",
  );
});

test("its score has a ring of this year, of the year before, and of SBX [ENG-29]", async () => {
  openPriority();
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
  openPriority();
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
  const { history } = openPriority();
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

test("an action item in the address opens at once", async () => {
  openPriority({}, `${PRIORITY_PATH}?action=111`);
  expect(await screen.findByRole("dialog", { name: "Explain how pay is made" })).toBeTruthy();
});

test("a question without answers in either year is Insufficient Data, with its action items [ENG-34]", async () => {
  const none = { agreement_importance: null };
  openPriority({ figure: createFigure(null), current: none, previous: none, response_count: null });
  const card = await screen.findByRole("region", { name: "My pay is fair for the work I do." });
  expect(card.textContent).toContain("Insufficient Data");
  expect(screen.queryByRole("figure")).toBeNull();
  expect(screen.queryByRole("region", { name: "Breakdown" })).toBeNull();
  expect(screen.getByRole("region", { name: "Recommended Action Items" })).toBeTruthy();
});

test("a hidden score is hidden, not insufficient", async () => {
  openPriority({ figure: { ...createFigure(null), hidden: true }, current: { agreement_importance: null } });
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
  const routes = [{ path: `/engagement/${REPORT}`, endpoint: `/v1/en/analytics/reports/${REPORT}` }];
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
