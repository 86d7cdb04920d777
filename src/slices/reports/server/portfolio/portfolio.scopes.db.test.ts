import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import {
  type PortfolioReply,
  type PortfolioRow,
  getRegionLocations,
  getRegionPortfolio,
} from "#slices/reports/contract/portfolio.contract.ts";
import { writeCompany } from "#slices/reports/testing/report-company.ts";
import {
  createActor,
  fetchPortfolio,
  callAs,
  WHOLE_CLIENT,
  toNames,
  createScope,
  createProductOn,
  findRow,
} from "#slices/reports/testing/report-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { placeColumns } from "../places/place-columns.rules.ts";

let t: TestDatabase;
let product: Product;

const all = { ingage: WHOLE_CLIENT, intouch: WHOLE_CLIENT, intel: WHOLE_CLIENT };
const createAdmin = (clientId: number): Actor => createActor(clientId, all);
const fetchMetrics = (principal: Actor, scope: string, more: object = {}): Promise<PortfolioReply> =>
  fetchPortfolio(product, principal, { structures: { scope }, ...more });

beforeAll(async () => {
  t = await openTestDatabase();
  product = createProductOn(t);
  await writeCompany(t, product, 1);
  await writeCompany(t, product, 2, { hasAreas: true, hasGroups: false });
});
afterAll(() => t.close());

const getFieldError = async (request: Promise<unknown>): Promise<unknown> => {
  try {
    await request;
  } catch (error) {
    if (error instanceof AppError) return [error.kind, error.errors.map((each) => each.path)];
    throw error;
  }
  throw new Error("nothing was refused");
};

const getScores = (reply: PortfolioReply): unknown[] =>
  reply.data.results.map((row) => [row.name, row.intouch_stats?.score.value, row.ingage_stats?.score.value]);

describe("people without a location", () => {
  test.each([
    [1, "regions", "No region"],
    [2, "areas", "No district"],
  ] as const)("have a row of their own, of client %i by %s, and are not in %s", async (clientId, scope, name) => {
    // All locations, so that none needs to be named; no one works where there is no region.
    const reply = await fetchMetrics(createAdmin(clientId), scope, { filters: { general: "all" } });
    const rows = reply.data.results.map((row) => [row.name, row.ingage_stats?.tenure.value ?? null] as const);
    expect(rows.filter(([, tenure]) => tenure !== null).length).toBeGreaterThan(0);
    expect(rows).toContainEqual([name, null]);
    expect(findRow(reply, "No location")).toMatchObject({
      link_type: "nowhere",
      to: null,
      employee_count: 1,
      location_count: null,
      intouch_stats: null,
    });
    expect(rows.find(([row]) => row === "No location")?.[1]).toBeGreaterThan(0);
  });
});

describe("reporting groups", () => {
  test("are rows with figures of their own locations, shared ones in each [PORT-08]", async () => {
    const reply = await fetchMetrics(createAdmin(1), "reporting_groups", { filters: { general: "all" } });
    expect(reply.meta.structures).toMatchObject({ scope: "reporting_groups" });
    expect(reply.meta.headers[0]?.label).toBe("Reporting Group");
    expect(getScores(reply)).toEqual([
      // (22 + 100) / (5 + 25) × 20, and (15 + 25 + 100) / (5 + 5 + 25) × 20.
      ["Garden style", 81, 71],
      ["High-rise", 80, 60],
    ]);
    expect(findRow(reply, "High-rise")).toMatchObject({
      link_type: "reporting_group",
      to: null,
      // Two active ones, as a region's page says; archived Elm's answers count in the score all the same.
      location_count: 2,
      employee_count: 8,
      unit_count: 1,
    });
  });

  test("are offered where the viewer sees one, and otherwise rejected by name", async () => {
    const inGarden = createActor(1, { intouch: createScope([], [1]) }, "property_manager");
    const reply = await fetchMetrics(inGarden, "reporting_groups");
    expect(getScores(reply)).toEqual([["Garden style", 88, undefined]]);
    expect(reply.data.results[0]?.location_count).toBe(1);
    const inNone = createActor(1, { intouch: createScope([], [4]) }, "property_manager");
    expect((await fetchMetrics(inNone, "regions")).meta.structures.scopes).toEqual(["regions", "locations"]);
    const path = ["invalid", ["query.structures.scope"]];
    expect(await getFieldError(fetchMetrics(inNone, "reporting_groups"))).toEqual(path);
    expect(await getFieldError(fetchMetrics(createAdmin(2), "reporting_groups"))).toEqual(path);
  });

  test("as a filter leave the locations of a selected group; groups that are not visible select nothing, like missing ones", async () => {
    const readGroupRows = (principal: Actor, ids: string[]): Promise<PortfolioReply> =>
      fetchMetrics(principal, "locations", { filters: { reporting_groups_by_locations: ids } });
    expect(toNames(await readGroupRows(createAdmin(1), ["1"]))).toEqual(["Alder", "Cedar"]);
    expect(toNames(await readGroupRows(createAdmin(1), ["1", "2"]))).toEqual(["Alder", "Birch", "Cedar"]);
    const viewer = createActor(1, { intouch: createScope([], [1]) }, "property_manager");
    expect(await readGroupRows(viewer, ["2"])).toEqual(await readGroupRows(viewer, ["999"]));
    expect(toNames(await readGroupRows(viewer, ["2"]))).toEqual([]);
    expect(toNames(await readGroupRows(viewer, ["2", "1"]))).toEqual(["Alder"]);
  });
});

