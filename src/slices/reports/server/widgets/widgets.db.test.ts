import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { getRegionDashboard } from "#slices/reports/contract/place.contract.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { type ExplainReply, explainReport } from "#slices/reports/contract/explain.contract.ts";
import { exportReportCsv } from "#slices/reports/contract/widget-exports.contract.ts";
import {
  getPropertyReport,
  getRegionReport,
  getReport,
  type WidgetReply,
} from "#slices/reports/contract/widgets.contract.ts";
import { writeCompany } from "#slices/reports/testing/report-company.ts";
import {
  createActor,
  fetchPortfolio,
  callAs,
  WHOLE_CLIENT,
  createScope,
  createProductOn,
  exportAs,
} from "#slices/reports/testing/report-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

let t: TestDatabase;
let product: Product;
beforeAll(async () => {
  t = await openTestDatabase();
  product = createProductOn(t);
  await writeCompany(t, product, 1);
});
afterAll(() => t.close());

const whole = { intel: WHOLE_CLIENT, intouch: WHOLE_CLIENT, ingage: WHOLE_CLIENT };
const admin = createActor(1, whole);

async function fetchMetrics(widget: string, query: object = {}, viewer: Actor = admin): Promise<WidgetReply> {
  return callAs(product, getReport, viewer, { params: { widget }, query });
}

function getRows({ data }: WidgetReply): readonly ReportRow[] {
  if (!isTableData(data)) throw new Error("no table");
  return data.results;
}

const getScores = (reply: WidgetReply): Record<string, unknown> =>
  Object.fromEntries(
    getRows(reply).map((row) => [
      row.name,
      row.figures["agreement_importance"]?.hidden ? "hidden" : row.agreement_importance,
    ]),
  );

const buildScopeQuery = (name: string, more: object = {}): object => ({ structures: { scope: name, ...more } });

