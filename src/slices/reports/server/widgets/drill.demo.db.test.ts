import { sql } from "kysely";
import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import { explainReport, type ExplainReply } from "#slices/reports/contract/explain.contract.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { ReportRow, ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { exportReportCsv } from "#slices/reports/contract/widget-exports.contract.ts";
import { getPropertyReport, getReport, type WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { expectAddsUp } from "#slices/reports/testing/adding-up.ts";
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
import { widgetCatalog } from "#test/support/product-widgets.ts";
import { scopes } from "./scopes.ts";
import { type Column, getScopeColumns, type TableWidget } from "./widget.ts";

// A cell that is clicked opens the rows behind it: sums add up, and other values equal those computed from raw answers.

const CLIENT = 1;
const SCORE = "agreement_importance";
const RESIDENTS = "resident_satisfaction_report";
const everyRow = { size: "1000" };

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

const readReport = (widget: string, structures: object, more: object = {}): Promise<WidgetReply> =>
  callAs(product, getReport, admin, { params: { widget }, query: { structures, page: everyRow, ...more } });

function getRows({ data }: WidgetReply): readonly ReportRow[] {
  if (!isTableData(data)) throw new Error("no table");
  return data.results;
}

const isOpen = (figure: Figure | undefined): figure is Figure => figure?.hidden === false && figure.bound === null;

// Trends are the same tables; rows below priorities and reasons do not add up.
const tables = widgetCatalog.widgets.filter(
  (widget): widget is TableWidget =>
    widget.kind === "table" && /(report|summary)$/.test(widget.id) && !widget.isPriorities,
);

const explain = async (widget: string, structures: object, row: unknown, column: string): Promise<Explanation> => {
  const query = { structures, cell: { row: String(row), column } };
  return (await callAs(product, explainReport, admin, { params: { widget }, query })).data.current;
};

/** Returns whether the sums behind rows are shown: then the share of their total is the share of all. */
const isKnown = ({ is_protected: isProtected, hidden, denominator }: Explanation): boolean =>
  !isProtected && !hidden && denominator !== null;

const MAX_ROWS = 4;

/** The minimum number of counts and shares of a table to compare in the demo; protected ones show no sums. */
const least: Readonly<Record<string, readonly [number, number]>> = {
  employee_survey_report: [10, 0],
  engagement_summary_report: [2, 0],
  resident_satisfaction_report: [10, 1],
  satisfaction_summary_report: [5, 1],
  compliance_summary_report: [50, 5],
};

type Explanation = ExplainReply["data"]["current"];
type Sums = Readonly<Record<string, { num: number; den: number }>>;

/** A row that was clicked, the rows below it, and the columns that add up by their scope. */
interface Click {
  readonly id: string;
  readonly service: string;
  readonly scope: ReportScope;
  readonly row: ReportRow;
  readonly structures: { readonly scope: string; readonly parents: object };
  readonly below: readonly ReportRow[];
  readonly adding: readonly Column[];
}

const sumOf = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((sum, each) => sum + (each ?? 0), 0);

/** Reads the rows below one scope's first row, by every sub-scope that is offered. */
async function readClicks(table: TableWidget, scope: ReportScope): Promise<Click[]> {
  const { id, service } = table;
  const addsUpBy = new Map(product.analytics.getMetrics(service).map((info) => [info.name, info.addsUpBy]));
  const above = await readReport(id, { scope });
  const row = getRows(above).find(({ m_id }) => m_id !== null);
  const found: Click[] = [];
  for (const { key: sub } of row ? above.meta.structures.sub_scopes : []) {
    const structures = { scope: sub, parents: { [scope]: [String(row?.m_id)] } };
    const below = getRows(await readReport(id, structures));
    const { dimension } = scopes[sub as ReportScope];
    const adding = getScopeColumns(table, scope).columns.filter(
      ({ key, metric }) => below[0]?.figures[key] !== undefined && addsUpBy.get(metric)?.includes(dimension),
    );
    if (row && below.length > 0) found.push({ id, service, scope, row, structures, below, adding });
  }
  return found;
}

/** Compares every count with the sum of those below it; returns the number compared. */
function compareCounts({ id, service, scope, row, structures, below, adding }: Click): number {
  const counts = adding.filter(({ key, kind }) => {
    return kind === "count" && isOpen(row.figures[key]) && below.every((each) => isOpen(each.figures[key]));
  });
  for (const { key } of counts) {
    const sum = sumOf(below.map((each) => each.figures[key]?.value ?? null));
    const at = `${id} ${scope} ${row.name} by ${structures.scope}: ${key}`;
    expectAddsUp(sum, row.figures[key]?.value ?? 0, { name: key, service, rows: below.length, at });
  }
  return counts.length;
}

/** Compares the sums behind a share with those behind the shares below it; returns 1 where all of them are shown. */
async function compareSums({ id, scope, row, structures, below, adding }: Click): Promise<number> {
  const share = adding.find(({ kind, key }) => kind !== "count" && row.figures[key]?.value !== null);
  if (!share || below.length > MAX_ROWS || below.some(({ m_id }) => m_id === null)) return 0;
  const whole = await explain(id, { scope }, row.m_id, share.key);
  const parts = await Promise.all(below.map(({ m_id }) => explain(id, structures, m_id, share.key)));
  if (!isKnown(whole) || parts.some((part) => part.hidden || part.is_protected)) return 0;
  for (const name of ["numerator", "denominator"] as const) {
    const sum = sumOf(parts.map((part) => part[name]));
    const at = `${id} ${scope} ${row.name} by ${structures.scope}: ${name} of ${share.key}`;
    expect(sum, at).toBeCloseTo(whole[name] ?? 0, 6);
  }
  return 1;
}

describe.each(tables.map((table) => [table.id, table] as const))("%s", (id, table) => {
  test("rows add up to the cell that was clicked where the metric adds up: counts, and the sums behind shares", async () => {
    const [type] = table.reportTypes;
    const compared = { counts: 0, sums: 0 };
    for (const { key } of (await readReport(id, { report_type: type })).meta.structures.scopes) {
      for (const click of await readClicks(table, key as ReportScope)) {
        compared.counts += compareCounts(click);
        compared.sums += await compareSums(click);
      }
    }
    const [counts = 0, sums = 0] = least[id] ?? [];
    expect(compared.counts).toBeGreaterThanOrEqual(counts);
    expect(compared.sums).toBeGreaterThanOrEqual(sums);
  });
});

/** Returns sums of the open score pairs of a location's residents from raw answers, by survey or question. */
async function readRawSums(
  locationId: number,
  by: "survey_id" | "question_id",
  range: { from: string; to: string },
): Promise<Sums> {
  const { rows } = await t.db.withClient(CLIENT, (tx) =>
    sql<{ key: number; num: number; den: number }>`
      SELECT ${sql.ref(by === "survey_id" ? "r.survey_id" : "a.question_id")} AS key,
        sum(a.agreement * CASE a.question_type WHEN 'agreement' THEN 3 ELSE a.importance END)::float AS num,
        sum(CASE a.question_type WHEN 'agreement' THEN 3 ELSE a.importance END)::float AS den
      FROM responses r JOIN answers a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
      WHERE r.client_id = ${CLIENT} AND r.location_id = ${locationId} AND NOT r.is_protected
        AND r.completed_on BETWEEN ${range.from} AND ${range.to} AND a.agreement IS NOT NULL
        AND (a.question_type = 'agreement' OR a.question_type = 'agreement-importance' AND a.importance IS NOT NULL)
        AND r.survey_id IN (24, 25, 26, 27)
      GROUP BY 1`.execute(tx.on()),
  );
  return Object.fromEntries(rows.map(({ key, num, den }) => [String(key), { num, den }]));
}

/** Compares the first scores below a location with raw answers; returns the number of those shown. */
async function compareScores(location: number, scope: "surveys" | "questions", raw: Sums): Promise<number> {
  const structures = { scope, parents: { locations: [String(location)] } };
  let compared = 0;
  for (const row of getRows(await readReport(RESIDENTS, structures)).slice(0, 6)) {
    const result = await explain(RESIDENTS, structures, row.m_id, SCORE);
    if (!isKnown(result) || result.value === null) continue;
    const { num, den } = raw[String(row.m_id)] ?? { num: 0, den: 0 };
    expect([result.numerator, result.denominator]).toEqual([num, den]);
    expect(row.agreement_importance).toBeCloseTo((num / den) * 20, 9);
    compared += 1;
  }
  return compared;
}

test("values that do not add up equal those computed from raw answers, cell by cell", async () => {
  const by = await readReport(RESIDENTS, { scope: "locations" });
  const { current } = by.meta.dates;
  let compared = 0;
  for (const { m_id } of getRows(by).slice(0, 4)) {
    const location = Number(m_id);
    compared += await compareScores(location, "surveys", await readRawSums(location, "survey_id", current));
    compared += await compareScores(location, "questions", await readRawSums(location, "question_id", current));
  }
  expect(compared).toBeGreaterThan(5);
});

const getPrinted = (cell: Figure | undefined): string => {
  if (!cell || cell.value === null) return cell?.hidden ? "Hidden" : "N/A";
  return String(Math.round(cell.value));
};

async function onDashboard(
  location: number,
  widget: string,
): Promise<{ deferred: boolean; figure: Figure | undefined }> {
  const { data } = await callAs(product, getPropertyReport, admin, { params: { id: location, widget } });
  if (!("timelines" in data)) throw new Error("no dashboard");
  return { deferred: data.deferred, figure: data.figures[SCORE] };
}

describe.each([
  ["employee_survey_report", "engagement_dashboard", "ingage_stats", "Engagement"],
  ["resident_satisfaction_report", "satisfaction_dashboard", "intouch_stats", "Satisfaction"],
] as const)("a location's number in %s", (widget, board, stats, label) => {
  test("numbers are the same in dashboard widget, report, sub-table, portfolio and file", async () => {
    const structures = { scope: "locations" };
    const rows = getRows(await readReport(widget, structures));
    const portfolio = await fetchPortfolio(product, admin, { structures, filters: { general: "all" }, page: everyRow });
    const saved = await exportAs(product, exportReportCsv, admin, { params: { widget }, body: { structures } });
    const at = saved.head.indexOf(label);
    const regions = getRows(await readReport(widget, { scope: "regions" }));
    const expanded = await Promise.all(
      regions.map(({ m_id }) => readReport(widget, { ...structures, parents: { regions: [String(m_id ?? "none")] } })),
    );
    const below = new Map(expanded.flatMap(getRows).map((row) => [row.m_id, row]));
    expect(below.size).toBe(rows.length);
    const shown = new Map(portfolio.data.results.map((row) => [row.m_id, row[stats]?.score]));
    const printed = new Map(saved.rows.map((row) => [row[0], row[at]]));
    for (const row of rows.filter(({ link_type: link }) => link === "location")) {
      const cell = row.figures[SCORE];
      expect(below.get(row.m_id)).toEqual(row);
      expect(shown.get(Number(row.m_id))).toEqual(cell);
      expect(printed.get(row.name)).toBe(getPrinted(cell));
      // Where confidentiality withholds the score, the dashboard shows the region's instead, and says so.
      const own = await onDashboard(Number(row.m_id), board);
      expect(own.deferred ? cell?.hidden : own.figure).toEqual(own.deferred ? true : cell);
    }
  });
});