describe("districts", () => {
  test("are rows where the client has them, with the number of their regions", async () => {
    const reply = await fetchMetrics(createAdmin(2), "areas", {
      structures: { scope: "areas", addon_options: "summary" },
    });
    expect(reply.meta.structures.scopes).toEqual(["regions", "locations", "areas"]);
    expect(reply.meta.headers[0]?.label).toBe("District");
    expect(reply.data.results.map((row) => [row.m_id, row.name, row.region_count, row.location_count])).toEqual([
      [1, "Coast", 2, 3],
      [2, "Desert", 1, 0],
      [null, "No district", 0, 1],
      [0, "No location", null, null],
    ]);
    expect(getScores(reply)).toEqual([
      // (22 + 15 + 25 + 100) / (5 + 5 + 5 + 25) × 20 = 81, including archived Elm; Dogwood is not released yet.
      ["Coast", 81, 71],
      ["Desert", null, null],
      ["No district", null, null],
      ["No location", undefined, null],
    ]);
    expect(findRow(reply, "No district").intouch_stats?.score.hidden).toBe(true);
    expect(findRow(reply, "Coast")).toMatchObject({ link_type: "area", to: null });
    expect(reply.meta.summary_object?.general).toMatchObject({ areas: 2, regions: 3 });
  });

  test("are rejected by name where the client has none", async () => {
    expect(await getFieldError(fetchMetrics(createAdmin(1), "areas"))).toEqual(["invalid", ["query.structures.scope"]]);
  });
});

describe("links of rows", () => {
  const readLinks = async (principal: Actor, scope: string): Promise<unknown[]> =>
    (await fetchMetrics(principal, scope)).data.results.map((row) => row.to);

  test("lead to the dashboards that the viewer may open", async () => {
    expect(await readLinks(createAdmin(1), "regions")).toEqual([
      null,
      "/region/1/dashboard",
      "/region/2/dashboard",
      "/region/3/dashboard",
      null,
    ]);
    const own = { intouch: createScope([], [1, 3]), intel: createScope([], [1, 3]) };
    const manager = createActor(1, own, "multi_property_manager");
    expect(await readLinks(manager, "regions")).toEqual([null, null]);
    expect(await readLinks(manager, "locations")).toEqual(["/property/1/dashboard", "/property/3/dashboard"]);
  });

  test("are missing without intel", async () => {
    const viewer = createActor(1, { intouch: WHOLE_CLIENT, ingage: WHOLE_CLIENT });
    expect(new Set([...(await readLinks(viewer, "regions")), ...(await readLinks(viewer, "locations"))])).toEqual(
      new Set([null]),
    );
  });
});

describe("columns sort the rows", () => {
  // Leaves out columns of plans: no one in this company is in one; place-columns.rules.test.ts tests their order.
  const scored = placeColumns.filter((column) => column.service !== "introduce");
  test.each(scored.map((column) => column.key))("by %s both ways, N/A then hidden last", async (sort_by) => {
    const column = placeColumns.find((each) => each.key === sort_by);
    const getRank = (row: PortfolioRow): number => {
      const figure = column?.figure(row);
      if (figure?.hidden) return 2;
      return (figure?.value ?? null) === null ? 1 : 0;
    };
    for (const sort_desc of ["true", "false"]) {
      const reply = await fetchMetrics(createAdmin(1), "locations", {
        sort_by,
        sort_desc,
        filters: { general: "all" },
      });
      const ranks = reply.data.results.map(getRank);
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      const values = reply.data.results.flatMap((row) => column?.figure(row)?.value ?? []);
      expect(values).toEqual(values.toSorted((a, b) => (sort_desc === "true" ? b - a : a - b)));
      expect(values.length).toBeGreaterThan(0);
    }
  });
});

