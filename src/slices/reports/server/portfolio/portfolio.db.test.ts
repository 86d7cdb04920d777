import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Product } from "#app/server/product.ts";
import { openDatabase } from "#platform/server/db/database.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { addOpenAnswers, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { type PortfolioReply, getPortfolio } from "#slices/reports/contract/portfolio.contract.ts";
import { computeRollups } from "#slices/reports/testing/raw-answers.ts";
import { writeCompany } from "#slices/reports/testing/report-company.ts";
import {
  createActor,
  fetchPortfolio,
  WHOLE_CLIENT,
  toNames,
  createScope,
  createProductOn,
  findRow,
} from "#slices/reports/testing/report-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

let t: TestDatabase;
let product: Product;

const createAdmin = (clientId: number): Actor => createActor(clientId, { ingage: WHOLE_CLIENT, intouch: WHOLE_CLIENT });
const fetchMetrics = (principal: Actor, query: object = {}): Promise<PortfolioReply> =>
  fetchPortfolio(product, principal, query);
const byLocation = { structures: { scope: "locations" } };

beforeAll(async () => {
  t = await openTestDatabase();
  product = createProductOn(t);
  await writeCompany(t, product, 1);
  await writeCompany(t, product, 2, { alder: 1 });
});
afterAll(() => t.close());

describe("reply", () => {
  test("lists regions first, their figures compared with the year before and the company", async () => {
    const reply = await fetchMetrics(createAdmin(1));
    expect(toNames(reply)).toEqual(["No region", "Region 1", "Region 2", "Region 3", "No location"]);
    const { intouch_stats: satisfaction, ingage_stats: engagement, ...place } = findRow(reply, "Region 1");
    const fixed = { link_type: "region", to: null, region_name: null, region_count: null, is_archived: false };
    const counts = { location_count: 2, unit_count: 3, employee_count: 9, attention: [] };
    const pages = {
      engagement: "/engagement/region/1/dashboard",
      satisfaction: "/satisfaction/region/1/dashboard",
      compliance: null,
      enrollment: null,
    };
    expect(place).toEqual({ ...fixed, m_id: 1, name: "Region 1", pages, ...counts });
    expect(satisfaction).toMatchObject({
      agreement_importance: 74,
      previous_year_results: { agreement_importance: 80 },
      response_count: 3,
      score: { value: 74, previous_value: 80, delta: -6, trend: "down", is_low: false, hidden: false, bound: null },
      likely_to_renew_percentage: { previous_value: 100, delta: -33, trend: "down", is_low: false },
      likelihood_to_recommend: { value: 100, previous_value: null },
      residents_with_reported_maintenance_issues: { value: 2, previous_value: 0, delta: 2 },
      response_rate: { value: null, hidden: true },
      company_index: 81,
      client_index: 81,
      sb_index: null,
    });
    expect(engagement).toMatchObject({
      // Birch's three answers are not released yet, so the region's number is Alder's.
      current_score: 80,
      previous_score: 60,
      response_count: 6,
      score: { value: 80, previous_value: 60, delta: 20, trend: "up" },
      // All six, or five of them, are likely to remain.
      likely_to_remain_percentage: { value: 83, bound: "at_least", delta: null },
      // Six of Alder's eight; Birch's three are not released yet.
      response_rate: { value: 75, previous_value: 75, bound: null, delta: 0 },
      surveys_sent: 8,
      surveys_completed: 6,
      // (6 × 20 + 5 × 15) / (6 × 5 + 5 × 5) × 20 = 70.9 over all cells.
      company_index: 71,
      client_index: 71,
      sb_index: null,
    });
    expect(engagement?.tenure.value).toBeCloseTo(729 / 365.25, 2);
  });

  test("names the widget, the effective dates of each service, the sorts and the filters", async () => {
    const { meta } = await fetchMetrics(createAdmin(1), {
      filters: { regions: "2", reporting_groups_by_locations: "1" },
    });
    const sorts = [
      "name",
      "engagement",
      "engagement_response_rate",
      "likely_to_remain",
      "tenure",
      "satisfaction",
      "satisfaction_response_rate",
      "likely_to_renew",
      "likely_to_recommend",
      "service_requests",
    ];
    expect(meta).toMatchObject({
      widget: { id: "portfolio", data_type: "calculator", url_key: "portfolio" },
      endpoint: "/v1/en/analytics/portfolio",
      pagination: { last: true, total_pages: 1, record_count: 1 },
      breadcrumb: [{ text: "Client 1", to: "/portfolio" }],
      structures: { scope: "regions", scopes: ["regions", "locations", "reporting_groups"], addon_options: null },
      summary_object: null,
      dates: {
        current: { from: "2025-12-01", to: "2026-11-20" },
        previous: { from: "2024-12-01", to: "2025-11-20" },
        as_of: "2026-11-20T09:00:00-06:00",
      },
      engagement_dates: {
        current: { from: "2025-11-01", to: "2026-10-31" },
        previous: { from: "2024-11-01", to: "2025-10-31" },
      },
    });
    expect(meta.headers.map((header) => header.key)).toEqual(sorts);
    expect(meta.additional_meta.sorts).toEqual([...sorts, "attention"]);
    expect(meta.filters).toEqual({
      q_text: null,
      general: "active",
      needs_attention: false,
      regions: [1, 2, 3].map((id) => ({ id, name: `Region ${id}`, selected: id === 2 })),
      reporting_groups_by_locations: [
        { id: 1, name: "Garden style", selected: true },
        { id: 2, name: "High-rise", selected: false },
      ],
    });
  });

  test("offers xlsx and csv in both places, and no other format [EXPORT-03]", async () => {
    const { meta } = await fetchMetrics(createAdmin(1));
    expect(meta.additional_meta.export_options).toEqual(["xlsx", "csv"]);
    expect(meta.export_options).toEqual(["xlsx", "csv"]);
  });

  test("counts the scope in its summary, with any filters", async () => {
    const summary = { structures: { addon_options: "summary" } };
    const { meta } = await fetchMetrics(createAdmin(1), { ...summary, filters: { q_text: "nothing like it" } });
    expect(meta.summary_object?.general).toEqual({
      areas: null,
      regions: 3,
      locations: 4,
      active_employees: 15,
      active_primary_resident_count: 2,
      units: 3,
    });
    expect(meta.summary_object?.satisfaction).toMatchObject({ agreement_importance: 81, company_index: 81 });
    expect(meta.summary_object?.engagement).toMatchObject({ current_score: 71, company_index: 71, surveys_sent: 15 });
    expect(meta.pagination).toEqual({ last: true, total_pages: 0, record_count: 0 });
  });
});

