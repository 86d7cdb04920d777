import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { getPropertyDashboard, getRegionDashboard } from "#slices/reports/contract/place.contract.ts";
import type { ReportRow, WidgetData } from "#slices/reports/contract/widget-data.contract.ts";
import {
  getPropertyReport,
  getRegionReport,
  getReport,
  type WidgetReply,
} from "#slices/reports/contract/widgets.contract.ts";
import {
  createActor,
  fetchPortfolio,
  callAs,
  WHOLE_CLIENT,
  createScope,
  createProductOn,
} from "#slices/reports/testing/report-fixture.ts";
import { openDemoDatabase } from "#test/support/demo-fixture.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

const CLIENT = 1;
let t: TestDatabase;
let product: Product;
beforeAll(async () => {
  t = await openDemoDatabase();
  product = createProductOn(t);
}, 300_000);
afterAll(() => t.close());

const all = { intel: WHOLE_CLIENT, intouch: WHOLE_CLIENT, ingage: WHOLE_CLIENT, introduce: WHOLE_CLIENT };
const admin = createActor(CLIENT, all);

const readReport = (widget: string, query: object = {}, viewer = admin): Promise<WidgetReply> =>
  callAs(product, getReport, viewer, { params: { widget }, query });
const readRegionReport = (id: number, widget: string): Promise<WidgetReply> =>
  callAs(product, getRegionReport, admin, { params: { id, widget } });
const readPropertyReport = (id: number, widget: string): Promise<WidgetReply> =>
  callAs(product, getPropertyReport, admin, { params: { id, widget } });

const getRows = ({ data }: WidgetReply): readonly ReportRow[] => (isTableData(data) ? data.results : []);
const withSummary = { structures: { addon_options: "summary" } };

/** Returns the first row of a summary that has an id. */
async function readFirstRow(widget: string, scope: string): Promise<ReportRow & { m_id: number }> {
  const rows = getRows(await readReport(widget, { structures: { scope }, page: { size: "1000" } }));
  const row = rows.find(({ m_id: id }) => typeof id === "number");
  if (!row) throw new Error(`no ${scope}`);
  return row as ReportRow & { m_id: number };
}

const getPanel = <Key extends string>(reply: WidgetReply, key: Key): Extract<WidgetData, Record<Key, unknown>> => {
  if (!(key in reply.data)) throw new Error(`no ${key}`);
  return reply.data as Extract<WidgetData, Record<Key, unknown>>;
};

describe("a panel has the numbers of its report", () => {
  test("compliance, in total, by region, and month by month", async () => {
    const whole = getPanel(await readReport("compliance_dashboard"), "compliance_months");
    const { summary_object: summary } = (await readReport("compliance_summary_report", withSummary)).meta;
    expect(whole.figures["compliant_percentage"]).toEqual(summary?.totals?.["compliant_percentage"]);
    expect([whole.compliant, whole.non_compliant, whole.excluded]).toEqual([
      summary?.compliant,
      summary?.non_compliant,
      summary?.excluded,
    ]);
    expect(whole.compliance_months).toHaveLength(12);
    const outcomes = whole.compliance_months.reduce((sum, point) => sum + (point.users_task_count ?? 0), 0);
    expect(outcomes).toBe(whole.figures["users_task_count"]?.value);
    expect(outcomes).toBeGreaterThan(0);
    const row = await readFirstRow("compliance_summary_report", "regions");
    const region = getPanel(await readRegionReport(row.m_id, "compliance_dashboard"), "compliance_months");
    expect(region.figures["compliant_percentage"]).toEqual(row.figures["compliant_percentage"]);
  });

  test("enrollment, in total and for a location", async () => {
    const whole = getPanel(await readReport("enrollment_dashboard"), "employee_count");
    const { summary_object: summary } = (await readReport("enrollment_summary_report", withSummary)).meta;
    expect(whole.figures["complete_percentage"]).toEqual(summary?.totals?.["complete_percentage"]);
    expect(whole.employee_count).toBe(summary?.totals?.["employee_count"]?.value);
    const parts = ["completed", "pending", "past_due", "scheduled", "progress_abandoned"];
    const sum = parts.reduce((total, name) => total + (whole.figures[name]?.value ?? 0), 0);
    expect(sum).toBe(whole.figures["total"]?.value);
    const row = await readFirstRow("enrollment_summary_report", "locations");
    const own = getPanel(await readPropertyReport(row.m_id, "enrollment_dashboard"), "employee_count");
    expect(own.figures["complete_percentage"]).toEqual(row.figures["complete_percentage"]);
  });

  test("turnover, in total and by region, with every month of the window", async () => {
    const reply = await readReport("turnover");
    const whole = getPanel(reply, "turnover_timeline");
    const { summary_object: summary } = (await readReport("employee_turnover_report", withSummary)).meta;
    expect(whole.annualized_turnover).toBe(summary?.annualized_turnover);
    expect(whole.turnover_timeline.map((point) => point.block_date)).toHaveLength(12);
    expect(whole.turnover_timeline[0]?.block_date).toBe(reply.meta.dates.current.from);
    expect(whole.turnover_timeline.some((point) => (point.separated ?? 0) > 0)).toBe(true);
    const row = await readFirstRow("employee_turnover_report", "regions");
    const region = getPanel(await readRegionReport(row.m_id, "turnover"), "turnover_timeline");
    expect(region.figures["annualized_turnover"]).toEqual(row.figures["annualized_turnover"]);
  });

  test("satisfaction shows the whole distribution of the likelihood to renew: its three parts add up to all", async () => {
    const { figures } = getPanel(await readReport("satisfaction_dashboard"), "likely_to_renew_prct");
    const parts = ["likely", "neutral", "unlikely"].map((part) => figures[`${part}_to_renew_percentage`]?.value ?? 0);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(100, 6);
    expect(figures["comments_count"]?.value).toBeGreaterThan(0);
  });
});

