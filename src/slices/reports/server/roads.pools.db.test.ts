import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import { insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import { explainReport } from "#slices/reports/contract/explain.contract.ts";
import {
  getRegionPortfolio,
  type PortfolioReply,
  type PortfolioRow,
} from "#slices/reports/contract/portfolio.contract.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { getReport, type WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { writeCompany } from "#slices/reports/testing/report-company.ts";
import {
  createActor,
  fetchPortfolio,
  callAs,
  WHOLE_CLIENT,
  createScope,
  createProductOn,
} from "#slices/reports/testing/report-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

// Pooled answers of a region's small places are in the region and in no location; among locations they have a row of
// their own.

const CLIENT = 1;
let t: TestDatabase;
let product: Product;

/** Writes a released pool of a region's small locations: a number of people who all gave the same agreement. */
async function insertPool(regionId: number, people: number, agreement: number): Promise<void> {
  const month = "2026-05-01";
  const row = {
    client_id: CLIENT,
    service: "ingage",
    kind: "campaign",
    cut: "all",
    cut_id: 0,
    level: "region",
    place_id: regionId,
    first_month: month,
    last_month: month,
    people,
    score_people: people,
    responses: people,
    score_responses: people,
    score_answers: people,
    score_num: 3 * agreement * people,
    score_den: 3 * people,
    released_at: new Date(0),
  };
  await t.db.withClient(CLIENT, (tx) => insertRows(tx, "release_segments", [row]));
}

beforeAll(async () => {
  t = await openTestDatabase();
  product = createProductOn(t);
  await writeCompany(t, product, CLIENT);
  // Region 3 has one location, and it is archived.
  const fig = {
    id: 6,
    name: "Fig",
    region_id: 3,
    time_zone: "America/Chicago",
    status_id: 2,
    archived_on: "2026-10-01",
  };
  await t.db.withClient(CLIENT, (tx) =>
    insertRows(tx, "locations", [{ client_id: CLIENT, ...fig, city: "", state: "" }]),
  );
  await insertPool(1, 10, 2);
  await insertPool(3, 15, 4);
});
afterAll(() => t.close());

const admin = createActor(CLIENT, { intel: WHOLE_CLIENT, intouch: WHOLE_CLIENT, ingage: WHOLE_CLIENT });
const readPortfolio = (scope: string, filters: object, who = admin): Promise<PortfolioReply> =>
  fetchPortfolio(product, who, { structures: { scope, addon_options: "summary" }, filters, page: { size: "100" } });
const find = <Row extends { name: string }>(rows: readonly Row[], name: string): Row | undefined =>
  rows.find((row) => row.name === name);
const findScore = (row: PortfolioRow | undefined): number | null | undefined => row?.ingage_stats?.current_score;
const WIDGET = "employee_survey_report";
const readReport = (structures: object, filters: object = {}): Promise<WidgetReply> =>
  callAs(product, getReport, admin, {
    params: { widget: WIDGET },
    query: { structures, filters, page: { size: "100" } },
  });
const getRows = ({ data }: WidgetReply): readonly ReportRow[] => (isTableData(data) ? data.results : []);

describe("among locations", () => {
  test.each(["active", "all"])("pools have one row of their own: %s", async (general) => {
    const { data } = await readPortfolio("locations", { general });
    const pooled = find(data.results, "Pooled");
    expect(pooled).toMatchObject({ link_type: "pooled", to: null, location_count: null, employee_count: null });
    // (10 × 2 + 15 × 4) / 25 × 20
    expect(findScore(pooled)).toBe(64);
    expect(pooled?.ingage_stats?.response_count).toBe(25);
    expect(pooled?.intouch_stats).toBeNull();
    const rows = getRows(await readReport({ scope: "locations" }, { general }));
    expect(find(rows, "Pooled")).toMatchObject({ link_type: "pooled", to: null, agreement_importance: 64 });
  });

  test("archived places are counted without the pools, which have their own row", async () => {
    const { data } = await readPortfolio("locations", { general: "active" });
    const archived = find(data.results, "Archived");
    expect(archived).toMatchObject({ link_type: "archived", location_count: 2, to: null });
    expect(archived?.ingage_stats?.score).toMatchObject({ value: null });
    // Elm's single open answer.
    expect(archived?.intouch_stats?.response_count).toBe(1);
  });

  test("the pool of a region belongs to the region, on its own page and below its row", async () => {
    const own = await callAs(product, getRegionPortfolio, admin, { params: { id: 1 }, query: {} });
    expect(findScore(find(own.data.results, "Pooled"))).toBe(40);
    // (4 × 18 + 2 × 10 × 3) / (18 + 10 × 3) × 20
    expect(own.meta.summary_object?.engagement?.current_score).toBe(55);
    const below = getRows(await readReport({ scope: "locations", parents: { regions: ["1"] } }));
    expect(find(below, "Pooled")?.agreement_importance).toBe(40);
  });

  test("a viewer of a part of a region has no row of its pool, and neither has a filtered table", async () => {
    const part = createActor(CLIENT, { ingage: createScope([], [1]) }, "property_manager");
    expect(find((await readPortfolio("locations", {}, part)).data.results, "Pooled")).toBeUndefined();
    const whole = createActor(CLIENT, { ingage: createScope([1], []) }, "regional_manager");
    expect(findScore(find((await readPortfolio("locations", {}, whole)).data.results, "Pooled"))).toBe(40);
    expect(find((await readPortfolio("locations", { regions: [1] })).data.results, "Pooled")).toBeUndefined();
  });
});

describe("among regions", () => {
  test("a pool is in its region; the pool of a region that is not listed is in the row of archived places", async () => {
    const { data } = await readPortfolio("regions", { general: "active" });
    expect(find(data.results, "Pooled")).toBeUndefined();
    expect(findScore(find(data.results, "Region 1"))).toBe(55);
    expect(find(data.results, "Region 3")).toBeUndefined();
    expect(findScore(find(data.results, "Archived"))).toBe(80);
    const all = await readPortfolio("regions", { general: "all" });
    expect(findScore(find(all.data.results, "Region 3"))).toBe(80);
    expect(find(all.data.results, "Archived")).toBeUndefined();
  });
});

test.each([
  ["locations", -1, 64],
  ["regions", -2, 80],
])("a cell of such a row by %s explains its own numbers", async (scope, row, value) => {
  const query = {
    structures: { scope },
    filters: { general: "active" },
    cell: { row: String(row), column: "agreement_importance" },
  };
  const { data } = await callAs(product, explainReport, admin, { params: { widget: WIDGET }, query });
  expect([data.row, data.current.value, data.current.numerator, data.rows]).toEqual([row, value, null, null]);
});

test("its periods are its own", async () => {
  const structures = { report_type: "timeline", date_interval: "quarter" };
  for (const [scope, name, value] of [
    ["locations", "Pooled", 64],
    ["regions", "Archived", 80],
  ] as const) {
    const row = find(getRows(await readReport({ scope, ...structures }, { general: "active" })), name);
    expect(row?.timeline?.find(({ label }) => label === "2026 Q2")?.value).toBe(value);
  }
});
