import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { getPropertyDashboard } from "#slices/reports/contract/place.contract.ts";
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

let t: TestDatabase;
let product: Product;
const CLIENTS = 6;

beforeAll(async () => {
  t = await openTestDatabase();
  product = createProductOn(t);
  for (let id = 1; id <= CLIENTS; id += 1) await writeCompany(t, product, id, id === 1 ? { alder: 1 } : {});
  await product.freezeBenchmark(t.clock.now());
});
afterAll(() => t.close());

// Five companies pool (22 + 25 + 100) / (5 + 5 + 25), the first one (14 + 25 + 100) / 35: 83.2 over their closed
// months. November's answers are in the company's index but not yet in the benchmark.
const satisfaction = { company_index: 77, client_index: 77, sb_index: 83 };
const engagement = { company_index: 71, client_index: 71, sb_index: 71 };
const createAdmin = (): Actor => createActor(1, { ingage: WHOLE_CLIENT, intouch: WHOLE_CLIENT, intel: WHOLE_CLIENT });

test("every score has the company index for the same dates and the benchmark over all clients", async () => {
  const query = { structures: { scope: "locations", addon_options: "summary" } };
  const reply = await fetchPortfolio(product, createAdmin(), query);
  for (const row of reply.data.results) {
    // The row without a location has employees only.
    if (row.link_type === "nowhere") expect(row.intouch_stats).toBeNull();
    else expect(row.intouch_stats).toMatchObject(satisfaction);
    expect(row.ingage_stats).toMatchObject(engagement);
  }
  expect(reply.meta.summary_object).toMatchObject({ satisfaction, engagement });
});

test("neither index changes with place or status filters, or with the viewer's scope", async () => {
  const filters = [
    { general: "archived" },
    { general: "all", regions: ["2"] },
    { reporting_groups_by_locations: ["1"] },
  ];
  for (const filter of filters) {
    const reply = await fetchPortfolio(product, createAdmin(), { structures: { scope: "locations" }, filters: filter });
    expect(reply.data.results.length).toBeGreaterThan(0);
    for (const row of reply.data.results) expect(row.intouch_stats).toMatchObject(satisfaction);
  }
  const own = createActor(1, { ingage: createScope([], [3]), intouch: createScope([], [3]) }, "property_manager");
  const reply = await fetchPortfolio(product, own);
  expect(reply.data.results).toMatchObject([{ intouch_stats: satisfaction, ingage_stats: engagement }]);
});

test("lines have both indexes month by month, the benchmark for closed months only", async () => {
  const { data } = await callAs(product, getPropertyDashboard, createAdmin(), { params: { id: 1 } });
  const findPoint = (month: string): unknown => data.satisfaction?.line.find((point) => point.month === month);
  // (5 × 22 + 14) / (6 × 5) × 20 = 82.7
  expect(findPoint("2026-03-01")).toEqual({
    month: "2026-03-01",
    value: 56,
    hidden: false,
    n: 2,
    company: 56,
    sbx: 83,
  });
  expect(findPoint("2026-10-01")).toMatchObject({ value: null, company: 80, sbx: 80 });
  expect(findPoint("2026-11-01")).toMatchObject({ value: null, company: 60, sbx: null });
  expect(data.engagement?.line.at(-1)).toMatchObject({ month: "2026-10-01", value: 80, company: 71, sbx: 71 });
});