describe("report by place", () => {
  test("has every region of the scope with its score, grouping and dates", async () => {
    const reply = await fetchMetrics("resident_satisfaction_report", { structures: { addon_options: "summary" } });
    expect(Object.keys(getScores(reply))).toEqual(["No region", "Region 1", "Region 2", "Region 3"]);
    expect(reply.meta.widget).toEqual({
      id: "resident_satisfaction_report",
      data_type: "calculator",
      url_key: "resident_satisfaction_report",
      title: "Resident Satisfaction Report",
    });
    expect(reply.meta.structures).toMatchObject({
      scope: "regions",
      date_interval: "quarter",
      metric: "agreement_importance",
    });
    expect(reply.meta.headers.slice(0, 2).map(({ key, kind }) => [key, kind])).toEqual([
      ["name", null],
      ["agreement_importance", "score"],
    ]);
    expect(reply.meta.additional_meta).toMatchObject({ sort_by: "name", sort_desc: false });
    expect(reply.meta.dates.current).toEqual({ from: "2025-12-01", to: "2026-11-20" });
    expect(reply.meta.summary_object?.satisfaction?.figures["agreement_importance"]?.value).toBeCloseTo(81, 0);
  });

  test("has the numbers of the portfolio and of the region's own page", async () => {
    const portfolio = await fetchPortfolio(product, admin, { filters: { general: "all" } });
    const report = await fetchMetrics("resident_satisfaction_report");
    const engagement = await fetchMetrics("employee_survey_report");
    // People without a location are in no survey, so their row has no score to compare.
    const placed = portfolio.data.results.filter(({ link_type: link }) => link !== "nowhere");
    const shown = placed.map(({ name, intouch_stats: of, ingage_stats: staff }) => [
      [name, of?.score, of?.response_rate, of?.company_index],
      [name, staff?.score, staff?.response_rate, staff?.company_index],
    ]);
    const reported = [report, engagement].map((reply) =>
      getRows(reply).map(({ name, figures, company_index: company }) => [
        name,
        figures["agreement_importance"],
        figures["response_rate"],
        company,
      ]),
    );
    const rows = placed.map(({ name }) => reported.map((table) => table.find(([row]) => row === name)));
    expect(rows).toEqual(shown);
    const page = await callAs(product, getRegionDashboard, admin, { params: { id: 1 } });
    const own = getRows(report).find((row) => row.m_id === 1);
    expect(own?.figures["agreement_importance"]).toEqual(page.data.satisfaction?.stats.score);
    const board = await callAs(product, getRegionReport, admin, {
      params: { id: 1, widget: "satisfaction-dashboard" },
    });
    expect("score" in board.data && board.data.figures["agreement_importance"]).toEqual(
      page.data.satisfaction?.stats.score,
    );
  });

  test("a row expands into its locations with the parent's filters", async () => {
    const parents = { parents: { regions: ["1"] } };
    const below = await fetchMetrics("resident_satisfaction_report", buildScopeQuery("locations", parents));
    expect(Object.keys(getScores(below))).toEqual(["Alder", "Birch"]);
    const all = await fetchMetrics("resident_satisfaction_report", buildScopeQuery("locations"));
    expect(getScores(below)["Alder"]).toBe(getScores(all)["Alder"]);
    const nowhere = await fetchMetrics(
      "resident_satisfaction_report",
      buildScopeQuery("locations", { parents: { regions: ["none"] } }),
    );
    expect(Object.keys(getScores(nowhere))).toEqual(["Dogwood"]);
  });

  test("stays within the scope: locations of its regions, nothing of others", async () => {
    const manager = createActor(1, { intel: createScope([1], []), intouch: createScope([1], []) }, "regional_manager");
    const reply = await fetchMetrics("resident_satisfaction_report", buildScopeQuery("locations"), manager);
    expect(Object.keys(getScores(reply))).toEqual(["Alder", "Birch"]);
    const other = callAs(product, getRegionReport, manager, {
      params: { id: 2, widget: "resident_satisfaction_report" },
    });
    await expect(other).rejects.toMatchObject({ kind: "absent" });
    await expect(fetchMetrics("employee_survey_report", {}, manager)).rejects.toMatchObject({ kind: "forbidden" });
  });

  test("hides unreleased protected scores of a place, and sorts them last in either direction", async () => {
    for (const sort_desc of ["true", "false"]) {
      const query = { ...buildScopeQuery("locations"), sort_by: "agreement_importance", sort_desc };
      const rows = getRows(await fetchMetrics("employee_survey_report", query));
      expect(rows.at(-1)?.figures["agreement_importance"]?.hidden).toBe(true);
    }
  });
});

describe("report by content", () => {
  test("has the surveys with answers, by name", async () => {
    const reply = await fetchMetrics("resident_satisfaction_report", buildScopeQuery("surveys"));
    expect(Object.keys(getScores(reply))).toEqual(["Resident Satisfaction Survey"]);
    expect(reply.meta.headers.map((header) => header.key)).toContain("response_rate");
  });

  test("questions have their own columns [RULE-06]", async () => {
    const reply = await fetchMetrics("resident_satisfaction_report", buildScopeQuery("questions"));
    const keys = reply.meta.headers.map((header) => header.key);
    expect(keys).toContain("response_count");
    expect(keys).not.toContain("response_rate");
    const disabled = reply.meta.structures.metrics.filter((metric) => metric.disabled).map((metric) => metric.key);
    expect(disabled).toContain("response_rate");
    expect(getRows(reply).map((row) => row.question_type_slug)).toContain("likelihood");
  });
});

describe("segments within segments", () => {
  test("of residents' answers count the open ones alone, and say so; employees' are rejected", async () => {
    const crossed = { structures: { scope: "questions" }, filters: { surveys: ["24"] } };
    const reply = await fetchMetrics("resident_satisfaction_report", crossed);
    expect(reply.meta.additional_meta.confidential_left_out).toBe(true);
    expect(getRows(reply).length).toBeGreaterThan(0);
    expect((await fetchMetrics("resident_satisfaction_report")).meta.additional_meta.confidential_left_out).toBe(false);
    await expect(
      fetchMetrics("employee_survey_report", { ...crossed, structures: { scope: "topics" } }),
    ).rejects.toMatchObject({
      kind: "invalid",
      errors: [{ path: "query.filters", code: "confidential" }],
    });
  });
});

