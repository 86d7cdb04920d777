import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import { getPropertyEngagementTrends, getPropertySatisfactionTrends } from "#slices/reports/contract/place.contract.ts";
import {
  getLocationsReport,
  getPortfolio,
  getPropertyPortfolio,
  getRegionLocations,
  getRegionPortfolio,
  type PortfolioReply,
} from "#slices/reports/contract/portfolio.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import type { TestApplication } from "#test/support/test-application.ts";

let t: TestApplication;
let admin: Caller;
beforeAll(async () => {
  t = await startReportPortal();
  admin = await createCaller(t, 1, "client-admin");
});
afterAll(() => t.close());

const send = (...query: string[]): Promise<PortfolioReply> => admin.call(getPortfolio, { query: query.join("&") });
const toNames = ({ data }: PortfolioReply): string[] => data.results.map((row) => row.name);

const byScope: Readonly<Record<string, readonly string[]>> = {
  regions: ["No region", "Region 1", "Region 2", "Region 3", "No location"],
  locations: ["Alder", "Birch", "Cedar", "Dogwood", "Archived", "No location"],
  reporting_groups: ["Garden style", "High-rise"],
};

/** The rows of regions, locations and groups that each filter leaves. */
const filtered: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  [
    "filters[q_text]=R",
    [
      ["No region", "Region 1", "Region 2", "Region 3"],
      ["Alder", "Birch", "Cedar", "Archived"],
      ["Garden style", "High-rise"],
    ],
  ],
  ["filters[q_text]=gard", [[], [], ["Garden style"]]],
  ["filters[general]=archived", [["Region 2"], ["Elm"], ["High-rise"]]],
  [
    "filters[general]=all",
    [
      ["No region", "Region 1", "Region 2", "Region 3", "No location"],
      ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "No location"],
      ["Garden style", "High-rise"],
    ],
  ],
  ["filters[regions][]=1", [["Region 1"], ["Alder", "Birch"], ["Garden style", "High-rise"]]],
  ["filters[reporting_groups_by_locations][]=1", [["Region 1", "Region 2"], ["Alder", "Cedar"], ["Garden style"]]],
  [
    "filters[general]=all&filters[regions][]=2&filters[reporting_groups_by_locations][]=2&filters[q_text]=e",
    [["Region 2"], ["Cedar", "Elm"], ["High-rise"]],
  ],
];

describe("the portfolio", () => {
  test("replies to each scope with each filter, with and without its summary [API-07]", async () => {
    for (const [at, [scope, names]] of Object.entries(byScope).entries()) {
      const by = `structures[scope]=${scope}`;
      const plain = await send(by);
      expect(toNames(plain)).toEqual(names);
      expect(plain.meta.structures.scope).toBe(scope);
      expect(plain.meta.summary_object).toBeNull();
      const { meta, data } = await send(by, "structures[addon_options]=summary");
      expect(data).toEqual(plain.data);
      expect(meta.summary_object).toMatchObject({ general: { locations: 4 }, engagement: {}, satisfaction: {} });
      for (const [filter, expected] of filtered) {
        const reply = await send(by, filter);
        expect([scope, filter, toNames(reply)]).toEqual([scope, filter, expected[at]]);
        expect(reply.meta.pagination?.record_count).toBe(expected[at]?.length);
      }
    }
  });

  test("gives no number of a filtered place that differs from the number of the place itself", async () => {
    const readRows = async (...query: string[]) => (await send("structures[scope]=locations", ...query)).data.results;
    const all = await readRows("filters[general]=all");
    for (const row of await readRows("filters[general]=all", "filters[regions][]=2")) {
      expect(row).toEqual(all.find(({ m_id }) => m_id === row.m_id));
    }
  });
});

