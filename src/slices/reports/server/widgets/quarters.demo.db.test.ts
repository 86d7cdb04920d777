import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import { getPropertyReport, getReport } from "#slices/reports/contract/widgets.contract.ts";
import type { ReportRow, WidgetData } from "#slices/reports/contract/widget-data.contract.ts";
import { callAs, createActor, createProductOn, WHOLE_CLIENT } from "#slices/reports/testing/report-fixture.ts";
import { isTableData } from "#slices/reports/testing/table-data.ts";
import { openDemoDatabase } from "#test/support/demo-fixture.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

let t: TestDatabase;
let product: Product;
beforeAll(async () => {
  t = await openDemoDatabase();
  product = createProductOn(t);
}, 300_000);
afterAll(() => t.close());

const all = { intel: WHOLE_CLIENT, intouch: WHOLE_CLIENT, ingage: WHOLE_CLIENT, introduce: WHOLE_CLIENT };
const admin = createActor(1, all);
const PAGE = { page: { size: "1000" } };

/** Reads the rows of a report's table. */
async function readRows(structures: object): Promise<readonly ReportRow[]> {
  const query = { structures, ...PAGE };
  const { data } = await callAs(product, getReport, admin, {
    params: { widget: "resident_satisfaction_report" },
    query,
  });
  return isTableData(data) ? data.results : [];
}

const isDashboard = (data: WidgetData): data is Extract<WidgetData, { quarters: unknown }> => "quarters" in data;

test("quarters of a dashboard are those of the report's timeline, for the properties whose months are thin", async () => {
  const locations = (await readRows({ scope: "locations" })).filter(({ link_type: link }) => link === "location");
  const found: { id: number; values: unknown[] }[] = [];
  let today = "";
  let first = "";
  for (const { m_id: id } of locations) {
    const params = { id: Number(id), widget: "satisfaction_dashboard" };
    const { data, meta } = await callAs(product, getPropertyReport, admin, { params });
    if (!isDashboard(data)) throw new Error("no dashboard");
    const shown = data.line.filter(({ value }) => value !== null);
    const isThin = shown.filter(({ n }) => n !== null && n < 10).length * 2 > shown.length;
    expect(data.quarters !== null).toBe(isThin);
    if (data.quarters === null) continue;
    today = meta.dates.current.to;
    first = data.quarters.line[0]?.month ?? "";
    const values = data.quarters.line.map(({ month, value, hidden, n }) => ({ from: month, value, hidden, n }));
    found.push({ id: Number(id), values });
  }
  expect(found.length).toBeGreaterThan(0);
  const range = { date_interval: "quarter", date_range: `${first}:${today}` };
  const rows = await readRows({ scope: "locations", report_type: "timeline", ...range });
  for (const { id, values } of found) {
    const row = rows.find(({ m_id: key }) => key === id);
    expect(row?.timeline?.map(({ from, value, hidden, n }) => ({ from, value, hidden, n }))).toEqual(values);
  }
});