describe("protected answers", () => {
  test("count by their cell: whole, with its n; participation counts in the month of sending", async () => {
    const cedar = findRow(await fetchMetrics(createAdmin(1), byLocation), "Cedar").intouch_stats;
    const counts = { surveys_sent: 6, surveys_completed: 5, still_open: 0 };
    expect(cedar).toMatchObject({ agreement_importance: 80, response_count: 5, ...counts });
    expect(cedar?.response_rate.value).toBeCloseTo(500 / 6, 9);
  });

  test("of too few people are always hidden, not N/A, and last in every order, after N/A", async () => {
    for (const sort_desc of ["true", "false"]) {
      const satisfied = await fetchMetrics(createAdmin(1), { ...byLocation, sort_by: "satisfaction", sort_desc });
      expect(toNames(satisfied).at(-1)).toBe("Dogwood");
      const hidden = { agreement_importance: null, response_count: null, score: { value: null, hidden: true } };
      expect(findRow(satisfied, "Dogwood").intouch_stats).toMatchObject(hidden);
      const engaged = await fetchMetrics(createAdmin(1), { ...byLocation, sort_by: "engagement", sort_desc });
      expect(toNames(engaged).slice(2)).toEqual(["Archived", "Dogwood", "No location", "Birch"]);
      expect(findRow(engaged, "Birch").ingage_stats).toMatchObject({ current_score: null, score: { hidden: true } });
      expect(findRow(engaged, "Dogwood").ingage_stats?.score).toMatchObject({ value: null, hidden: false });
    }
    const region = findRow(await fetchMetrics(createAdmin(1)), "No region").intouch_stats;
    expect(region?.score).toMatchObject({ value: null, hidden: true, trend: null });
  });

  test("that are not released change no reply of any column, order or filter", async () => {
    // The same company with different hidden answers.
    await writeCompany(t, product, 4);
    await t.db.withClient(4, (tx) =>
      tx
        .on<{ answers: { client_id: number; invitation_id: number; agreement: number | null } }>()
        .updateTable("answers")
        .set({ agreement: 1 })
        .where("client_id", "=", 4)
        .where("agreement", "is not", null)
        .where((where) => where.or([where("invitation_id", ">=", 1017), where.between("invitation_id", 12, 15)]))
        .execute(),
    );
    await computeRollups(t, product, 4);
    const normalizeReply = (reply: PortfolioReply): string => JSON.stringify(reply).replaceAll("Client 4", "Client 1");
    for (const sort_by of ["engagement", "likely_to_remain", "satisfaction", "likely_to_renew"]) {
      const query = { ...byLocation, sort_by, structures: { scope: "locations", addon_options: "summary" } };
      expect(normalizeReply(await fetchMetrics(createAdmin(4), query))).toBe(
        normalizeReply(await fetchMetrics(createAdmin(1), query)),
      );
    }
  });
});

