import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { explainReply, createReportRow, createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { COLLAPSE_DELAY } from "#ui/table-expansion.tsx";
import { createFigure } from "#ui/testing/figure.ts";

afterEach(() => setLocale("en"));

const NAME = "resident_satisfaction_report";
const SHORT = `/satisfaction/${NAME}`;
const getSearch = (history: { location: { href: string } }): string => decodeURIComponent(history.location.href);
const link = { link_type: "location" };

/** Below regions their locations, below locations the surveys, below surveys nothing. */
function createDrillReply(path: string, query: URLSearchParams): object | undefined {
  if (path.endsWith("/explain")) return undefined;
  const scope = query.get("structures[scope]") ?? "regions";
  const createSubScope = (label: string) => ({ key: label.toLowerCase(), label });
  if (scope === "locations") {
    const rows = [createReportRow("Alder Court", 12, link), createReportRow("Birch Row", 13, link)];
    const meta = { pagination: { last: false, total_pages: 2, record_count: 7 } };
    return createTableReply({ rows, meta, structures: { scope, sub_scopes: [createSubScope("Surveys")] } });
  }
  if (scope === "surveys") {
    return createTableReply({
      rows: [createReportRow("Move-in", 2, { link_type: "survey" })],
      structures: { scope, sub_scopes: [] },
    });
  }
  return createTableReply();
}

const getRequestsBelow = (requests: readonly string[]): string[] =>
  requests.filter((address) => address.includes("[parents]"));
const expand = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole("button", { name: `Details for ${name}` }));
};

test("a row opens the rows below it, on several levels, each requested below all of those above [ENG-18]", async () => {
  const { history, requests } = openWidget(`${SHORT}?regions=3,4`, createDrillReply);
  await expand("Coastal");
  const locations = await screen.findByRole("table", { name: "Coastal: Locations" });
  expect(within(locations).getByText("Alder Court")).toBeTruthy();
  await expand("Alder Court");
  const surveys = await screen.findByRole("table", { name: "Alder Court: Surveys" });
  expect(within(surveys).getByText("Move-in")).toBeTruthy();
  expect(within(surveys).queryByRole("button", { name: "Details for Move-in" })).toBeNull();
  expect(getSearch(history)).toBe(`${SHORT}?regions=3,4&open=3.locations,3.locations.12.surveys`);
  const [first = "", second = ""] = getRequestsBelow(requests);
  expect(first).toContain("structures[scope]=locations&structures[parents][regions][]=3&filters[regions][]=3");
  expect(second).toContain("structures[parents][regions][]=3&structures[parents][locations][]=12");
});

test("collapsing discards the rows after a moment, and opening again sends a new request [REPORT-03]", async () => {
  const { requests, history } = openWidget(SHORT, createDrillReply);
  await expand("Coastal");
  await screen.findByRole("table", { name: "Coastal: Locations" });
  expect(getRequestsBelow(requests)).toHaveLength(1);
  const closedAt = performance.now();
  await expand("Coastal");
  await waitFor(() => expect(getSearch(history)).toBe(SHORT));
  await waitFor(() => expect(screen.queryByText("Alder Court")).toBeNull());
  // An immediate removal would take far less time.
  expect(performance.now() - closedAt).toBeGreaterThanOrEqual(COLLAPSE_DELAY * 0.9);
  await expand("Coastal");
  await screen.findByRole("table", { name: "Coastal: Locations" });
  expect(getRequestsBelow(requests)).toHaveLength(2);
});

test("another filter refreshes the rows below, another scope closes them [REPORT-04]", async () => {
  const { history, requests } = openWidget(`${SHORT}?open=3.locations`, createDrillReply);
  await screen.findByRole("table", { name: "Coastal: Locations" });
  fireEvent.click(screen.getByRole("button", { name: "Status: All" }));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("radio", { name: "Active" }));
  await waitFor(() => expect(getRequestsBelow(requests)).toHaveLength(2));
  expect(getRequestsBelow(requests).at(-1)).toContain("filters[general]=active");
  expect(getSearch(history)).toBe(`${SHORT}?general=active&open=3.locations`);
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  fireEvent.click(screen.getByRole("button", { name: /^Viewing By/ }));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("radio", { name: "Surveys" }));
  await waitFor(() => expect(getSearch(history)).toBe(`${SHORT}?scope=surveys&general=active`));
  expect(getRequestsBelow(requests)).toHaveLength(2);
});

