import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { exportReportCsv } from "#slices/reports/contract/widget-exports.contract.ts";
import { getRegionReport, getReport, type WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import {
  createActor,
  fetchPortfolio,
  callAs,
  WHOLE_CLIENT,
  createProductOn,
  exportAs,
} from "#slices/reports/testing/report-fixture.ts";
import { openDemoDatabase } from "#test/support/demo-fixture.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

const CLIENT = 1;
const SCORE = "agreement_importance";
const reports = { ingage: "employee_survey_report", intouch: "resident_satisfaction_report" } as const;
const boards = { ingage: "engagement_dashboard", intouch: "satisfaction_dashboard" } as const;

let t: TestDatabase;
let product: Product;
beforeAll(async () => {
  t = await openDemoDatabase();
  product = createProductOn(t);
}, 300_000);
afterAll(() => t.close());

const admin = createActor(CLIENT, {
  intel: WHOLE_CLIENT,
  intouch: WHOLE_CLIENT,
  ingage: WHOLE_CLIENT,
  introduce: WHOLE_CLIENT,
});

const readReport = (widget: string, query: object = {}): Promise<WidgetReply> =>
  callAs(product, getReport, admin, { params: { widget }, query });

function getRows({ data }: WidgetReply): readonly ReportRow[] {
  if (!isTableData(data)) throw new Error("no table");
  return data.results;
}

const findScore = ({ data }: WidgetReply): Figure | undefined => ("figures" in data ? data.figures[SCORE] : undefined);

const formatFigure = (figure: Figure | undefined): string => {
  if (figure?.hidden) return "Hidden";
  return figure?.value === null || figure === undefined ? "N/A" : String(Math.round(figure.value));
};

type Service = keyof typeof reports;
const everyRow = { page: { size: "1000" } };
const labels = { ingage: "Engagement", intouch: "Satisfaction" } as const;
const parts = { ingage: "engagement", intouch: "satisfaction" } as const;
const stats = { ingage: "ingage_stats", intouch: "intouch_stats" } as const;

/** Reads the rows of regions, and the first of them that is a region. */
async function findRegions(service: Service): Promise<{ rows: readonly ReportRow[]; first: ReportRow; id: number }> {
  const rows = getRows(await readReport(reports[service], everyRow));
  const first = rows.find((row) => row.m_id !== null);
  if (!first) throw new Error("no region");
  return { rows, first, id: Number(first.m_id) };
}

describe.each(["ingage", "intouch"] as const)("a number of %s is one", (service) => {
  test("are equal in portfolio and report, in dashboard and summary", async () => {
    const portfolio = await fetchPortfolio(product, admin, { filters: { general: "all" }, ...everyRow });
    const { rows, first, id } = await findRegions(service);
    expect(rows.map((row) => [row.name, row.figures[SCORE]])).toEqual(
      // Surveys are not sent to people without a location, so surveys have no row of them.
      portfolio.data.results
        .filter(({ link_type: link }) => link !== "nowhere")
        .map((row) => [row.name, row[stats[service]]?.score]),
    );
    const whole = await readReport(reports[service], { structures: { addon_options: "summary" } });
    const part = whole.meta.summary_object?.[parts[service]];
    expect(part?.figures[SCORE]).toEqual(findScore(await readReport(boards[service])));
    expect(whole.meta.summary_object?.totals?.[SCORE]).toEqual(part?.figures[SCORE]);
    const board = await callAs(product, getRegionReport, admin, { params: { id, widget: boards[service] } });
    expect(findScore(board)).toEqual(first.figures[SCORE]);
  });

  test("are equal in sub-table, region's own table and file; invitations add up", async () => {
    const { first, id } = await findRegions(service);
    const structures = { scope: "locations", parents: { regions: [String(id)] } };
    const below = getRows(await readReport(reports[service], { ...everyRow, structures }));
    const own = await callAs(product, getRegionReport, admin, {
      params: { id, widget: reports[service] },
      query: { ...everyRow, structures: { scope: "locations" } },
    });
    expect(below).toEqual(getRows(own));
    const isWhole = below.every((row) => row.figures["surveys_sent"]?.hidden === false);
    const sent = below.reduce((sum, row) => sum + (row.surveys_sent ?? 0), 0);
    expect(sent).toBe(isWhole ? first.surveys_sent : sent);
    const request = { params: { widget: reports[service] }, body: { structures } };
    const saved = await exportAs(product, exportReportCsv, admin, request);
    const at = saved.head.indexOf(labels[service]);
    expect(saved.rows.map((row) => [row[0], row[at]])).toEqual(
      below.map((row) => [row.name, formatFigure(row.figures[SCORE])]),
    );
  });
});

test("questions, topics and factors have scores; every scope of every table replies", async () => {
  for (const widget of [
    "employee_survey_report",
    "resident_satisfaction_report",
    "employee_turnover_report",
    "employee_tenure_report",
    "compliance_summary_report",
    "enrollment_summary_report",
    "employee_priority_report",
    "resident_priority_report",
  ]) {
    const { meta } = await readReport(widget);
    for (const { key } of meta.structures.scopes) {
      const reply = await readReport(widget, { structures: { scope: key, addon_options: "summary" } });
      expect(getRows(reply).length, `${widget} by ${key}`).toBeGreaterThan(0);
    }
  }
  const topics = getRows(await readReport("resident_satisfaction_report", { structures: { scope: "topics" } }));
  expect(topics.filter((row) => typeof row.agreement_importance === "number").length).toBeGreaterThan(3);
});

test("priorities are questions with a score, by need: five opportunities and strengths of at least 80", async () => {
  const rows = getRows(await readReport("resident_priority_report", { page: { size: "1000" } }));
  const opportunities = rows.filter((row) => row.priority === "opportunity");
  expect(opportunities.length).toBeLessThanOrEqual(5);
  const needs = rows.map((row) => row.figures["need"]?.value ?? -1);
  expect(needs).toEqual(needs.toSorted((a, b) => b - a));
  for (const row of rows.filter((each) => each.priority === "strength")) {
    expect(Math.round(row.agreement_importance ?? 0)).toBeGreaterThanOrEqual(80);
  }
});
