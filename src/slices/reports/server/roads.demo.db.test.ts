import { sql } from "kysely";
import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import {
  getPropertyDashboard,
  getPropertyEngagementTrends,
  getPropertySatisfactionTrends,
  getRegionDashboard,
} from "#slices/reports/contract/place.contract.ts";
import {
  getRegionPortfolio,
  type PortfolioReply,
  type PortfolioRow,
} from "#slices/reports/contract/portfolio.contract.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import {
  getPropertyReport,
  getRegionReport,
  getReport,
  type WidgetReply,
} from "#slices/reports/contract/widgets.contract.ts";
import { expectAddsUp } from "#slices/reports/testing/adding-up.ts";
import {
  createActor,
  fetchPortfolio,
  callAs,
  WHOLE_CLIENT,
  createProductOn,
} from "#slices/reports/testing/report-fixture.ts";
import { openDemoDatabase } from "#test/support/demo-fixture.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

// A place has the same number wherever it appears: row and own page, rows and header, page and report, with any
// archived locations and any rows listed by a status filter.

const CLIENT = 1;
const everyRow = { page: { size: "1000" } };

let t: TestDatabase;
let product: Product;
let locationIds: readonly number[];
beforeAll(async () => {
  t = await openDemoDatabase();
  product = createProductOn(t);
  const portfolio = await readLocationRows("all");
  locationIds = portfolio.flatMap(({ m_id: id, link_type: link }) => (id !== null && link === "location" ? [id] : []));
}, 300_000);
afterAll(() => t.close());

const admin = createActor(CLIENT, {
  intel: WHOLE_CLIENT,
  intouch: WHOLE_CLIENT,
  ingage: WHOLE_CLIENT,
  introduce: WHOLE_CLIENT,
});

type Status = "all" | "active" | "archived";

const readPortfolio = (scope: string, general: Status): Promise<PortfolioReply> =>
  fetchPortfolio(product, admin, {
    structures: { scope, addon_options: "summary" },
    filters: { general },
    ...everyRow,
  });
const readLocationRows = async (general: Status): Promise<readonly PortfolioRow[]> =>
  (await readPortfolio("locations", general)).data.results;

/** Archives exactly these locations. */
async function archive(ids: readonly number[]): Promise<void> {
  await t.db.withClient(CLIENT, async (tx) => {
    await sql`UPDATE locations SET status_id = CASE WHEN id = ANY(${ids}::bigint[]) THEN 2 ELSE 1 END,
      archived_on = CASE WHEN id = ANY(${ids}::bigint[]) THEN '2026-08-13'::date END
      WHERE client_id = ${CLIENT}`.execute(tx.on());
  });
}

/** Returns sets of archived locations: none, each alone, half of them, all. */
function buildArchivedSets(): readonly (readonly number[])[] {
  return [[], ...locationIds.map((id) => [id]), locationIds.slice(1, 3), locationIds];
}

const scored = ["ingage_stats", "intouch_stats"] as const;
const sums = ["surveys_sent", "surveys_started", "surveys_completed", "still_open"] as const;
type Numbers = Record<string, number | null>;

/** Returns the numbers of a row that add up over places: open answers, participation and tasks. */
function pickAdditiveNumbers(row: Pick<PortfolioRow, (typeof scored)[number]>): Numbers {
  const found: Numbers = {};
  for (const part of scored) for (const name of sums) found[`${part}.${name}`] = row[part]?.[name] ?? null;
  found["responses"] = row.intouch_stats?.response_count ?? null;
  return found;
}

/** Returns whether each row's participation is shown; hidden ones have no sums to compare. */
const isOpen = (row: PortfolioRow, part: (typeof scored)[number]): boolean =>
  row[part] === null || !row[part].response_rate.hidden;

function readHeader({ meta }: PortfolioReply): Numbers {
  const { engagement, satisfaction } = meta.summary_object ?? {};
  return pickAdditiveNumbers({ ingage_stats: engagement ?? null, intouch_stats: satisfaction ?? null });
}

const sumRows = (rows: readonly PortfolioRow[], of: (row: PortfolioRow) => number | null): number =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0), 0);