test("a table within a row has pages of 5, 10, 15 or 25 and a sort of its own, all in the address [REPORT-06]", async () => {
  const { history, requests } = openWidget(`${SHORT}?open=3.locations`, createDrillReply);
  await screen.findByRole("table", { name: "Coastal: Locations" });
  expect(getRequestsBelow(requests)[0]).toContain("page[number]=1&page[size]=5");
  const size = screen.getByRole("combobox", { name: "Rows" });
  expect(
    within(size)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["5", "10", "15", "25"]);
  fireEvent.click(
    within(screen.getByRole("navigation", { name: "Pages of Coastal: Locations" })).getByRole("button", {
      name: "Page 2",
    }),
  );
  await waitFor(() => expect(getSearch(history)).toBe(`${SHORT}?open=3.locations-p2`));
  const sub = await screen.findByRole("table", { name: "Coastal: Locations" });
  fireEvent.click(within(sub).getByRole("button", { name: "Response Rate" }));
  await waitFor(() => expect(getSearch(history)).toBe(`${SHORT}?open=3.locations-sresponse_rate`));
  fireEvent.change(screen.getByRole("combobox", { name: "Rows" }), { target: { value: "25" } });
  await waitFor(() => expect(getSearch(history)).toBe(`${SHORT}?open=3.locations-z25-sresponse_rate`));
  await waitFor(() =>
    expect(getRequestsBelow(requests).at(-1)).toContain(
      "page[number]=1&page[size]=25&sort_by=response_rate&sort_desc=false",
    ),
  );
});

test("the scope within a row can be selected where there are several", async () => {
  const { history } = openWidget(`${SHORT}?open=3.locations`, createDrillReply);
  await screen.findByRole("table", { name: "Coastal: Locations" });
  const choice = screen.getByRole("group", { name: "Drill into Coastal" });
  fireEvent.click(within(choice).getByRole("radio", { name: "Surveys" }));
  expect(await screen.findByRole("table", { name: "Coastal: Surveys" })).toBeTruthy();
  expect(getSearch(history)).toBe(`${SHORT}?open=3.surveys`);
});

test("a row without content cannot be opened, the row without a region can", async () => {
  openWidget(SHORT, () =>
    createTableReply({
      rows: [createReportRow("No region", null), createReportRow("No position", null, { link_type: "position" })],
    }),
  );
  expect(await screen.findByRole("button", { name: "Details for No region" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Details for No position" })).toBeNull();
});

test("rows below use their own sort where they do not have the table's", async () => {
  const errors = [{ path: "query.structures.metric", message: "x" }];
  const { requests } = openWidget(`${SHORT}?metric=surveys_sent&open=3.locations`, (path, query) =>
    query.has("structures[parents][regions][]") && query.has("structures[metric]")
      ? createProblemReply(400, "Invalid", "x", errors)
      : createDrillReply(path, query),
  );
  expect(await screen.findByRole("table", { name: "Coastal: Locations" })).toBeTruthy();
  expect(getRequestsBelow(requests)).toHaveLength(2);
});

test("a figure shows its meaning, inputs and exclusions; Back closes it", async () => {
  const { history, requests } = openWidget(`${SHORT}?regions=3`, createDrillReply);
  fireEvent.click(await screen.findByRole("button", { name: /Explain Satisfaction for Coastal/ }));
  const dialog = await screen.findByRole("dialog", { name: "Coastal: Satisfaction" });
  expect(getSearch(history)).toBe(`${SHORT}?regions=3&explain=3.agreement_importance`);
  expect(await within(dialog).findByText("Agreement weighted by importance, from 20 to 100.")).toBeTruthy();
  expect(dialog.textContent).toContain("Dec 1, 2025 – Nov 20, 2026");
  expect(dialog.textContent).toContain("Based on120");
  expect(dialog.textContent).toContain("8,640 ÷ 2,400 × 20");
  expect(dialog.textContent).toContain("Pairs with one half skipped 7");
  expect(requests.at(-1)).toContain(
    `/reports/${NAME}/explain?structures[scope]=regions&filters[regions]=3&cell[row]=3`,
  );
  history.back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an address opens an explanation, and its rows are shown in place", async () => {
  const { history, requests } = openWidget(`/region/3/${NAME}?explain=3.agreement_importance`, createDrillReply);
  const dialog = await screen.findByRole("dialog", { name: "Coastal: Satisfaction" });
  await waitFor(() => expect(requests.some((address) => address.startsWith(`/regions/3/${NAME}/explain?`))).toBe(true));
  fireEvent.click(await within(dialog).findByRole("button", { name: "View underlying rows" }));
  expect(await screen.findByRole("table", { name: "Coastal: Locations" })).toBeTruthy();
  expect(getSearch(history)).toBe(`/region/3/${NAME}?open=3.locations`);
});

test("a score shows how SBX next to it is computed, and which months were frozen differently; other figures have none", async () => {
  let sbx: ReturnType<typeof explainReply>["data"]["sbx"] = { pools_from: "2026-03-01" };
  const createReply = (path: string, query: URLSearchParams): object | undefined =>
    path.endsWith("/explain") ? explainReply({ sbx }) : createDrillReply(path, query);
  openWidget(`${SHORT}?explain=3.agreement_importance`, createReply);
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByRole("heading", { name: "SBX" })).toBeTruthy();
  expect(dialog.textContent).toContain("The same score over all companies that have the service");
  expect(dialog.textContent).toContain("Months before March 2026 were frozen without the answers");
  cleanup();
  sbx = { pools_from: null };
  openWidget(`${SHORT}?explain=3.agreement_importance`, createReply);
  expect(await screen.findByRole("heading", { name: "SBX" })).toBeTruthy();
  expect(screen.queryByText(/were frozen without/)).toBeNull();
  cleanup();
  sbx = null;
  openWidget(`${SHORT}?explain=3.agreement_importance`, createReply);
  await screen.findByText("Agreement weighted by importance, from 20 to 100.");
  expect(screen.queryByRole("heading", { name: "SBX" })).toBeNull();
});

test("protected answers show neither sums nor rows, and hidden shows why", async () => {
  const { current } = explainReply().data;
  const data = {
    ...current,
    value: null,
    hidden: true,
    n: null,
    is_protected: true,
    numerator: null,
    denominator: null,
  };
  openWidget(`${SHORT}?explain=3.agreement_importance`, (path, query) =>
    path.endsWith("/explain")
      ? explainReply({ current: data, rows: null, left_out: [] })
      : createDrillReply(path, query),
  );
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("Fewer than five people, or none, can be shown yet");
  expect(dialog.textContent).toContain("Confidential answers (totals not shown)");
  expect(dialog.textContent).not.toContain("÷");
  expect(within(dialog).queryByRole("button", { name: "View underlying rows" })).toBeNull();
});

test.each([
  ["en", 1, "If the difference stays, at least one more answer is needed to tell."],
  ["en", 11, "If the difference stays, at least 11 more answers are needed to tell."],
  ["es", 11, "Si la diferencia se mantiene, hacen falta al menos 11 respuestas más para saberlo."],
] as const)("an unclear change says how many answers would tell (%s, %i)", async (language, needed, words) => {
  setLocale(language);
  openWidget(`${SHORT}?explain=3.agreement_importance`, (path, query) =>
    path.endsWith("/explain") ? explainReply({ more_answers: needed }) : createDrillReply(path, query),
  );
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.textContent).toContain(words));
});