describe("explain", () => {
  const explainCell = async (widget: string, query: object): Promise<ExplainReply["data"]> =>
    (await callAs(product, explainReport, admin, { params: { widget }, query })).data;

  test("returns the sums of open answers behind the number", async () => {
    const query = { ...buildScopeQuery("locations"), cell: { row: "1", column: "agreement_importance" } };
    const { current, unit, scale, rows, sbx } = await explainCell("resident_satisfaction_report", query);
    expect(sbx).toEqual({ pools_from: null });
    const sent = { ...buildScopeQuery("locations"), cell: { row: "1", column: "surveys_sent" } };
    expect((await explainCell("resident_satisfaction_report", sent)).sbx).toBeNull();
    expect(unit).toBe("score");
    expect(current).toMatchObject({ n: 2, is_protected: false, numerator: 22, denominator: 5, value: 88 });
    expect(((current.numerator ?? 0) / (current.denominator ?? 1)) * scale).toBe(88);
    expect(rows).toContain("structures%5Bparents%5D%5Blocations%5D%5B%5D=1");
  });

  test("of protected answers returns the number, dates and n: no sums, no rows, no exclusions", async () => {
    const query = { ...buildScopeQuery("locations"), cell: { row: "1", column: "agreement_importance" } };
    const { current, rows, left_out: left, more_answers: needed } = await explainCell("employee_survey_report", query);
    expect(needed).toBeNull();
    expect(current).toMatchObject({ n: 6, is_protected: true, numerator: null, denominator: null, value: 80 });
    expect(rows).toBeNull();
    expect(left.every(({ count }) => count === null)).toBe(true);
    const hidden = await explainCell("employee_survey_report", {
      ...buildScopeQuery("locations"),
      cell: { row: "2", column: "agreement_importance" },
    });
    expect(hidden.current).toMatchObject({ hidden: true, n: null, numerator: null });
  });

  test("of a place that is not visible gets the same reply as of a missing one", async () => {
    const manager = createActor(1, { intouch: createScope([1], []) }, "regional_manager");
    const explainRow = (row: string): Promise<unknown> =>
      callAs(product, explainReport, manager, {
        params: { widget: "resident_satisfaction_report" },
        query: { ...buildScopeQuery("locations"), cell: { row, column: "agreement_importance" } },
      }).then(({ data }) => ({ ...data, row: null, rows: null }));
    expect(await explainRow("3")).toEqual(await explainRow("999"));
  });
});

describe("saved table", () => {
  test("has the numbers of the screen, hidden ones as Hidden", async () => {
    const saved = await exportAs(product, exportReportCsv, admin, {
      params: { widget: "employee_survey_report" },
      body: { structures: { scope: "locations" }, columns: ["agreement_importance"] },
    });
    const reply = await fetchMetrics("employee_survey_report", buildScopeQuery("locations"));
    const shown = getRows(reply).map((row) => {
      const { hidden, value } = row.figures["agreement_importance"] ?? { hidden: false, value: null };
      return [row.name, hidden ? "Hidden" : value === null ? "N/A" : String(Math.round(value))];
    });
    const at = saved.head.indexOf("Engagement");
    expect(saved.rows.map((row) => [row[0], row[at]])).toEqual(shown);
    expect(saved.above.map(([label]) => label)).toContain("Dates");
  });
});

test("a range without a start has no year before: no number, no difference, no dates, on the screen and in its file", async () => {
  const historical = buildScopeQuery("regions", { date_range: "historical:historical" });
  for (const widget of ["employee_survey_report", "resident_satisfaction_report"]) {
    const { data, meta } = await fetchMetrics(widget, historical);
    expect(meta.dates.previous).toBeNull();
    if (!isTableData(data)) throw new Error("no table");
    const figures = data.results.flatMap((row) => Object.values(row.figures));
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.filter((figure) => figure.previous_value !== null || figure.delta !== null)).toEqual([]);
    const saved = await exportAs(product, exportReportCsv, admin, { params: { widget }, body: historical });
    expect(saved.above.find(([label]) => label === "Dates")?.[1]).toMatch(/^2000-01-01 – [\d-]+$/);
  }
});

