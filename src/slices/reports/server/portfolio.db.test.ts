import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { compose } from "#app/server/compose.ts";
import type { Product } from "#app/server/product.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { addOpenAnswers, addProtected, insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { Actor, Scope } from "#slices/identity/server/identity.api.ts";
import { type PortfolioReply, type PortfolioRow, getPortfolio } from "#slices/reports/contract/portfolio.contract.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

let t: TestDatabase;
let product: Product;

function composeOn(db: Database): Product {
  const { clock, units } = t;
  return compose({ db, clock, units, publicUrl: () => "http://localhost", mailbox: null, signInHint: null });
}

const everywhere: Scope = { kind: "client" };
const places = (regionIds: readonly number[], locationIds: readonly number[]): Scope => ({
  kind: "places",
  regionIds,
  locationIds,
});

function actor(clientId: number, scopes: Partial<Record<Service, Scope>>, role: Role = "client-admin"): Actor {
  const rights = Object.entries(scopes).map(([service, scope]) => ({
    service: service as Service,
    role,
    managedIds: [],
    scope,
  }));
  const who = {
    kind: "account",
    accountId: 1,
    clientId,
    personId: 1,
    isStaff: false,
    impersonatorId: null,
    impersonation: null,
  } as const;
  return { ...who, rights };
}

const admin = (clientId: number): Actor => actor(clientId, { intouch: everywhere, introduce: everywhere });

/** Asks as the server does: query parsed, reply checked against its schema, nothing unknown in it. */
async function ask(principal: Actor, query: object = {}, on: Product = product): Promise<PortfolioReply> {
  const route = on.api.find((each) => each.endpoint.name === "getPortfolio");
  if (!route) throw new Error("there is no portfolio");
  const call = { params: {}, query: getPortfolio.query.parse(query), body: undefined, principal, setCookie: () => {} };
  const meta = { requestId: "r", address: "::1", cookies: {}, origin: "http://localhost" };
  const reply = await route.handle({ ...call, ...meta });
  expect(getPortfolio.reply.parse(reply)).toEqual(reply);
  return reply as PortfolioReply;
}

const byLocation = { structures: { scope: "locations" } };
const names = (reply: PortfolioReply): string[] => reply.data.results.map((row) => row.name);
function rowOf(reply: PortfolioReply, name: string): PortfolioRow {
  const found = reply.data.results.find((row) => row.name === name);
  if (!found) throw new Error(`no row ${name}`);
  return found;
}

const open = (
  locationId: number,
  day: string,
  num: number,
  den: number,
): Parameters<typeof addOpenAnswers>[1][number] => ({
  locationId,
  surveyId: 24,
  day,
  measures: {
    responses: 1,
    score_responses: 1,
    score_answers: 1,
    score_num: num,
    score_den: den,
    renew_4: 1,
  },
});

/** Two clients with the same ids and other answers; `factor` tells them apart. */
async function fill(clientId: number, num: number): Promise<void> {
  await makeClient(t.db, clientId, {
    regionIds: [1, 2],
    locations: [
      { id: 1, regionId: 1, name: "Alder" },
      { id: 2, regionId: 1, name: "Birch" },
      { id: 3, regionId: 2, name: "Cedar" },
      { id: 4, regionId: null, name: "Dogwood" },
      { id: 5, regionId: 2, name: "Elm", isArchived: true },
    ],
  });
  await t.db.inClient(clientId, async (tx) => {
    await insertRows(
      tx,
      "units",
      [1, 1, 2, 5].map((location_id, at) => ({ client_id: clientId, id: at + 1, location_id, unit_number: `${at}` })),
    );
    await addOpenAnswers(tx, [
      open(1, "2026-03-31", num, 10),
      open(1, "2025-03-31", 40, 10),
      open(2, "2026-11-19", 33, 10),
      open(5, "2026-01-05", 50, 10),
    ]);
    const protectedAt = (locationId: number, count: number, first: number): Parameters<typeof addProtected>[1] =>
      Array.from({ length: count }, (_, at) => ({
        id: first + at,
        residentId: first + at,
        locationId,
        sentOn: "2026-10-05",
        ...(at === 0
          ? {}
          : {
              completedOn: "2026-10-12",
              pair: {
                agreement: 4,
                importance: 5,
              },
            }),
      }));
    // Cedar: five of six answered; Dogwood: four of five.
    await addProtected(tx, [...protectedAt(3, 6, 1), ...protectedAt(4, 5, 11)]);
    const leases = [1, 2, 3].map((id) => ({ id, resident_id: Math.min(id, 2), unit_id: id, start_date: "2026-01-01" }));
    await insertRows(
      tx,
      "leases",
      leases.map((lease) => ({ client_id: clientId, ...lease })),
    );
    const employees = [1, 2].map((id) => ({
      client_id: clientId,
      id,
      first_name: "E",
      last_name: `${id}`,
      email: `e${id}@x.example`,
    }));
    await insertRows(
      tx,
      "people",
      employees.map((person) => ({ ...person, location_id: 1, start_date: "2026-01-01" })),
    );
  });
  await product.jobs.find((job) => job.name === "analytics.release-cells")?.run({ clientId });
}