test("the total and the figures of a row below have explanations as well", async () => {
  const { history, requests } = openWidget(`${SHORT}?open=3.locations`, createDrillReply);
  const sub = await screen.findByRole("table", { name: "Coastal: Locations" });
  fireEvent.click(within(sub).getByRole("button", { name: /Explain Sent for Birch Row/ }));
  await screen.findByRole("dialog", { name: /Birch Row:/ });
  expect(getSearch(history)).toBe(`${SHORT}?open=3.locations&explain=3.locations.13.surveys_sent`);
  await waitFor(() =>
    expect(requests.at(-1)).toContain(
      "structures[scope]=locations&structures[parents][regions][]=3&cell[row]=13&cell[column]=surveys_sent",
    ),
  );
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: /Explain Satisfaction$/ }));
  await screen.findByRole("dialog");
  expect(getSearch(history)).toBe(`${SHORT}?open=3.locations&explain=total.agreement_importance`);
  await waitFor(() => expect(requests.at(-1)).toContain("structures[scope]=regions&cell[column]=agreement_importance"));
});

test("a timeline has its periods as columns, and each figure its own days", async () => {
  const period = { hidden: false, is_low: false, bound: null, n: 40 };
  const timeline = [
    {
      ...period,
      label: "historical",
      interval: "historical:historical",
      from: "2020-01-01",
      to: "2025-12-31",
      value: 60,
    },
    {
      ...period,
      label: "2026 Q1",
      interval: "2026-01-01:2026-03-31",
      from: "2026-01-01",
      to: "2026-03-31",
      value: null,
    },
    { ...period, label: "2026 Q2", interval: "2026-04-01:2026-06-30", from: "2026-04-01", to: "2026-06-30", value: 74 },
  ];
  const rows = [createReportRow("Coastal", 3, { timeline, figures: { agreement_importance: createFigure(72, 70) } })];
  const summary = {
    sb_index: 76,
    client_index: 71,
    sbx_timeline: [{ label: "2026 Q2", value: 76 }],
    client_index_timeline: [{ label: "2026 Q1", value: null }],
  };
  const { history, requests } = openWidget(`${SHORT}?type=timeline`, (path) =>
    path.endsWith("/explain")
      ? undefined
      : createTableReply({ rows, structures: { report_type: "timeline" }, meta: { summary_object: summary } }),
  );
  const own = await screen.findByRole("table", { name: "Resident Satisfaction Report" });
  const headers = within(own)
    .getAllByRole("columnheader")
    .map((header) => header.textContent);
  expect(headers).toHaveLength(5);
  expect(headers.slice(2)).toEqual(["Historical", "Q1 2026", "Q2 2026"]);
  const cells = within(own)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
  expect(cells[3]).toContain("N/A");
  expect(cells[4]).toContain("74");
  fireEvent.click(screen.getByRole("radio", { name: "Month" }));
  await waitFor(() => expect(getSearch(history)).toBe(`${SHORT}?type=timeline&interval=month`));
  const metric = screen.getByRole("button", { name: "Primary Metric: Satisfaction" });
  fireEvent.click(metric);
  const forbidden = within(await screen.findByRole("dialog")).getByRole<HTMLInputElement>("radio", {
    name: "Response Rate",
  });
  expect(forbidden.disabled).toBe(true);
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  fireEvent.click(within(own).getAllByRole("button", { name: /Explain Satisfaction for Coastal/ })[3] as HTMLElement);
  await waitFor(() => expect(getSearch(history)).toContain("explain=3.agreement_importance-2026-04-01:2026-06-30"));
  await waitFor(() => expect(requests.at(-1)).toContain("structures[date_range]=2026-04-01:2026-06-30"));
});