describe("cache", () => {
  test("returns a reply until something is written, and then computes it again", async () => {
    const readVersion = async (): Promise<string> =>
      (await fetchMetrics("resident_satisfaction_report")).meta.data_version;
    const first = await readVersion();
    expect(await readVersion()).toBe(first);
    await t.db.withClient(1, (tx) =>
      tx
        .on<{ regions: { client_id: number; id: number; name: string } }>()
        .updateTable("regions")
        .set({ name: "Renamed" })
        .where("client_id", "=", 1)
        .where("id", "=", 3)
        .execute(),
    );
    const after = await fetchMetrics("resident_satisfaction_report");
    expect(after.meta.data_version).not.toBe(first);
    expect(getRows(after).map((row) => row.name)).toContain("Renamed");
  });
});

describe("a timeline", () => {
  test("has a point per quarter with the lines of the company and of SBX [RULE-04]", async () => {
    const reply = await fetchMetrics(
      "resident_satisfaction_report",
      buildScopeQuery("regions", { report_type: "timeline" }),
    );
    const [row] = getRows(reply);
    expect(row?.timeline?.at(-1)).toMatchObject({ label: "2026 Q4", interval: "2026-10-01:2026-12-31" });
    expect(reply.meta.summary_object?.client_index_timeline).toHaveLength(row?.timeline?.length ?? 0);
    expect(reply.meta.summary_object?.sbx_timeline).toHaveLength(row?.timeline?.length ?? 0);
  });
});

describe("panels", () => {
  test("dashboards have figures and lines whose labels state the days [ENT-15]", async () => {
    const { data, meta } = await fetchMetrics("engagement_dashboard");
    if (!("current_score" in data)) throw new Error("no engagement");
    expect(data.current_score).toBe(71);
    expect(data.timelines.result_timeline.labels[0]).toBe("2025-11,2025-11-01,2025-11-30");
    expect(data.timelines.yMin).toBeLessThanOrEqual(50);
    expect(data.timelines.region_timeline).toBeNull();
    expect(meta.summary_object?.engagement?.current_score).toBe(71);
    const location = await callAs(product, getPropertyReport, admin, {
      params: { id: 1, widget: "employee_engagement" },
    });
    expect("timelines" in location.data && location.data.timelines.region_timeline?.labels).toHaveLength(12);
  });

  test("a location whose score is withheld shows its region's, without a trend; elsewhere it stays hidden", async () => {
    const readDashboard = async (id: number): Promise<WidgetReply["data"]> =>
      (await callAs(product, getPropertyReport, admin, { params: { id, widget: "engagement_dashboard" } })).data;
    const region = (
      await callAs(product, getRegionReport, admin, { params: { id: 1, widget: "engagement_dashboard" } })
    ).data;
    if (!("current_score" in region)) throw new Error("no engagement");
    const { agreement_importance: score } = region.figures;
    expect(await readDashboard(2)).toMatchObject({
      deferred: true,
      current_score: region.current_score,
      figures: { agreement_importance: { value: score?.value, delta: null, trend: null, previous_value: null } },
    });
    expect(await readDashboard(1)).toMatchObject({ deferred: false, current_score: 80 });
  });

  test("the breakdown has the calendar year by position category and location [ENT-16]", async () => {
    const { data } = await fetchMetrics("engagement_breakdown");
    if (!("employees_represented" in data)) throw new Error("no breakdown");
    expect(data.current_year).toBe(2026);
    expect(data.previous_year).toBe(2025);
    expect(data.location_breakdown.values.map((value) => value.name)).toEqual(["Alder", "Birch", "Cedar", "Dogwood"]);
    expect(data.engagement.value).not.toBeNull();
  });

  test("accept no parameters", async () => {
    await expect(fetchMetrics("engagement_dashboard", { sort_by: "name" })).rejects.toMatchObject({ kind: "invalid" });
  });
});
