import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildReportsRoutes } from "#slices/reports/web/public.tsx";
import { openWidget, standardReports } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createReportRow, createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

const NAME = "resident_satisfaction_report";
const createLongReply = (): object =>
  createTableReply({ meta: { pagination: { last: false, total_pages: 3, record_count: 31 } } });

test("/report/{id} is the standard report of that number, with its breadcrumbs and title [NAV-29] [NAV-63]", async () => {
  const { requests } = openWidget("/report/11", createLongReply);
  expect(await screen.findByRole("heading", { level: 1, name: "Resident Satisfaction Report" })).toBeTruthy();
  const crumbs = await screen.findByRole("navigation", { name: "Breadcrumb" });
  expect(within(crumbs).getByRole("link").getAttribute("href")).toBe("/portfolio");
  expect(requests.map((each) => each.split("?")[0])).toEqual([`/reports/${NAME}`]);
  expect(screen.getByRole("navigation", { name: "Pages" })).toBeTruthy();
});

test("/legacy-reports lists the reports by service, without empty services [NAV-30]", async () => {
  openWidget("/legacy-reports");
  const satisfaction = await screen.findByRole("region", { name: "Satisfaction" });
  expect(within(satisfaction).getByRole("link").textContent).toBe("Resident Satisfaction Report");
  const plans = screen.getByRole("region", { name: "Plans" });
  expect(within(plans).getByRole("link").getAttribute("href")).toBe("/legacy-report/compliance-summary-report");
  expect(screen.queryByRole("region", { name: "Engagement" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Inquire" })).toBeNull();
});

test("standard reports are grouped by ingage, inquire, intouch and introduce, in this order [REPORT-01]", async () => {
  const [report] = standardReports.intouch;
  const data = Object.fromEntries(
    ["introduce", "intouch", "inquire", "ingage"].map((service, id) => [
      service,
      [{ ...report, id, service, name: service }],
    ]),
  );
  openRoutes("/legacy-reports", buildReportsRoutes, () => ({ data }));
  await screen.findByRole("region", { name: "Inquire" });
  const groups = screen
    .getAllByRole("region")
    .map((group) => [within(group).getByRole("heading").textContent, within(group).getByRole("link").textContent]);
  expect(groups).toEqual([
    ["Engagement", "ingage"],
    ["Inquire", "inquire"],
    ["Satisfaction", "intouch"],
    ["Plans", "introduce"],
  ]);
});

test.each(["/legacy-report/resident-satisfaction-report", "/legacy-report/resident_satisfaction_report"])(
  "%s is the report with all of its rows on one page and no pager [NAV-31] [REPORT-02]",
  async (address) => {
    const { requests } = openWidget(address, createLongReply);
    expect(await screen.findByRole("table", { name: "Resident Satisfaction Report" })).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
    const [first = ""] = requests;
    expect(first.startsWith(`/legacy_reports/${NAME}?`)).toBe(true);
    expect(first).not.toContain("page[");
  },
);

test.each(["/report/99", "/legacy-report/nonsense"])("%s is not a report that the viewer has", async (address) => {
  const { requests } = openWidget(address);
  expect((await screen.findByRole("alert")).textContent).toBe("widget missing");
  expect(requests).toEqual([]);
});

test("rows of questions have their type, responses, score, and the distribution of answers [SAT-03]", async () => {
  const headers = createTableReply()
    .meta.headers.slice(0, 1)
    .concat([
      { key: "response_count", label: "Responses", sortable: true, numeric: true, kind: "count" },
      { key: "agreement_importance", label: "Score", sortable: true, numeric: true, kind: "score" },
    ]);
  const question = { link_type: "question", to: null, question_type_slug: "agreement-importance" };
  const rows = [
    createReportRow("I would recommend it", 7, {
      ...question,
      response_summary: { agreement: [5, 10, 15, 30, 40], importance: null },
    }),
    createReportRow("I feel safe", 8, { ...question, response_summary: { agreement: null, importance: null } }),
    createReportRow("I was heard", 9, {
      ...question,
      response_summary: { agreement: null, importance: null },
      figures: { agreement_1_percentage: createFigure(null, null, { hidden: true }) },
    }),
  ];
  openWidget(`/satisfaction/${NAME}?scope=questions`, () =>
    createTableReply({ rows, structures: { scope: "questions", sub_scopes: [] }, meta: { headers } }),
  );
  const own = await screen.findByRole("table", { name: "Resident Satisfaction Report" });
  const headings = [...own.querySelectorAll("thead th")].map((header) => header.firstChild?.firstChild?.textContent);
  expect(headings).toEqual(["Region", "Select", "Type", "Responses", "Score", "Summary"]);
  const cells = [...own.querySelectorAll<HTMLElement>("td[data-label='Summary']")];
  expect(cells.map((cell) => cell.textContent)).toEqual([
    expect.stringContaining("Strongly Disagree55%Disagree1010%Neutral1515%Agree3030%Strongly Agree4040%"),
    "N/A",
    expect.stringContaining("Fewer than five people, or none, can be shown yet"),
  ]);
  expect(own.querySelector("td[data-label='Type']")?.textContent).toBe("Agreement and Importance");
});

test("a widget with a form of its own is requested without parameters and shown by its own component", async () => {
  const id = "survey_breakdown";
  const bar = {
    m_id: 7,
    name: "I was welcomed",
    current: { agreement_importance: 81 },
    previous: { agreement_importance: 77 },
    sbx: { agreement_importance: null },
    figure: createFigure(81, 77),
  };
  const { meta } = createTableReply();
  const data = {
    new_hire_breakdown: { values: [bar] },
    onboarding_breakdown: { values: [bar] },
    current_year: 2026,
    previous_year: 2025,
  };
  const title = "Survey Breakdown";
  const { requests } = openWidget(
    `/engagement/${id}?scope=moon`,
    () => ({
      data,
      meta: { ...meta, filters: [], headers: [], widget: { id, url_key: id, data_type: "basic_json_hash", title } },
    }),
    [{ path: `/engagement/${id}`, endpoint: `/v1/en/analytics/reports/${id}` }],
    [{ id, url_key: id, title, data_type: "basic_json_hash" }],
  );
  const panel = await screen.findByRole("region", { name: "Harborline Residential" });
  await waitFor(() => expect(panel.textContent).toContain("I was welcomed"));
  expect(requests).toEqual([`/reports/${id}`]);
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
});