test("a survey links to its questions with the same filters, in engagement under the name intel [NAV-32]", async () => {
  const surveys = { key: "surveys", label: "Surveys", type: "select" as const, choices: [], value: null };
  const rows = [
    createReportRow("Pulse", 2, { link_type: "survey", to: null }),
    createReportRow("Exit", null, { link_type: "survey" }),
  ];
  const createSurveysReply = (): object =>
    createTableReply({ rows, structures: { scope: "surveys", sub_scopes: [] }, meta: { filters: [surveys] } });
  const address = "/v1/en/analytics/reports/employee_survey_report";
  const { history, requests } = openWidget(
    "/engagement/employee_survey_report?scope=surveys&regions=3&sort=name",
    createSurveysReply,
    [
      { path: "/engagement/employee_survey_report", endpoint: address },
      { path: "/engagement/intel", endpoint: address },
    ],
  );
  expect(await screen.findByText("Exit")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Exit" })).toBeNull();
  fireEvent.click(screen.getByRole("link", { name: "Pulse" }));
  await waitFor(() => expect(getSearch(history)).toBe("/engagement/intel?scope=questions&regions=3&surveys=2"));
  await waitFor(() => expect(requests.at(-1)).toContain("structures[scope]=questions"));
  expect(requests.at(-1)).toContain("filters[surveys]=2");
});

test("the page engagement/intel requests months, with its own names of filters [API-21]", async () => {
  const address = "/v1/en/analytics/reports/employee_survey_report";
  const { requests } = openWidget(
    "/engagement/intel?q=coast&reporting_groups_by_locations=3,4",
    () => createTableReply(),
    [{ path: "/engagement/intel", endpoint: address }],
  );
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  const sent = new URLSearchParams(requests[0]?.split("?")[1]);
  const payload = [
    ["structures[date_interval]", "month"],
    ["filters[confidential_only]", "false"],
    ["filters[reporting_group][]", "3"],
    ["filters[reporting_group][]", "4"],
    ["q_text", "coast"],
  ];
  expect([...sent]).toEqual(expect.arrayContaining(payload));
});

test("the reasons why people left are drawn where the reply has them", async () => {
  const summary = {
    sb_index: null,
    client_index: null,
    reason_breakdown: [
      { m_id: 1, name: "Better pay", value: 6 },
      { m_id: null, name: "Other reasons given", value: 2 },
    ],
  };
  openWidget(SHORT, () => createTableReply({ meta: { summary_object: summary } }));
  const chart = await screen.findByRole("figure", { name: "Top Reasons for Leaving" });
  expect(chart.textContent).toContain("Better pay");
  expect(chart.textContent).toContain("75%");
});

test("the key of changes is under rows whose changes were tested", async () => {
  const judged = { agreement_importance: createFigure(81, 77, { certainty: "unclear", smallest_change: 9 }) };
  openWidget(SHORT, () => createTableReply({ rows: [createReportRow("Coastal", 3, { figures: judged })] }));
  // The second one is for print, at the bottom of the page.
  expect(await screen.findAllByText("may be chance")).toHaveLength(2);
});