describe("scope", () => {
  test("a place of one service has cells of that service only, and each service has its own totals", async () => {
    const mixed = createActor(1, { intouch: createScope([], [1]), ingage: createScope([2], []) });
    const reply = await fetchMetrics(mixed, {
      structures: { scope: "locations", addon_options: "summary" },
      filters: { general: "all" },
    });
    const cells = reply.data.results.map((row) => [
      row.name,
      row.intouch_stats?.score.value ?? null,
      row.ingage_stats?.score.value ?? null,
      row.employee_count,
    ]);
    expect(cells).toEqual([
      ["Alder", 88, null, null],
      ["Cedar", null, 60, 5],
      ["Elm", null, null, 0],
    ]);
    expect(findRow(reply, "Cedar").intouch_stats).toBeNull();
    expect(findRow(reply, "Alder").ingage_stats).toBeNull();
    const general = { areas: null, regions: 2, locations: 2, active_employees: 5, active_primary_resident_count: 2 };
    expect(reply.meta.summary_object).toMatchObject({
      general: { ...general, units: 2 },
      satisfaction: { agreement_importance: 88, company_index: 81 },
      engagement: { current_score: 60, company_index: 71 },
    });
  });

  test("without a permission in a service the reply has nothing of it", async () => {
    const query = { structures: { addon_options: "summary" }, sort_by: "satisfaction" };
    const reply = await fetchMetrics(createActor(1, { introduce: WHOLE_CLIENT }), query);
    const ofPlans = ["name", "plans_progress", "plans_compliance"];
    expect(reply.meta.headers.map((header) => header.key)).toEqual(ofPlans);
    expect(reply.meta.additional_meta.sorts).toEqual([...ofPlans, "attention"]);
    expect(reply.data.results.every((row) => row.intouch_stats === null && row.ingage_stats === null)).toBe(true);
    expect(reply.meta.engagement_dates).toBeNull();
    const general = { active_employees: 15, active_primary_resident_count: null, units: null };
    expect(reply.meta.summary_object).toMatchObject({ general, satisfaction: null, engagement: null });
    const residents = await fetchMetrics(createActor(1, { intouch: WHOLE_CLIENT }), query);
    expect(residents.meta.summary_object).toMatchObject({ general: { active_employees: null, units: 3 } });
    expect(residents.data.results.every((row) => row.employee_count === null)).toBe(true);
  });

  test("ids out of scope get the same reply as ids that do not exist, and clients never mix", async () => {
    const manager = createActor(1, { intouch: createScope([1], []) }, "regional_manager");
    const foreign = await fetchMetrics(manager, { ...byLocation, filters: { regions: ["2"] } });
    const missing = await fetchMetrics(manager, { ...byLocation, filters: { regions: ["999"] } });
    expect(foreign).toEqual(missing);
    expect(toNames(foreign)).toEqual([]);
    expect(findRow(await fetchMetrics(createAdmin(2), byLocation), "Alder").intouch_stats?.score.value).toBe(56);
    expect(findRow(await fetchMetrics(createAdmin(1), byLocation), "Alder").intouch_stats?.score.value).toBe(88);
  });

  test("an actor without places sees an empty portfolio", async () => {
    const reply = await fetchMetrics(createActor(1, { intouch: createScope([], []) }), {
      structures: { addon_options: "summary" },
    });
    expect(toNames(reply)).toEqual([]);
    expect(reply.meta.summary_object?.general).toMatchObject({ regions: 0, locations: 0, units: 0 });
  });
});

describe("filters", () => {
  test("by status select rows and remove no answer from a region or from the company index", async () => {
    const readScores = async (general: string): Promise<unknown> => {
      const { intouch_stats: stats } = findRow(
        await fetchMetrics(createAdmin(1), { filters: { general } }),
        "Region 2",
      );
      return [stats?.agreement_importance, stats?.company_index];
    };
    // (25 + 5 × 20) / (5 + 25) × 20 = 83.3
    for (const general of ["active", "archived", "all"]) expect(await readScores(general)).toEqual([83, 81]);
  });

  test("page through the rows", async () => {
    const reply = await fetchMetrics(createAdmin(1), {
      ...byLocation,
      page: { number: "2", size: "3" },
      sort_desc: "true",
    });
    expect(toNames(reply)).toEqual(["Alder", "No location", "Archived"]);
    expect(reply.meta.pagination).toEqual({ last: true, total_pages: 2, record_count: 6 });
  });

  test("that do not exist are rejected", () => {
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
  const counted = createProductOn(t, openDatabase(counting));
  const countStatements = async (clientId: number, query: object): Promise<number> => {
    statements = 0;
    await fetchPortfolio(counted, createAdmin(clientId), query);
    return statements;
  };
  const everything = { structures: { scope: "locations", addon_options: "summary" } };
  const few = await countStatements(1, everything);
  const locations = Array.from({ length: 200 }, (_, at) => ({ id: at + 1, regionId: 1 }));
  await makeClient(t.db, 3, { regionIds: [1], locations });
  const measures = { responses: 1, score_responses: 1, score_answers: 1, score_num: 30, score_den: 10, renew_4: 1 };
  await t.db.withClient(3, (tx) =>
    addOpenAnswers(
      tx,
      locations.map(({ id }) => ({ locationId: id, surveyId: 24, day: "2026-03-03", measures })),
    ),
  );
  expect(await countStatements(3, everything)).toBeLessThanOrEqual(few);
  expect(few).toBeLessThanOrEqual(52);
});