beforeAll(async () => {
  t = await openTestDatabase();
  product = composeOn(t.db);
  await fill(1, 44);
  await fill(2, 20);
});
afterAll(() => t.close());

describe("the reply", () => {
  test("has regions first, their figures against the year before and the company", async () => {
    const reply = await ask(admin(1));
    expect(names(reply)).toEqual(["No region", "Region 1", "Region 2"]);
    const { intouch_stats: stats, ...place } = rowOf(reply, "Region 1");
    const fixed = { link_type: "region", to: null, region_name: null, is_archived: false };
    expect(place).toEqual({ ...fixed, m_id: 1, name: "Region 1", location_count: 2, unit_count: 3 });
    expect(stats).toMatchObject({
      agreement_importance: 77,
      previous_year_results: { agreement_importance: 80 },
      response_count: 2,
      score: { value: 77, previous_value: 80, delta: -3, trend: "down", is_low: false, hidden: false, bound: null },
      likely_to_renew_percentage: { value: 100, previous_value: 100, delta: 0, trend: "equal", is_low: false },
      response_rate: { value: null, hidden: false },
      // (44 + 33 + 50 + 5 × 20) / (10 + 10 + 10 + 5 × 5) × 20 = 82.5: archived Elm and the cell of Cedar are in it.
      company_index: 83,
      client_index: 83,
      sb_index: null,
    });
  });

  test("names the widget, the dates really used, the sorts and the filters", async () => {
    const { meta } = await ask(admin(1), { filters: { regions: "2" } });
    expect(meta).toMatchObject({
      widget: { id: "portfolio", data_type: "calculator", url_key: "portfolio" },
      endpoint: "/v1/en/analytics/portfolio",
      pagination: { last: true, total_pages: 1, record_count: 1 },
      breadcrumb: [{ text: "Client 1", to: "/portfolio" }],
      structures: { scope: "regions", addon_options: null },
      summary_object: null,
      additional_meta: { sorts: ["name", "satisfaction", "response_rate", "likely_to_renew"], export_options: [] },
      dates: {
        current: { from: "2025-12-01", to: "2026-11-20" },
        previous: { from: "2024-12-01", to: "2025-11-20" },
        as_of: "2026-11-20T09:00:00-06:00",
      },
    });
    expect(meta.headers.map((header) => header.label)).toEqual([
      "Region",
      "Satisfaction",
      "Response Rate",
      "Likely to Renew",
    ]);
    expect(meta.filters).toEqual({
      q_text: null,
      general: "active",
      regions: [
        {
          id: 1,
          name: "Region 1",
          selected: false,
        },
        {
          id: 2,
          name: "Region 2",
          selected: true,
        },
      ],
    });
  });

  test("counts the scope in its summary, whatever the filters", async () => {
    const { meta } = await ask(admin(1), {
      structures: { addon_options: "summary" },
      filters: { q_text: "nothing like it" },
    });
    const general = { regions: 2, locations: 4, active_employees: 2, active_primary_resident_count: 2, units: 3 };
    expect(meta.summary_object?.general).toEqual(general);
    expect(meta.summary_object?.satisfaction).toMatchObject({
      agreement_importance: 83,
      company_index: 83,
      surveys_sent: 11,
    });
    expect(meta.pagination).toEqual({ last: true, total_pages: 0, record_count: 0 });
  });
});

describe("protected answers", () => {
  test("enter by their cell: whole, n in fives; beside them participation is exact", async () => {
    const cedar = rowOf(await ask(admin(1), byLocation), "Cedar").intouch_stats;
    expect(cedar).toMatchObject({
      agreement_importance: 80,
      response_count: 5,
      surveys_sent: 6,
      surveys_completed: 5,
      still_open: 0,
    });
    expect(cedar?.response_rate.value).toBeCloseTo(500 / 6, 9);
  });

  test("of four people never show: hidden, not N/A, and last in every order", async () => {
    for (const sort_desc of ["true", "false"]) {
      const reply = await ask(admin(1), { ...byLocation, sort_by: "satisfaction", sort_desc });
      expect(names(reply).at(-1)).toBe("Dogwood");
      const { intouch_stats: stats } = rowOf(reply, "Dogwood");
      expect(stats).toMatchObject({
        agreement_importance: null,
        response_count: null,
        score: { value: null, hidden: true },
      });
    }
    const region = rowOf(await ask(admin(1)), "No region").intouch_stats;
    expect(region?.score).toMatchObject({ value: null, hidden: true, trend: null });
  });
});