test.each([{}, { filters: { general: "active" } }])(
  "turnover is the same number in both reports that have it: %o",
  async (request) => {
    const query = { ...request, structures: { scope: "regions" } };
    const own = getRows(await readReport("employee_turnover_report", query));
    const beside = getRows(await readReport("engagement_summary_report", query));
    const getRates = (rows: readonly ReportRow[]): unknown[] =>
      rows
        .filter(({ link_type: link }) => link === "region")
        .map((row) => [row.name, row.figures["annualized_turnover"]?.value]);
    expect(getRates(beside)).toEqual(getRates(own));
    expect(getRates(beside).some((rate) => typeof (rate as unknown[])[1] === "number")).toBe(true);
  },
);

test("a reply names the places of its figures", async () => {
  const row = await readFirstRow("compliance_summary_report", "regions");
  expect((await readRegionReport(row.m_id, "turnover")).meta.subject).toEqual({
    link_type: "region",
    m_id: row.m_id,
    name: row.name,
  });
  const { subject } = (await readReport("turnover")).meta;
  expect([subject.link_type, subject.m_id, subject.name.length > 0]).toEqual(["company", null, true]);
});

describe("the rows of a summary link to the service's own dashboard of the place", () => {
  test.each([
    ["engagement_summary_report", "engagement"],
    ["satisfaction_summary_report", "satisfaction"],
    ["compliance_summary_report", "compliance"],
    ["enrollment_summary_report", "enrollment"],
  ])("%s", async (widget, service) => {
    const region = await readFirstRow(widget, "regions");
    expect(region.to).toBe(`/${service}/region/${region.m_id}/dashboard`);
    const location = await readFirstRow(widget, "locations");
    expect(location.to).toBe(`/${service}/property/${location.m_id}/dashboard`);
  });

  test("except for viewers who may not open it", async () => {
    const { m_id: id } = await readFirstRow("engagement_summary_report", "locations");
    const manager = createActor(CLIENT, { ingage: createScope([], [id]) }, "property_manager");
    const request = { structures: { scope: "regions" } };
    expect(getRows(await readReport("engagement_summary_report", request, manager)).map(({ to }) => to)).toEqual([
      null,
    ]);
    const own = getRows(await readReport("engagement_summary_report", { structures: { scope: "locations" } }, manager));
    expect(own.map(({ to }) => to)).toEqual([`/engagement/property/${id}/dashboard`]);
  });
});

describe("the page of a place", () => {
  test("has plans as the portfolio has them, and the reports that the viewer may open", async () => {
    const portfolio = await fetchPortfolio(product, admin, { filters: { general: "all" }, page: { size: "1000" } });
    const row = portfolio.data.results.find(({ m_id: id }) => id !== null);
    const { data } = await callAs(product, getRegionDashboard, admin, { params: { id: row?.m_id } });
    expect(data.plans?.compliance.compliant_percentage).toBe(row?.introduce_stats?.compliance.compliant_percentage);
    expect(data.plans?.development.past_due).toBe(row?.introduce_stats?.past_due);
    expect(data.reports.map(({ widget }) => widget)).toEqual(
      expect.arrayContaining(["resident_satisfaction", "employee_priorities", "employee_turnover"]),
    );
  });

  test.each<[Role, object, boolean, readonly string[]]>([
    ["property_manager", { intel: 1, intouch: 1 }, false, ["resident_satisfaction"]],
    ["property_manager", { intel: 1, introduce: 1 }, true, ["employee_development", "employee_compliance"]],
    ["maintenance_manager", { intel: 1, ingage: 1 }, false, ["employee_survey_report", "employee_priorities"]],
  ])("of a %s with %o has plans and reports of these services alone", async (role, services, hasPlans, widgets) => {
    const { m_id: id } = await readFirstRow("engagement_summary_report", "locations");
    const scopes = Object.fromEntries(Object.keys(services).map((service) => [service, createScope([], [id])]));
    const viewer = createActor(CLIENT, scopes, role);
    const { data } = await callAs(product, getPropertyDashboard, viewer, { params: { id } });
    expect(data.plans !== null).toBe(hasPlans);
    const names = data.reports.map(({ widget }) => widget);
    expect(names).toEqual(expect.arrayContaining([...widgets]));
    expect(new Set(data.reports.map(({ service }) => service)).size).toBe(1);
  });
});