describe("a property", () => {
  test("has its own portfolio: the row of the portfolio, and the same as summary [API-12]", async () => {
    const { data, meta } = await admin.call(getPropertyPortfolio, { params: { id: 1 } });
    const row = (await send("structures[scope]=locations")).data.results.find(({ m_id }) => m_id === 1);
    expect(data.results).toEqual([row]);
    expect(meta.endpoint).toBe("/v1/en/analytics/properties/1/portfolio");
    expect(meta.widget.id).toBe("property_portfolio");
    expect(meta.summary_object?.satisfaction?.score).toEqual(row?.intouch_stats?.score);
    expect(meta.summary_object?.engagement?.score).toEqual(row?.ingage_stats?.score);
    expect(meta.summary_object?.general.locations).toBe(1);
    expect((await admin.expectRefusal(getPropertyPortfolio, { params: { id: 999 } })).status).toBe(404);
  });

  test("has its satisfaction month by month, next to the company [API-10]", async () => {
    const { data, meta } = await admin.call(getPropertySatisfactionTrends, { params: { id: 1 } });
    expect([meta.widget.id, meta.endpoint]).toEqual([
      "resident_satisfaction_trends",
      "/v1/en/analytics/properties/1/resident_satisfaction_trends",
    ]);
    expect(data.place).toEqual({ m_id: 1, name: "Alder", link_type: "location" });
    expect(data.line.map(({ month }) => month)).toEqual(data.likelihood.map(({ month }) => month));
    const known = data.line.filter(({ value }) => value !== null).map(({ month, value, n }) => [month, value, n]);
    expect(known).toEqual([["2026-03-01", 88, 2]]);
    expect(data.line.find(({ month }) => month === "2026-01-01")).toMatchObject({ value: null, company: 100 });
    expect(data.likelihood.find(({ month }) => month === "2026-03-01")?.value).toBe(50);
    const long = await admin.call(getPropertySatisfactionTrends, { params: { id: 1 }, query: "structures[months]=24" });
    expect(long.data.line).toHaveLength(24);
    expect(long.data.line.find(({ month }) => month === "2025-03-01")?.value).toBe(80);
  });

  test("has its engagement month by month, next to the company [API-11]", async () => {
    const { data, meta } = await admin.call(getPropertyEngagementTrends, { params: { id: 1 } });
    expect([meta.widget.id, meta.endpoint]).toEqual([
      "employee_engagement_trends",
      "/v1/en/analytics/properties/1/employee_engagement_trends",
    ]);
    expect(data.line).toHaveLength(12);
    expect(data.line.at(-1)).toMatchObject({ month: "2026-10-01", value: 80, hidden: false, company: 71 });
    expect(data.likelihood.at(-1)).toMatchObject({ month: "2026-10-01", hidden: false });
    const waiting = await admin.call(getPropertyEngagementTrends, { params: { id: 2 } });
    // Three were invited in that month.
    expect(waiting.data.line.at(-2)).toMatchObject({ value: null, hidden: true, n: null });
  });
});

test("the tables of places accept the same parameters, have 15 rows a page and return the parameters that they used", async () => {
  const tables = [
    [getPortfolio, {}],
    [getLocationsReport, {}],
    [getRegionLocations, { params: { id: 1 } }],
    [getRegionPortfolio, { params: { id: 1 } }],
  ] as const;
  for (const [endpoint, input] of tables) {
    const query = "page[number]=2&page[size]=1&sort_by=name&sort_desc=true&filters[q_text]=i";
    const { meta, data } = await admin.call(endpoint, { ...input, query });
    expect(data.results.length).toBeLessThanOrEqual(1);
    expect(meta.pagination?.total_pages).toBe(meta.pagination?.record_count);
    expect(meta.filters.q_text).toBe("i");
    expect(meta.structures.scopes).toContain(meta.structures.scope);
    expect(meta.additional_meta.sorts).toContain("name");
    expect(meta.additional_meta.export_options).toEqual(["xlsx", "csv"]);
    for (const bad of ["page[size]=10000", "page[number]=0", "sort_by=weather", "filters[colour]=red"]) {
      expect((await admin.expectRefusal(endpoint, { ...input, query: bad })).status).toBe(400);
    }
  }
});

test("sorts by attention, filters by it and saves the same rows", async () => {
  for (const scope of ["regions", "locations", "reporting_groups"]) {
    const by = [`structures[scope]=${scope}`, "sort_by=attention"] as const;
    const all = await send(...by);
    const needed = all.data.results.filter(({ attention }) => attention.length > 0).map(({ name }) => name);
    expect(needed.length).toBeGreaterThan(0);
    expect(toNames(all).slice(0, needed.length)).toEqual(needed);
    expect(all.meta.attention).toEqual({ count: needed.length, of: all.meta.place_count });
    const narrowed = await send(...by, "filters[needs_attention]=true");
    expect(toNames(narrowed)).toEqual(needed);
    expect(narrowed.meta).toMatchObject({ place_count: needed.length, attention: all.meta.attention });
    const reversed = await send(...by, "sort_desc=true", "filters[needs_attention]=true");
    expect(new Set(toNames(reversed))).toEqual(new Set(needed));
  }
  expect((await send("structures[scope]=locations")).data.results.map(({ name }) => name)).toEqual(
    byScope["locations"],
  );
});
