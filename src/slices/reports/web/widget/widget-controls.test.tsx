import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import type { WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import { openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createReportRow, createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

const reports = {
  engagement: { id: "employee_survey_report", title: "Employee Engagement Report" },
  satisfaction: { id: "resident_satisfaction_report", title: "Resident Satisfaction Report" },
} as const;
type Service = keyof typeof reports;

const createOptions = (...labels: string[]): { key: string; label: string }[] =>
  labels.map((label) => ({ key: label.toLowerCase().replaceAll(" ", "_"), label }));

const scopes = [
  "Questions",
  "Question Types",
  "Topics",
  "Factors",
  "Indicators",
  "Surveys",
  "Position Categories",
  "Regions",
  "Locations",
];

const columns: WidgetMeta["headers"] = [
  ["name", "Region", null],
  ["agreement_importance", "Engagement", "score"],
  ["likely_to_remain_percentage", "Likely to Remain", "percent"],
  ["surveys_sent", "Sent", "count"],
  ["surveys_started", "Started", "count"],
  ["surveys_completed", "Completed", "count"],
  ["response_rate", "Response Rate", "percent"],
].map(([key, label, kind]) => ({ key, label, kind, sortable: true, numeric: kind !== null })) as WidgetMeta["headers"];

const createTimeline = (from: number): ReportRow["timeline"] =>
  [0, 1, 2].map((at) => ({
    label: `2026 Q${at + 1}`,
    interval: "x",
    from: `2026-0${1 + 3 * at}-01`,
    to: `2026-0${3 + 3 * at}-28`,
    value: from + at,
    hidden: false,
    is_low: false,
    bound: null,
    n: 20,
  }));

const twelve = Array.from({ length: 12 }, (_, at) =>
  createReportRow(`Region ${at + 1}`, at + 1, {
    figures: { agreement_importance: createFigure(60 + at, 60), surveys_sent: createFigure(100 + at) },
    timeline: createTimeline(60 + at),
  }),
);

const createIndexLine = (from: number) => [1, 2, 3].map((at) => ({ label: `2026 Q${at}`, value: from + at }));
const summary = {
  sb_index: 74,
  client_index: 71,
  sbx_timeline: createIndexLine(74),
  client_index_timeline: createIndexLine(71),
  cards: [{ key: "agreement_importance", label: "Engagement", figure: createFigure(72, 70) }],
} as WidgetMeta["summary_object"];

function open(service: Service, query = "", rows: readonly ReportRow[] = twelve) {
  const { id, title } = reports[service];
  const path = `/${service}/${id}`;
  const routes = [{ path, endpoint: `/v1/en/analytics/reports/${id}` }];
  return openWidget(
    `${path}${query}`,
    (_, requests) =>
      createTableReply({
        rows,
        structures: {
          scopes: createOptions(...scopes),
          scope: requests.get("structures[scope]") ?? "regions",
          report_type: requests.get("structures[report_type]") ?? "summary",
        },
        meta: {
          widget: { id, title, url_key: id, data_type: "calculator" },
          headers: columns,
          summary_object: summary,
          pagination: { last: false, total_pages: 3, record_count: 40 },
        },
      }),
    routes,
  );
}

const getSearch = (history: { location: { search: string } }): string => decodeURIComponent(history.location.search);
const readTable = (service: Service): Promise<HTMLElement> =>
  screen.findByRole("table", { name: reports[service].title });
const getButton = (name: RegExp): HTMLElement => screen.getByRole("button", { name });

describe.each(["engagement", "satisfaction"] as const)("the report of %s", (service) => {
  const row = service === "engagement" ? "[ENG-10]" : "";
  test(`is viewed by each of nine scopes ${row}`, async () => {
    const { history } = open(service);
    await readTable(service);
    fireEvent.click(getButton(/^Viewing By/));
    const choices = within(await screen.findByRole("dialog")).getAllByRole("radio");
    expect(choices.map((choice) => (choice as HTMLInputElement).labels?.[0]?.textContent)).toEqual(scopes);
    fireEvent.click(screen.getByRole("radio", { name: "Topics" }));
    await waitFor(() => expect(getSearch(history)).toBe("?scope=topics"));
  });

  test("has its controls: type, metric, interval, dates and indexes [ENG-11] [ENG-12] [ENG-13] [SAT-01]", async () => {
    const { history } = open(service, "?type=timeline");
    await readTable(service);
    expect(getButton(/^Viewing By/)).toBeTruthy();
    const types = screen.getByRole("group", { name: "Report Type" });
    expect(within(types).getByRole("radio", { name: "Summary" })).toBeTruthy();
    expect(within(types).getByRole<HTMLInputElement>("radio", { name: "Timeline" }).checked).toBe(true);
    expect(getButton(/^Primary Metric/)).toBeTruthy();
    expect(screen.getByRole("group", { name: "Date Interval" })).toBeTruthy();
    expect(getButton(/^Date Range/)).toBeTruthy();
    const indexes = screen.getByRole("switch", { name: "Show Indexes" }) as HTMLInputElement;
    expect(indexes.checked).toBe(true);
    fireEvent.click(indexes);
    await waitFor(() => expect(getSearch(history)).toBe("?type=timeline&indexes=off"));
  });
});

test("without indexes neither company nor SBX is shown anywhere", async () => {
  open("engagement", "?indexes=off&scope=topics");
  const table = await readTable("engagement");
  expect(table.querySelector(".cy-strip-company, .cy-strip-sbx")).toBeNull();
  expect(within(table).queryByRole("columnheader", { name: "SBX" })).toBeNull();
  expect(document.querySelector(".cy-key")).toBeNull();
});

const toHeaders = (table: HTMLElement): (string | null)[] =>
  within(table)
    .getAllByRole("columnheader")
    .map((header) => (within(header).queryByRole("button") ?? header).textContent)
    .filter((text) => text !== "Select");

test("the columns of engagement are name, SBX, score, likelihood, invitations and responses [ENG-14]", async () => {
  open("engagement", "?scope=surveys");
  expect(toHeaders(await readTable("engagement"))).toEqual([
    "Region",
    "SBX",
    "Engagement",
    "Likely to Remain",
    "Sent",
    "Started",
    "Completed",
    "Response Rate",
  ]);
});

test.each([
  ["position_categories", true],
  ["surveys", true],
  ["topics", true],
  ["questions", false],
  ["question_types", false],
  ["factors", false],
  ["indicators", false],
  ["regions", false],
  ["locations", false],
])("SBX has a column among %s: %s [ENG-15]", async (scope, has) => {
  open("engagement", `?scope=${scope}`);
  expect(toHeaders(await readTable("engagement")).includes("SBX")).toBe(has);
});

const select = (name: string): void => {
  fireEvent.click(screen.getByRole("checkbox", { name: `Select ${name}` }));
};
const getChartLines = (): (string | null)[] => {
  const chart = screen.getByRole("figure", { name: /over time/ });
  fireEvent.click(within(chart).getByRole("button", { name: /Show as (table|chart)/ }));
  return within(chart)
    .getAllByRole("columnheader")
    .map((header) => header.textContent)
    .slice(1);
};

test("selected rows are drawn, up to ten of them, with Company and SBX [ENG-19]", async () => {
  const { history } = open("engagement", "?type=timeline");
  await readTable("engagement");
  for (let at = 1; at <= 10; at += 1) select(`Region ${at + 1}`);
  await waitFor(() => expect(getSearch(history)).toContain("rows=2,3,4,5,6,7,8,9,10,11"));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Region 1" }).disabled).toBe(true);
  const names = Array.from({ length: 10 }, (_, at) => `Region ${at + 2}`);
  expect(getChartLines()).toEqual([...names, "Company", "SBX"]);
});

test("a selected row has a card with its figures, removed when it is deselected [ENG-20]", async () => {
  open("engagement", "?rows=3");
  await readTable("engagement");
  const cards = screen.getByRole("region", { name: "Selected rows" });
  expect(within(cards).getByRole("heading", { name: "Region 3" })).toBeTruthy();
  expect(cards.textContent).toContain("62");
  expect(cards.textContent).toContain("Sent102");
  select("Region 3");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Selected rows" })).toBeNull());
});

test("another scope starts at page 1 without a selection [ENG-22] [RULE-01]", async () => {
  const { history } = open("engagement", "?page=2&rows=3");
  await readTable("engagement");
  fireEvent.click(getButton(/^Viewing By/));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("radio", { name: "Topics" }));
  await waitFor(() => expect(getSearch(history)).toBe("?scope=topics"));
});

test("another type of report starts with its own metric and interval [ENG-23]", async () => {
  const { history } = open("engagement", "?type=timeline&metric=agreement_importance&interval=month");
  await readTable("engagement");
  fireEvent.click(screen.getByRole("radio", { name: "Summary" }));
  await waitFor(() => expect(getSearch(history)).toBe("?type=summary"));
});

test("the turnover of locations marks the archived ones [ENG-44]", async () => {
  const id = "employee_turnover_report";
  const path = `/engagement/${id}`;
  const figures = {
    avg_employees: createFigure(20),
    separated_count: createFigure(3),
    annualized_turnover: createFigure(15),
  };
  const rows = [
    createReportRow("Alder Court", 12, { figures, link_type: "location", location_status_id: 1 }),
    createReportRow("Birch Row", 13, { figures, link_type: "location", location_status_id: 2 }),
  ];
  const headers = [
    ["name", "Location", null],
    ["avg_employees", "Average Employees", "mean"],
    ["separated_count", "Separated Employees", "count"],
    ["annualized_turnover", "Annualized Turnover", "percent"],
  ].map(([key, label, kind]) => ({ key, label, kind, sortable: true, numeric: kind !== null }));
  const meta = {
    widget: { id, title: "Employee Turnover Report", url_key: id, data_type: "calculator" },
    headers,
  } as Partial<WidgetMeta>;
  openWidget(path, () => createTableReply({ rows, structures: { scope: "locations" }, meta }), [
    { path, endpoint: `/v1/en/analytics/reports/${id}` },
  ]);
  const table = await screen.findByRole("table", { name: "Employee Turnover Report" });
  expect(toHeaders(table)).toEqual([
    "Location",
    "Location Status",
    "Average Employees",
    "Separated Employees",
    "Annualized Turnover",
  ]);
  const status = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.querySelectorAll("td")[2]?.textContent);
  expect(status).toEqual(["Active", "Archived"]);
  // More of either is not better: neither change is green.
  expect(table.querySelectorAll(".cy-rate-cell[data-neutral]")).toHaveLength(4);
});