describe("a single archived location", () => {
  test("has the same figures in the row of all archived ones as in its own", async () => {
    const listed = await fetchMetrics(createAdmin(1), "locations", { filters: { general: "active" } });
    const own = findRow(await fetchMetrics(createAdmin(1), "locations", { filters: { general: "all" } }), "Elm");
    const archived = listed.data.results.find(({ link_type: link }) => link === "archived");
    expect(own?.intouch_stats?.response_count).toBeGreaterThan(0);
    expect(archived?.location_count).toBe(1);
    // The standing is that of a property.
    expect(archived?.intouch_stats).toEqual({ ...own?.intouch_stats, standing: undefined });
  });
});

describe("tables of a region", () => {
  const readRegionTable = (endpoint: typeof getRegionPortfolio, principal: Actor, id: number, query: object = {}) =>
    callAs(product, endpoint, principal, { params: { id }, query });

  test("have its locations as the portfolio shows them", async () => {
    const reply = await readRegionTable(getRegionLocations, createAdmin(1), 2, { filters: { general: "all" } });
    const portfolio = await fetchMetrics(createAdmin(1), "locations", { filters: { general: "all", regions: ["2"] } });
    expect(reply.data).toEqual(portfolio.data);
    expect(toNames(reply)).toEqual(["Cedar", "Elm"]);
    expect(findRow(reply, "Elm")).toMatchObject({ is_archived: true, region_name: "Region 2" });
    expect(reply.meta).toMatchObject({
      widget: { id: "locations" },
      endpoint: "/v1/en/analytics/regions/2/locations",
      summary_object: null,
      structures: { scope: "locations", scopes: ["locations"] },
      parent: { text: "Client 1", to: "/portfolio" },
      breadcrumb: [
        { text: "Client 1", to: "/portfolio" },
        { text: "Region 2", to: "/region/2/dashboard" },
      ],
      additional_meta: { export_options: ["xlsx", "csv"] },
    });
    expect(reply.meta.filters).toMatchObject({ regions: [], general: "all" });
    expect(reply.meta.filters.reporting_groups_by_locations.map((group) => group.name)).toEqual([
      "Garden style",
      "High-rise",
    ]);
  });

  test("have the region's own figures above them, including archived locations and the indexes", async () => {
    const { meta } = await readRegionTable(getRegionPortfolio, createAdmin(1), 2);
    expect(meta.summary_object).toMatchObject({
      general: { areas: null, regions: 1, locations: 1, active_employees: 5, units: 0 },
      engagement: { current_score: 60, company_index: 71 },
      satisfaction: { agreement_importance: 83, company_index: 81 },
    });
  });

  test("show a viewer's own locations only, and return 404 for regions that are not visible", async () => {
    const scope = createScope([], [1]);
    const manager = createActor(1, { intouch: scope, intel: scope }, "property_manager");
    const reply = await readRegionTable(getRegionPortfolio, manager, 1);
    expect(toNames(reply)).toEqual(["Alder"]);
    expect(reply.meta.summary_object).toMatchObject({ satisfaction: { agreement_importance: 88 }, engagement: null });
    for (const endpoint of [getRegionPortfolio, getRegionLocations]) {
      expect(await getFieldError(readRegionTable(endpoint, manager, 2))).toEqual(["absent", []]);
      expect(await getFieldError(readRegionTable(endpoint, manager, 999))).toEqual(["absent", []]);
    }
  });

  test("of a region without any location are empty", async () => {
    const reply = await readRegionTable(getRegionPortfolio, createAdmin(1), 3);
    expect(toNames(reply)).toEqual([]);
    expect(reply.meta.summary_object?.satisfaction?.score).toMatchObject({ value: null, hidden: false });
  });

  test("without intel exist in the portfolio only: the list and its files are not offered", async () => {
    const viewer = createActor(1, { intouch: WHOLE_CLIENT });
    const { meta } = await readRegionTable(getRegionPortfolio, viewer, 1);
    expect(meta.additional_meta.export_options).toEqual([]);
    expect(await getFieldError(readRegionTable(getRegionLocations, viewer, 1))).toEqual(["forbidden", []]);
    expect(await getFieldError(readRegionTable(getRegionLocations, viewer, 999))).toEqual(["forbidden", []]);
  });
});
