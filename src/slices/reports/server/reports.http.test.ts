import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { createCaller } from "#slices/organization/testing/organization-calls.ts";
import {
  getPropertyDashboard,
  getPropertyEngagementTrends,
  getPropertySatisfactionTrends,
  getRegionDashboard,
  getRegionSatisfactionTrends,
} from "#slices/reports/contract/place.contract.ts";
import { getPortfolio, getRegionLocations, getRegionPortfolio } from "#slices/reports/contract/portfolio.contract.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { people, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  // Client 2 has engagement instead of satisfaction, which it had earlier.
  await t.db.withClient(2, async (tx) => {
    const db = tx.on<Record<string, Record<string, unknown>>>();
    await insertRows(tx, "client_services", [{ service: "ingage", status: "active" }]);
    for (const table of ["service_access", "service_access_scopes"]) {
      const rows = await db
        .selectFrom(table)
        .selectAll()
        .where("client_id", "=", 2)
        .where("service", "=", "intouch")
        .execute();
      await insertRows(
        tx,
        table,
        rows.map((row) => ({ ...row, service: "ingage" })),
      );
    }
    await db
      .updateTable("client_services")
      .set({ status: "inactive" })
      .where("client_id", "=", 2)
      .where("service", "=", "intouch")
      .execute();
  });
});
afterAll(() => t.close());

const roles = people.map((person) => person.role);

/** Which of ids 1–3 and 999 each role may open; 403 for roles that may open none. */
const regionsOf: Readonly<Record<Role, readonly number[]>> = {
  "client-admin": [200, 200, 404, 404],
  reporting: [200, 200, 404, 404],
  regional_manager: [200, 404, 404, 404],
  multi_regional_manager: [200, 200, 404, 404],
  property_manager: [403, 403, 403, 403],
  multi_property_manager: [403, 403, 403, 403],
  maintenance_manager: [403, 403, 403, 403],
  employee: [403, 403, 403, 403],
};
const propertiesOf: Readonly<Record<Role, readonly number[]>> = {
  "client-admin": [200, 200, 200, 404],
  reporting: [200, 200, 200, 404],
  regional_manager: [200, 200, 404, 404],
  multi_regional_manager: [200, 200, 200, 404],
  property_manager: [200, 404, 404, 404],
  multi_property_manager: [200, 404, 200, 404],
  maintenance_manager: [404, 200, 404, 404],
  employee: [403, 403, 403, 403],
};
/** The tables of regions show the viewer's own locations, so one of them is enough. */
const tablesOf: Readonly<Record<Role, readonly number[]>> = {
  "client-admin": [200, 200, 404, 404],
  reporting: [200, 200, 404, 404],
  regional_manager: [200, 404, 404, 404],
  multi_regional_manager: [200, 200, 404, 404],
  property_manager: [200, 404, 404, 404],
  multi_property_manager: [200, 200, 404, 404],
  maintenance_manager: [200, 404, 404, 404],
  employee: [403, 403, 403, 403],
};

const endpoints = [
  { endpoint: getRegionDashboard, of: regionsOf },
  { endpoint: getRegionSatisfactionTrends, of: regionsOf },
  { endpoint: getPropertyDashboard, of: propertiesOf },
  { endpoint: getPropertySatisfactionTrends, of: propertiesOf },
  { endpoint: getRegionLocations, of: tablesOf },
  { endpoint: getRegionPortfolio, of: tablesOf },
];

describe.each(roles)("%s", (role) => {
  test("opens the viewer's places, and shows nothing of any other", async () => {
    const viewer = await createCaller(t, 1, role);
    for (const { endpoint, of } of endpoints) {
      const found: number[] = [];
      for (const id of [1, 2, 3, 999]) {
        const reply = viewer.call(endpoint, { params: { id } });
        found.push(
          await reply.then(
            () => 200,
            async () => (await viewer.expectRefusal(endpoint, { params: { id } })).status,
          ),
        );
      }
      expect(found, endpoint.name).toEqual(of[role]);
    }
  });
});

test("a region returns its locations that the viewer sees; regions out of scope get the same reply as missing ones [API-09]", async () => {
  const readLocationIds = async (role: Role, id: number): Promise<(number | null)[]> => {
    const { data } = await (await createCaller(t, 1, role)).call(getRegionLocations, { params: { id } });
    return data.results.map((row) => row.m_id);
  };
  expect(await readLocationIds("client-admin", 1)).toEqual([1, 2]);
  expect(await readLocationIds("regional_manager", 1)).toEqual([1, 2]);
  expect(await readLocationIds("property_manager", 1)).toEqual([1]);
  expect(await readLocationIds("maintenance_manager", 1)).toEqual([2]);
  const manager = await createCaller(t, 1, "regional_manager");
  const foreign = await manager.expectRefusal(getRegionLocations, { params: { id: 2 } });
  expect(foreign).toEqual(await manager.expectRefusal(getRegionLocations, { params: { id: 999 } }));
  expect(foreign.status).toBe(404);
});

