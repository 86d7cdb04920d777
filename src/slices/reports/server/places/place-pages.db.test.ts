import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import { insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import {
  type PlaceReply,
  getPropertyDashboard,
  getPropertyEngagementTrends,
  getPropertySatisfactionTrends,
  getRegionDashboard,
  getRegionEngagementTrends,
  getRegionSatisfactionTrends,
} from "#slices/reports/contract/place.contract.ts";
import { getRegionPortfolio } from "#slices/reports/contract/portfolio.contract.ts";
import { writeCompany } from "#slices/reports/testing/report-company.ts";
import {
  createActor,
  callAs,
  WHOLE_CLIENT,
  createScope,
  createProductOn,
} from "#slices/reports/testing/report-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

let t: TestDatabase;
let product: Product;

const createAdmin = (clientId: number): Actor =>
  createActor(clientId, { ingage: WHOLE_CLIENT, intouch: WHOLE_CLIENT, intel: WHOLE_CLIENT });
const readRegion = (principal: Actor, id: number): Promise<PlaceReply> =>
  callAs(product, getRegionDashboard, principal, { params: { id } });
const readProperty = (principal: Actor, id: number): Promise<PlaceReply> =>
  callAs(product, getPropertyDashboard, principal, { params: { id } });
const getRefusal = async (request: Promise<unknown>): Promise<string> => {
  const error: unknown = await request.then(
    () => new Error("nothing was refused"),
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error.kind;
  throw error;
};

beforeAll(async () => {
  t = await openTestDatabase();
  product = createProductOn(t);
  await writeCompany(t, product, 1);
  await writeCompany(t, product, 2, { hasAreas: true });
  await t.db.withClient(1, async (tx) => {
    const client_id = 1;
    await insertRows(tx, "positions", [{ client_id, id: 1, name: "Community Manager" }]);
    const managers = [
      { id: 201, last_name: "Ash", position_id: 1, archived_at: null },
      { id: 202, last_name: "Gone", position_id: 1, archived_at: new Date("2026-11-01T00:00:00Z") },
      { id: 203, last_name: "Wrench", position_id: null, archived_at: null },
      { id: 204, last_name: "Region", position_id: null, archived_at: null },
    ];
    await insertRows(
      tx,
      "people",
      managers.map((person) => ({ client_id, first_name: "M", email: `m${person.id}@x.example`, ...person })),
    );
    const role = {
      201: "property_manager",
      202: "property_manager",
      203: "maintenance_manager",
      204: "regional_manager",
    };
    const access = Object.entries(role).map(([id, top_role]) => ({
      client_id,
      person_id: Number(id),
      service: "intel",
      top_role,
    }));
    await insertRows(tx, "service_access", access);
    const scopes = access.map(({ person_id }) => ({
      client_id,
      person_id,
      service: "intel",
      position: 0,
      region_id: person_id === 204 ? 1 : null,
      location_id: person_id === 204 ? null : 1,
    }));
    await insertRows(tx, "service_access_scopes", scopes);
  });
});
afterAll(() => t.close());

describe("the page of a location", () => {
  test("has its name, kind, managers and counts", async () => {
    const { data, meta } = await readProperty(createAdmin(1), 1);
    expect(data.place).toEqual({
      m_id: 1,
      name: "Alder",
      link_type: "location",
      is_archived: false,
      city: "Reno",
      state: "NV",
      within: { name: "Region 1", to: "/region/1/dashboard" },
      managers: [{ id: 201, name: "M Ash", position: "Community Manager" }],
      maintenance_managers: [{ id: 203, name: "M Wrench", position: null }],
      general: {
        areas: null,
        regions: 1,
        locations: 1,
        active_employees: 6,
        active_primary_resident_count: 2,
        units: 2,
      },
    });
    expect(meta).toMatchObject({
      widget: { id: "dashboard", data_type: "basic_json_hash", url_key: "dashboard" },
      endpoint: "/v1/en/analytics/properties/1/dashboard",
      parent: { text: "Region 1", to: "/region/1/dashboard" },
      breadcrumb: [
        { text: "Client 1", to: "/portfolio" },
        { text: "Region 1", to: "/region/1/dashboard" },
        { text: "Alder", to: "/property/1/dashboard" },
      ],
      dates: { current: { from: "2025-12-01", to: "2026-11-20" } },
      // October is closed on 22 November, two days from now.
      engagement_dates: { current: { from: "2025-11-01", to: "2026-10-31" }, participation_to: "2026-09-30" },
    });
  });

  test("has a card per service: the figures of the windows and the line of the same twelve months", async () => {
    const { data } = await readProperty(createAdmin(1), 1);
    expect(data.satisfaction?.stats).toMatchObject({
      agreement_importance: 88,
      score: { delta: 8 },
      company_index: 81,
    });
    expect(data.engagement?.stats).toMatchObject({ current_score: 80, score: { delta: 20 }, company_index: 71 });
    const getMonthRange = (line: readonly { month: string }[] | undefined): unknown[] => [
      line?.length,
      line?.[0]?.month,
      line?.at(-1)?.month,
    ];
    expect(getMonthRange(data.satisfaction?.line)).toEqual([12, "2025-12-01", "2026-11-01"]);
    expect(getMonthRange(data.engagement?.line)).toEqual([12, "2025-11-01", "2026-10-01"]);
    const findPoint = (line: { month: string }[] | undefined, month: string): unknown =>
      line?.find((point) => point.month === month);
    const march = { month: "2026-03-01", value: 88, hidden: false, n: 2, company: 88, sbx: null };
    expect(findPoint(data.satisfaction?.line, "2026-03-01")).toEqual(march);
    // Only Birch answered in November, only Elm in January: Alder's line has gaps, the company's does not.
    expect(findPoint(data.satisfaction?.line, "2026-11-01")).toMatchObject({ value: null, hidden: false, company: 60 });
    expect(findPoint(data.satisfaction?.line, "2026-01-01")).toMatchObject({ value: null, company: 100 });
    expect(findPoint(data.engagement?.line, "2026-10-01")).toMatchObject({ value: 80, n: 6, company: 71 });
  });

  test("lists the months of either line, newest first, each compared with the year before", async () => {
    const { data } = await readProperty(createAdmin(1), 1);
    expect(data.months).toHaveLength(13);
    expect(data.months[0]?.month).toBe("2026-11-01");
    expect(data.months[0]).toMatchObject({ engagement: null, satisfaction: { value: null } });
    const march = data.months.find((row) => row.month === "2026-03-01");
    expect(march).toMatchObject({
      satisfaction: { value: 88, previous_value: 80, delta: 8, trend: "up", is_low: false },
      likely_to_renew: { value: 50, previous_value: 100, delta: -50, trend: "down", is_low: false },
      satisfaction_responses: 2,
      engagement: { value: null, hidden: false },
    });
    const october = data.months.find((row) => row.month === "2026-10-01");
    expect(october?.engagement).toMatchObject({ value: 80, previous_value: 60, delta: 20, trend: "up" });
    expect(october?.likely_to_remain).toMatchObject({ value: 83, bound: "at_least", delta: null });
  });

  test("hides unreleased answers in cards, lines and months, where places without answers have N/A", async () => {
    const { data } = await readProperty(createAdmin(1), 4);
    expect(data.satisfaction?.stats.score).toMatchObject({ value: null, hidden: true });
    expect(data.months.map((row) => row.satisfaction?.value ?? null)).toEqual(data.months.map(() => null));
    expect(JSON.stringify(data.satisfaction)).not.toMatch(/"response_count":[1-9]/);
    expect(data.place.within).toBeNull();
    expect(data.engagement?.stats.score).toMatchObject({ value: null, hidden: false });
  });

  test("marks an archived location and shows its history", async () => {
    const { data } = await readProperty(createAdmin(1), 5);
    expect(data.place).toMatchObject({ name: "Elm", is_archived: true, general: { locations: 1, units: 1 } });
    expect(data.satisfaction?.stats.agreement_importance).toBe(100);
  });

  test("has no card of a service whose scope lacks it, and names managers only to viewers who see any", async () => {
    const scope = { ingage: createScope([], [3]), intouch: createScope([], [1]), intel: createScope([], [1, 3]) };
    const one = await readProperty(createActor(1, scope, "multi_property_manager"), 1);
    expect([one.data.engagement, one.data.satisfaction?.stats.agreement_importance]).toEqual([null, 88]);
    expect(one.data.months[0]?.engagement).toBeNull();
    expect(one.data.place.general).toMatchObject({ active_employees: 0, units: 2 });
    expect(one.data.place.managers).toHaveLength(1);
    for (const role of ["property_manager", "maintenance_manager"] as const) {
      const { data } = await readProperty(
        createActor(1, { intouch: createScope([], [1]), intel: createScope([], [1]) }, role),
        1,
      );
      expect([data.place.managers, data.place.maintenance_managers]).toEqual([null, null]);
      expect(data.place.within).toEqual({ name: "Region 1", to: null });
    }
  });
});

describe("the page of a region", () => {
  test("has the figures of its locations, equal to those above its own table", async () => {
    const { data, meta } = await readRegion(createAdmin(1), 1);
    expect(data.place).toMatchObject({
      m_id: 1,
      name: "Region 1",
      link_type: "region",
      city: null,
      within: null,
      managers: [{ id: 204, name: "M Region", position: null }],
      maintenance_managers: [],
      general: { regions: 1, locations: 2, active_employees: 9, units: 3 },
    });
    const table = await callAs(product, getRegionPortfolio, createAdmin(1), { params: { id: 1 } });
    expect(table.meta.summary_object?.satisfaction).toMatchObject(data.satisfaction?.stats ?? {});
    expect(table.meta.summary_object?.engagement).toMatchObject(data.engagement?.stats ?? {});
    expect(data.satisfaction?.stats.score.value).not.toBeUndefined();
    expect(meta.parent).toEqual({ text: "Client 1", to: "/portfolio" });
  });

  test("names its district, which has no page", async () => {
    expect((await readRegion(createAdmin(2), 1)).data.place.within).toEqual({ name: "Coast", to: null });
  });
});

describe("moving a location to another region", () => {
  test("moves its history as well", async () => {
    await writeCompany(t, product, 3);
    const before = await readRegion(createAdmin(3), 2);
    await t.db.withClient(3, (tx) =>
      tx
        .on<{ locations: { client_id: number; id: number; region_id: number | null } }>()
        .updateTable("locations")
        .set({ region_id: 2 })
        .where("client_id", "=", 3)
        .where("id", "=", 1)
        .execute(),
    );
    const after = await readRegion(createAdmin(3), 2);
    expect(before.data.satisfaction?.stats.score).toMatchObject({ value: 83, previous_value: null });
    // (22 + 25 + 100) / (5 + 5 + 25) × 20; the year before has only Alder.
    expect(after.data.satisfaction?.stats.score).toMatchObject({ value: 84, previous_value: 80 });
    expect((await readRegion(createAdmin(3), 1)).data.satisfaction?.stats.score).toMatchObject({
      value: 60,
      previous_value: null,
    });
  });
});

describe("permissions", () => {
  const createOwnActor = (role: Parameters<typeof createActor>[2], scope = createScope([], [1])): Actor =>
    createActor(1, { intouch: scope, intel: scope }, role);

  test("without intel there is no page", async () => {
    const viewer = createActor(1, { intouch: WHOLE_CLIENT, ingage: WHOLE_CLIENT });
    expect(await getRefusal(readProperty(viewer, 1))).toBe("forbidden");
    expect(await getRefusal(readRegion(viewer, 999))).toBe("forbidden");
  });

  test("a page out of scope and one that does not exist get the same 404", async () => {
    for (const id of [2, 999]) {
      expect(await getRefusal(readProperty(createOwnActor("property_manager"), id))).toBe("absent");
      expect(await getRefusal(readRegion(createOwnActor("regional_manager", createScope([1], [])), id))).toBe("absent");
    }
  });

  test("a region that is visible only by one of its locations has no page", async () => {
    const mixed = createActor(
      1,
      { intouch: createScope([1], []), ingage: createScope([], [3]), intel: createScope([1], []) },
      { intouch: "regional_manager", ingage: "property_manager", intel: "regional_manager" },
    );
    expect(await getRefusal(readRegion(mixed, 2))).toBe("absent");
    expect((await readRegion(mixed, 1)).data.engagement).toBeNull();
  });
});

describe("trends", () => {
  const trends = {
    region: { intouch: getRegionSatisfactionTrends, ingage: getRegionEngagementTrends },
    property: { intouch: getPropertySatisfactionTrends, ingage: getPropertyEngagementTrends },
  };

  test.each([
    ["12", 12, "2025-12-01", "2025-11-01"],
    ["24", 24, "2024-12-01", "2024-11-01"],
    ["36", 36, "2023-12-01", "2023-11-01"],
  ])("of %s months end with this month or, for engagement, the one before", async (months, count, first, closed) => {
    const input = { params: { id: 1 }, query: { structures: { months } } };
    const satisfied = await callAs(product, trends.property.intouch, createAdmin(1), input);
    expect([satisfied.data.line.length, satisfied.data.line[0]?.month]).toEqual([count, first]);
    expect(satisfied.data.line.at(-1)?.month).toBe("2026-11-01");
    const engaged = await callAs(product, trends.region.ingage, createAdmin(1), input);
    expect([engaged.data.line.length, engaged.data.line[0]?.month]).toEqual([count, closed]);
    expect(engaged.meta.engagement_dates?.current).toEqual({ from: closed, to: "2026-10-31" });
  });

  test("have the score and the likelihood of the place, with the company next to it", async () => {
    const input = { params: { id: 1 } };
    const findPoint = (points: { month: string }[], month: string): unknown =>
      points.find((point) => point.month === month);
    const satisfied = await callAs(product, trends.region.intouch, createAdmin(1), input);
    expect(findPoint(satisfied.data.line, "2026-03-01")).toMatchObject({ value: 88, n: 2, company: 88 });
    expect(findPoint(satisfied.data.likelihood, "2026-03-01")).toMatchObject({ value: 50, company: 50 });
    const engaged = await callAs(product, trends.property.ingage, createAdmin(1), input);
    expect(findPoint(engaged.data.likelihood, "2026-10-01")).toMatchObject({ value: 83, n: 6 });
    expect(engaged.data.place).toEqual({ m_id: 1, name: "Alder", link_type: "location" });
    expect(engaged.meta.widget.id).toBe("employee_engagement_trends");
  });

  test("require a permission in the service whose scope has the place", async () => {
    const viewer = createActor(1, { intouch: createScope([], [1]), intel: WHOLE_CLIENT }, "property_manager");
    const fetchMetrics = (endpoint: (typeof trends)["property"]["intouch"], id: number): Promise<unknown> =>
      callAs(product, endpoint, viewer, { params: { id } });
    await fetchMetrics(trends.property.intouch, 1);
    expect(await getRefusal(fetchMetrics(trends.property.intouch, 3))).toBe("absent");
    expect(await getRefusal(fetchMetrics(trends.property.intouch, 999))).toBe("absent");
    expect(await getRefusal(fetchMetrics(trends.property.ingage, 1))).toBe("forbidden");
    expect(await getRefusal(fetchMetrics(trends.region.intouch, 1))).toBe("forbidden");
  });
});