describe("scope", () => {
  test("a place of one service has cells of that service only", async () => {
    const mixed = actor(1, { intouch: places([], [1]), introduce: places([2], []) });
    const reply = await ask(mixed, {
      structures: { scope: "locations", addon_options: "summary" },
      filters: { general: "all" },
    });
    expect(reply.data.results.map((row) => [row.name, row.intouch_stats?.score.value ?? null])).toEqual([
      ["Alder", 88],
      ["Cedar", null],
      ["Elm", null],
    ]);
    expect(rowOf(reply, "Cedar").intouch_stats).toBeNull();
    const general = { regions: 2, locations: 2, active_employees: 0, active_primary_resident_count: 2, units: 2 };
    expect(reply.meta.summary_object).toMatchObject({
      general,
      satisfaction: { agreement_importance: 88, company_index: 83 },
    });
  });

  test("without a right in intouch there is nothing of it", async () => {
    const reply = await ask(actor(1, { introduce: everywhere }), {
      structures: { addon_options: "summary" },
      sort_by: "satisfaction",
    });
    expect(reply.meta.headers.map((header) => header.key)).toEqual(["name"]);
    expect(reply.meta.additional_meta.sorts).toEqual(["name"]);
    expect(reply.data.results.every((row) => row.intouch_stats === null)).toBe(true);
    const general = { active_employees: 2, active_primary_resident_count: null, units: null };
    expect(reply.meta.summary_object).toMatchObject({ general, satisfaction: null });
  });

  test("ids outside the scope are answered like ids that do not exist, and clients never mix", async () => {
    const manager = actor(1, { intouch: places([1], []) }, "regional_manager");
    const foreign = await ask(manager, { ...byLocation, filters: { regions: ["2"] } });
    const absent = await ask(manager, { ...byLocation, filters: { regions: ["999"] } });
    expect(foreign).toEqual(absent);
    expect(names(foreign)).toEqual([]);
    expect(rowOf(await ask(admin(2), byLocation), "Alder").intouch_stats?.score.value).toBe(40);
    expect(rowOf(await ask(admin(1), byLocation), "Alder").intouch_stats?.score.value).toBe(88);
  });

  test("an actor without places sees an empty portfolio", async () => {
    const reply = await ask(actor(1, { intouch: places([], []) }), { structures: { addon_options: "summary" } });
    expect(names(reply)).toEqual([]);
    expect(reply.meta.summary_object?.general).toMatchObject({ regions: 0, locations: 0, units: 0 });
  });
});

describe("filters", () => {
  test("of status take the answers of the others out of a region, never out of the company index", async () => {
    const scores = async (general: string): Promise<unknown> => {
      const { intouch_stats: stats } = rowOf(await ask(admin(1), { filters: { general } }), "Region 2");
      return [stats?.agreement_importance, stats?.company_index];
    };
    expect(await scores("active")).toEqual([80, 83]);
    expect(await scores("archived")).toEqual([100, 83]);
    // (50 + 5 × 20) / (10 + 25) × 20 = 85.7
    expect(await scores("all")).toEqual([86, 83]);
  });

  test("page through the rows", async () => {
    const reply = await ask(admin(1), { ...byLocation, page: { number: "2", size: "3" }, sort_desc: "true" });
    expect(names(reply)).toEqual(["Alder"]);
    expect(reply.meta.pagination).toEqual({ last: true, total_pages: 2, record_count: 4 });
  });

  test("that nobody knows are refused", () => {
    const unknown = { structures: { scope: "locations", order: "x" } };
    expect(() => getPortfolio.query.parse(unknown)).toThrow(z.ZodError);
  });
});

test("the number of statements does not depend on the number of rows", async () => {
  let statements = 0;
  const { engine } = t;
  const counting: SqlEngine = {
    kind: engine.kind,
    applicationRole: engine.applicationRole,
    close: () => Promise.resolve(),
    connect: async () => {
      const connection = await engine.connect();
      return {
        query: (sql, parameters) => {
          statements += 1;
          return connection.query(sql, parameters);
        },
        release: () => connection.release(),
      };
    },
  };
  const counted = composeOn(openDatabase(counting));
  const count = async (clientId: number): Promise<number> => {
    statements = 0;
    await ask(admin(clientId), { structures: { scope: "locations", addon_options: "summary" } }, counted);
    return statements;
  };
  const few = await count(1);
  const locations = Array.from({ length: 200 }, (_, at) => ({ id: at + 1, regionId: 1 }));
  await makeClient(t.db, 3, { regionIds: [1], locations });
  await t.db.inClient(3, (tx) =>
    addOpenAnswers(
      tx,
      locations.map(({ id }) => open(id, "2026-03-03", 30, 10)),
    ),
  );
  expect(await count(3)).toBeLessThanOrEqual(few);
  expect(few).toBeLessThanOrEqual(20);
});