test.each<[Role, { text: string; to: string }]>([
  ["property_manager", { text: "Location 1 of client 1", to: "/property/1/dashboard" }],
  ["regional_manager", { text: "Region 1 of client 1", to: "/region/1/dashboard" }],
  ["client-admin", { text: "Client 1", to: "/portfolio" }],
  ["reporting", { text: "Client 1", to: "/portfolio" }],
  ["multi_regional_manager", { text: "Client 1", to: "/portfolio" }],
  ["multi_property_manager", { text: "Client 1", to: "/portfolio" }],
])("the breadcrumbs of %s begin at %j", async (role, root) => {
  const viewer = await createCaller(t, 1, role);
  const page = await viewer.call(getPropertyDashboard, { params: { id: 1 } });
  expect(page.meta.breadcrumb[0]).toEqual(root);
  expect(page.meta.breadcrumb.at(-1)).toEqual({ text: "Location 1 of client 1", to: "/property/1/dashboard" });
  const portfolio = await viewer.call(getPortfolio);
  expect(portfolio.meta.breadcrumb[0]).toEqual(root);
  expect(portfolio.meta.breadcrumb.at(-1)).toEqual({ text: "Client 1", to: "/portfolio" });
});

describe("a client without intouch", () => {
  test("has no column, figure, count or trend of satisfaction", async () => {
    const admin = await createCaller(t, 2, "client-admin");
    const { data, meta } = await admin.call(getPortfolio, { query: "structures[addon_options]=summary" });
    const keys = ["name", "engagement", "engagement_response_rate", "likely_to_remain", "tenure"];
    expect(meta.headers.map((header) => header.key)).toEqual(keys);
    expect(data.results.every((row) => row.intouch_stats === null && row.ingage_stats !== null)).toBe(true);
    expect(meta.summary_object).toMatchObject({
      general: { active_employees: 8, active_primary_resident_count: null, units: null },
      satisfaction: null,
    });
    const page = await admin.call(getPropertyDashboard, { params: { id: 1 } });
    expect(page.data.satisfaction).toBeNull();
    expect(page.data.engagement?.line).toHaveLength(12);
    expect((await admin.expectRefusal(getPropertySatisfactionTrends, { params: { id: 1 } })).status).toBe(403);
    await admin.call(getPropertyEngagementTrends, { params: { id: 1 } });
  });
});

describe("invalid input", () => {
  test("is rejected with every invalid field", async () => {
    const admin = await createCaller(t, 1, "client-admin");
    const table = "filters[general]=lost&filters[colour]=red&sort_by=weather&page[number]=0&structures[scope]=moons";
    const refused = await admin.expectRefusal(getPortfolio, { query: table });
    expect(refused.status).toBe(400);
    expect(refused.fields.toSorted()).toEqual([
      "query.filters.colour",
      "query.filters.general",
      "query.page.number",
      "query.sort_by",
      "query.structures.scope",
    ]);
    const region = "structures[scope]=regions&filters[regions][]=1&sort_desc=maybe";
    expect(
      (await admin.expectRefusal(getRegionPortfolio, { params: { id: 1 }, query: region })).fields.toSorted(),
    ).toEqual(["query.filters.regions", "query.sort_desc", "query.structures.scope"]);
    const trends = await admin.expectRefusal(getRegionSatisfactionTrends, {
      params: { id: 1 },
      query: "structures[months]=13",
    });
    expect(trends.fields).toEqual(["query.structures.months"]);
    expect((await admin.expectRefusal(getRegionDashboard, { params: { id: 1 }, query: "client_id=2" })).fields).toEqual(
      ["query.client_id"],
    );
  });

  test("a scope that the viewer is not offered is listed", async () => {
    const admin = await createCaller(t, 1, "client-admin");
    for (const scope of ["areas", "reporting_groups"]) {
      const refused = await admin.expectRefusal(getPortfolio, { query: `structures[scope]=${scope}` });
      expect([refused.status, refused.code, refused.fields]).toEqual([
        400,
        "invalid_input",
        ["query.structures.scope"],
      ]);
    }
  });
});