describe("with any archived locations", () => {
  test.each<[string, Status]>([
    ["regions", "active"],
    ["regions", "all"],
    ["locations", "active"],
    ["locations", "all"],
  ])("the portfolio's rows by %s, %s, add up to its header", async (scope, general) => {
    let compared = 0;
    for (const archived of buildArchivedSets()) {
      await archive(archived);
      const reply = await readPortfolio(scope, general);
      const rows = reply.data.results;
      const header = readHeader(reply);
      for (const name of Object.keys(header)) {
        const part = name.startsWith("ingage") ? "ingage_stats" : "intouch_stats";
        // A count that is shown as a bound is in no row, so it cannot be added up.
        const isBounded = rows.some((row) => row[part] !== null && pickAdditiveNumbers(row)[name] === null);
        if (header[name] === null || isBounded || rows.some((row) => !isOpen(row, part))) continue;
        const sum = sumRows(rows, (row) => pickAdditiveNumbers(row)[name] ?? null);
        const at = `${name} without ${archived.join()}`;
        expectAddsUp(sum, header[name], { name, service: part.slice(0, 6), rows: rows.length, at });
        compared += 1;
      }
      const counts = reply.meta.summary_object?.general;
      expect(sumRows(rows, (row) => row.employee_count)).toBe(counts?.active_employees);
    }
    expect(compared).toBeGreaterThan(20);
  });

  test("a region's row has the same number whichever rows are listed, and so has its own page", async () => {
    for (const archived of buildArchivedSets()) {
      await archive(archived);
      const all = (await readPortfolio("regions", "all")).data.results;
      for (const general of ["active", "archived"] as const) {
        for (const row of (await readPortfolio("regions", general)).data.results.filter(isRegion)) {
          expect(row, `${general} with ${archived.join()} archived`).toEqual(
            all.find(({ m_id: id }) => id === row.m_id),
          );
        }
      }
      for (const row of all.filter(isRegion)) await expectOwnPage(row);
    }
  });

  test("a location's row has the number of its own page, archived or not", async () => {
    for (const archived of buildArchivedSets()) {
      await archive(archived);
      for (const row of (await readLocationRows("all")).filter(({ link_type: link }) => link === "location")) {
        const { data } = await callAs(product, getPropertyDashboard, admin, { params: { id: row.m_id } });
        expect([data.engagement?.stats, data.satisfaction?.stats]).toEqual([row.ingage_stats, row.intouch_stats]);
      }
    }
  });
});

const isRegion = ({ link_type: link, m_id: id }: PortfolioRow): boolean => link === "region" && id !== null;

/** Compares a region's row with its page, the header of its list of locations, and the rows of that list. */
async function expectOwnPage(row: PortfolioRow): Promise<void> {
  const { data } = await callAs(product, getRegionDashboard, admin, { params: { id: row.m_id } });
  expect([data.engagement?.stats, data.satisfaction?.stats]).toEqual([row.ingage_stats, row.intouch_stats]);
  expect([data.place.general.locations, data.place.general.active_employees, data.place.general.units]).toEqual([
    row.location_count,
    row.employee_count,
    row.unit_count,
  ]);
  const own = await callAs(product, getRegionPortfolio, admin, { params: { id: row.m_id }, query: everyRow });
  expect(readHeader(own)).toEqual(pickAdditiveNumbers(row));
  for (const name of Object.keys(pickAdditiveNumbers(row))) {
    const part = name.startsWith("ingage") ? "ingage_stats" : "intouch_stats";
    if (pickAdditiveNumbers(row)[name] === null || own.data.results.some((each) => !isOpen(each, part))) continue;
    const sum = sumRows(own.data.results, (each) => pickAdditiveNumbers(each)[name] ?? null);
    const of = { name, service: part.slice(0, 6), rows: own.data.results.length, at: `${row.name} ${name}` };
    expectAddsUp(sum, pickAdditiveNumbers(row)[name], of);
  }
}

const tables = [
  "employee_survey_report",
  "engagement_summary_report",
  "resident_satisfaction_report",
  "satisfaction_summary_report",
  "compliance_summary_report",
  "enrollment_summary_report",
  "employee_turnover_report",
  "employee_tenure_report",
] as const;

const readReport = (widget: string, query: object): Promise<WidgetReply> =>
  callAs(product, getReport, admin, { params: { widget }, query: { ...everyRow, ...query } });
const getRows = ({ data }: WidgetReply): readonly ReportRow[] => (isTableData(data) ? data.results : []);
const serviceOf: Readonly<Record<string, "ingage" | "intouch" | "introduce">> = {
  resident_satisfaction_report: "intouch",
  satisfaction_summary_report: "intouch",
  compliance_summary_report: "introduce",
  enrollment_summary_report: "introduce",
};

/** Returns the columns of a table whose rows by a scope add up to the total. */
function getAdditiveColumns(widget: string, scope: string): readonly string[] {
  const by = scope === "regions" ? ("region" as const) : ("location" as const);
  const infos = product.analytics.getMetrics(serviceOf[widget] ?? "ingage");
  const counts = infos.filter(({ unit, addsUpBy }) => unit === "count" && addsUpBy.includes(by));
  return counts.map(({ name }) => name);
}

const isShown = (figure: Figure | undefined): figure is Figure => figure?.hidden === false && figure.value !== null;

describe.each(tables)("%s", (widget) => {
  test.each(["regions", "locations"])(
    "by %s: rows and header agree, and a status filter changes no row",
    async (scope) => {
      let compared = 0;
      for (const archived of buildArchivedSets()) {
        await archive(archived);
        const fetchMetrics = (general: Status): Promise<WidgetReply> =>
          readReport(widget, { structures: { scope, addon_options: "summary" }, filters: { general } });
        const all = getRows(await fetchMetrics("all"));
        for (const general of ["active", "all"] as const) {
          const reply = await fetchMetrics(general);
          const rows = getRows(reply);
          for (const row of rows.filter(({ link_type: link }) => link === "region" || link === "location")) {
            expect(row).toEqual(all.find((each) => each.m_id === row.m_id && each.link_type === row.link_type));
          }
          for (const name of getAdditiveColumns(widget, scope)) {
            const figures = rows.map((row) => row.figures[name]);
            if (!figures.every(isShown)) continue;
            const sum = figures.reduce((all_, figure) => all_ + (figure.value ?? 0), 0);
            const header = reply.meta.summary_object?.totals?.[name]?.value;
            const at = `${name}, ${general}, ${archived.join()} archived`;
            expectAddsUp(sum, header, { name, service: serviceOf[widget] ?? "ingage", rows: rows.length, at });
            compared += 1;
          }
        }
      }
      expect(compared).toBeGreaterThan(widget.startsWith("employee_t") ? -1 : 0);
    },
  );

  test("a row has the number of the place's own report", async () => {
    await archive(locationIds.slice(-1));
    let compared = 0;
    for (const [scope, endpoint] of [
      ["regions", getRegionReport],
      ["locations", getPropertyReport],
    ] as const) {
      const rows = getRows(await readReport(widget, { structures: { scope }, filters: { general: "active" } }));
      for (const row of rows.filter(({ link_type: link, m_id: id }) => link === scope.slice(0, -1) && id !== null)) {
        const params = { id: row.m_id, widget };
        const query = { structures: { addon_options: "summary" }, ...everyRow };
        const own = await callAs(product, endpoint, admin, { params, query });
        const totals = own.meta.summary_object?.totals ?? {};
        for (const [name, figure] of Object.entries(row.figures)) {
          if (!totals[name]) continue;
          expect({ [name]: totals[name] }, row.name).toEqual({ [name]: figure });
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(0);
  });
});

test("the months in a row are those of the place's own trends, and missing where its score is not shown", async () => {
  await archive([]);
  const services = [
    ["satisfaction", "intouch_stats", getPropertySatisfactionTrends],
    ["engagement", "ingage_stats", getPropertyEngagementTrends],
  ] as const;
  const query = { structures: { scope: "locations", trends: "true" }, ...everyRow };
  const { data, meta } = await fetchPortfolio(product, admin, query);
  let drawn = 0;
  for (const row of data.results.filter(({ link_type: link }) => link === "location")) {
    for (const [service, part, trends] of services) {
      const { line } = (await callAs(product, trends, admin, { params: { id: row.m_id } })).data;
      const rounded = line.map(({ value }) => (value === null ? null : Math.round(value)));
      const hasScore = row[part] !== null && !row[part].score.hidden && row[part].score.value !== null;
      const isEnough = rounded.filter((value) => value !== null).length >= 6;
      expect(row.trends?.[service]).toEqual(hasScore && isEnough ? rounded : null);
      expect(meta.trend_months?.[service]).toEqual(line.map(({ month }) => month));
      drawn += hasScore && isEnough ? 1 : 0;
    }
  }
  expect(drawn).toBeGreaterThan(2);
  // A page reads the months of its own rows only.
  const numbers = Array.from({ length: Math.ceil(data.results.length / 2) }, (_, at) => at + 1);
  const pages = numbers.map((number) => fetchPortfolio(product, admin, { ...query, page: { number, size: 2 } }));
  expect((await Promise.all(pages)).flatMap((page) => page.data.results)).toEqual(data.results);
  expect((await readPortfolio("locations", "all")).data.results.every(({ trends }) => trends === undefined)).toBe(true);
}, 60_000);
