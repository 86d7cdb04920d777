import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, addMonths } from "#platform/server/clock.ts";
import {
  type AnalyticsApi,
  engagementWindows,
  satisfactionWindows,
  type ComparedWindows,
  type Windows,
} from "#slices/analytics/server/analytics.api.ts";
import { makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { addRawResponses } from "#slices/surveys/testing/raw-answers.ts";
import { step, Scenario, SURVEY } from "#slices/surveys/testing/cumulative-totals-scenario.ts";
import { setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import { withoutRunningSums } from "#slices/surveys/testing/without-cumulative-totals.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { syncCatalog } from "../catalog/catalog.repository.ts";
import { correctRollups } from "../surveys.rollup.correction.repository.ts";
import { rollupDifferences } from "../surveys.rollup.read-model.ts";
import { rebuildRollups } from "../surveys.rollup.repository.ts";
import { runs } from "#test/support/property-runs.ts";

const METRICS = [
  "agreement_importance",
  "response_count",
  "response_rate",
  "likely_to_renew_percentage",
  "residents_with_reported_maintenance_issues",
];

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSurveyFixture>;
let plain: AnalyticsApi;
let client = 700;
beforeAll(async () => {
  t = await openTestDatabase();
  await syncCatalog(t.owner);
  fixture = setUpSurveyFixture(t);
  plain = withoutRunningSums(fixture);
});
afterAll(() => t.close());

const whole = { kind: "client" } as const;
const views = [
  { scope: whole },
  { scope: whole, filters: { region: [1] } },
  { scope: whole, filters: { region: [2], location: [1, 2, 3] } },
  { scope: { kind: "places", regionIds: [], locationIds: [1, 3] } as const },
  { scope: { kind: "places", regionIds: [1], locationIds: [] } as const, filters: { region: [1, 2] } },
];

/** Everything that tables and timelines show of a client, by this engine. */
async function shown(
  api: AnalyticsApi,
  clientId: number,
  today: string,
  windows: readonly Windows[],
): Promise<unknown> {
  return t.db.withClient(clientId, async (tx) => {
    const all: unknown[] = [];
    for (const view of views) {
      for (const by of ["location", "region", "total"] as const) {
        for (const each of windows) {
          const request = {
            service: "intouch",
            metrics: METRICS,
            by,
            windows: each,
            ...view,
            today,
            totalOf: METRICS,
          } as const;
          const table = await api.figures(tx, request);
          all.push([
            by,
            [...table.rows]
              .map(({ key, figures }) => [String(key), figures] as const)
              .toSorted(([a], [b]) => a.localeCompare(b)),
            table.total,
          ]);
        }
      }
      const range = { from: addMonths(today, -12), to: today };
      all.push(await api.timeline(tx, { service: "intouch", metrics: METRICS, range, ...view, today }));
    }
    return all;
  });
}

test(
  "windows from running sums are those from months and days: imports, late answers, moves, stopped jobs, rebuilds",
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.integer({ min: 0, max: 700 }),
        async (steps, length) => {
          client += 1;
          const clientId = client;
          const locations = [1, 2, 3].map((id) => ({ id, regionId: id < 3 ? 1 : null }));
          await makeClient(t.db, clientId, { regionIds: [1, 2], locations });
          const scenario = new Scenario(t, fixture, clientId);
          for (const taken of steps) await scenario.take(taken);
          expect(scenario.errors).toEqual([]);
          expect(await t.db.withClient(clientId, rollupDifferences)).toEqual([]);
          const { today } = scenario;
          const odd = { from: addDays(today, -length), to: today };
          const before = { from: addDays(odd.from, -400), to: addDays(odd.from, -1) };
          const windows = [satisfactionWindows(today), engagementWindows(today), { current: odd, previous: before }];
          expect(await shown(fixture.analytics, clientId, today, windows)).toEqual(
            await shown(plain, clientId, today, windows),
          );
        },
      ),
      { numRuns: runs(8) },
    );
  },
);

/** A client with answers in every month of two years, its sums made. */
async function withSums(today = "2026-11-22"): Promise<number> {
  client += 1;
  t.clock.set(`${today}T18:00:00Z`);
  await makeClient(t.db, client, { regionIds: [1], locations: [1, 2].map((id) => ({ id, regionId: 1 })) });
  const answers = [{ questionId: 201, agreement: 4, importance: 2 }];
  const days = Array.from({ length: 50 }, (_, at) => addDays("2024-11-03", at * 15));
  await t.db.withClient(client, async (tx) => {
    await addRawResponses(
      tx,
      days.map((day, at) => ({ id: at + 1, locationId: 1 + (at % 2), surveyId: SURVEY, day, answers })),
    );
    await rebuildRollups(tx);
  });
  await fixture.module.api.refreshQuestionRollups(client);
  return client;
}

const changed = (clientId: number, statement: string): Promise<unknown> =>
  t.db.withClient(clientId, (tx) => sql`${sql.raw(statement)}`.execute(tx.on()));
const readScore = async (
  clientId: number,
  by: "total" | "region" | "location",
  key: number | null,
  view: object = {},
): Promise<unknown> => {
  const today = "2026-11-22";
  const windows = satisfactionWindows(today);
  const request = {
    service: "intouch",
    metrics: ["response_count"],
    by,
    windows,
    scope: whole,
    today,
    ...view,
  } as const;
  const { current } = (await t.db.withClient(clientId, (tx) => fixture.analytics.figures(tx, request))).of(key)[
    "response_count"
  ] ?? { current: null };
  return current?.state === "value" ? current.rounded : current?.state;
};

const tables: readonly (readonly [
  "total" | "region" | "location",
  number | null,
  "client" | "region" | "location",
  object,
])[] = [
  ["location", 1, "location", {}],
  ["region", 1, "region", {}],
  ["total", null, "client", {}],
  ["total", null, "region", { filters: { region: [1] } }],
  ["total", null, "region", { scope: { kind: "places", regionIds: [1], locationIds: [] } }],
];
test.each(tables)(
  "tables by %s (%s) read the %s's running sums until something says that the past has changed",
  async (by, key, level, view) => {
    const id = await withSums();
    const before = await readScore(id, by, key, view);
    // An error shows that the sums are read; verifying finds it, and mending does away with it.
    await changed(
      id,
      `UPDATE running_sums SET score_responses = score_responses + 100 WHERE client_id = ${id} AND level = '${level}' AND day = '2026-11-21'`,
    );
    expect(await readScore(id, by, key, view)).toBe(Number(before) + 100);
    const found = await t.db.withClient(id, rollupDifferences);
    expect(new Set(found.map(({ table }) => table))).toEqual(new Set(["running_sums"]));
    expect(found.map(({ key: at }) => at["level"])).toContain(level);
    await t.db.withClient(id, correctRollups);
    expect(await readScore(id, by, key, view)).toBe(before);
    await fixture.module.api.refreshQuestionRollups(id);
    expect(await readScore(id, by, key, view)).toBe(before);
    expect(await t.db.withClient(id, rollupDifferences)).toEqual([]);
  },
);

test.each([
  ["region", { kind: "places", regionIds: [1], locationIds: [] }],
  ["client", whole],
] as const)("timelines of a %s are read from its sums before each month", async (level, scope) => {
  const id = await withSums();
  const today = "2026-11-22";
  const range = { from: "2026-02-01", to: today };
  const request = { service: "intouch", metrics: ["response_count"], range, scope, today } as const;
  const readCounts = async (api: AnalyticsApi): Promise<Record<string, unknown>> => {
    const points = await t.db.withClient(id, (tx) => api.timeline(tx, request));
    const count = ({ figures }: (typeof points)[number]): unknown => {
      const figure = figures["response_count"];
      return figure?.state === "value" ? figure.rounded : figure?.state;
    };
    return Object.fromEntries(points.map((point) => [point.month, count(point)]));
  };
  const before = await readCounts(fixture.analytics);
  expect(before).toEqual(await readCounts(plain));
  await changed(
    id,
    `UPDATE running_sums SET score_responses = score_responses + 50 WHERE client_id = ${id} AND level = '${level}' AND day = '2026-05-01'`,
  );
  const [april, may] = [Number(before["2026-04-01"]) + 50, Number(before["2026-05-01"]) - 50];
  expect(await readCounts(fixture.analytics)).toEqual({ ...before, "2026-04-01": april, "2026-05-01": may });
  const found = await t.db.withClient(id, rollupDifferences);
  expect(found.map(({ key, day }) => [key["level"], day])).toEqual([[level, "2026-05-01"]]);
  // Of the month before the last one there are answers alone, for a while. A window that comes to end on that day brings sums of
  // locations, which say more, and goes again.
  for (const later of ["2026-12-03", "2027-04-30", "2027-06-15"]) {
    t.clock.set(`${later}T18:00:00Z`);
    await t.db.withClient(id, correctRollups);
    await fixture.module.api.refreshQuestionRollups(id);
    expect(await t.db.withClient(id, rollupDifferences)).toEqual([]);
  }
});

test("once a location moved, a region has before every day what its locations of today had", async () => {
  const id = await withSums();
  const windows = [satisfactionWindows("2026-11-22")];
  await changed(id, `UPDATE locations SET region_id = NULL WHERE client_id = ${id} AND id = 2`);
  const expected = await shown(plain, id, "2026-11-22", windows);
  for (const _ of ["before the job", "after it"]) {
    expect(await shown(fixture.analytics, id, "2026-11-22", windows)).toEqual(expected);
    await fixture.module.api.refreshQuestionRollups(id);
    expect(await t.db.withClient(id, rollupDifferences)).toEqual([]);
  }
});

test("of recent days answers alone are read; a job that is late is waited for by no one", async () => {
  const id = await withSums();
  const scenario = new Scenario(t, fixture, id, 1000);
  scenario.today = "2026-11-22";
  for (let people = 0; people < 6; people += 1)
    await scenario.take({ kind: "submit", locationId: 1, agreement: 4, who: 0 });
  const windows = [satisfactionWindows("2026-11-22"), engagementWindows("2026-11-22")];
  const expected = await shown(plain, id, "2026-11-22", windows);
  expect(await shown(fixture.analytics, id, "2026-11-22", windows)).toEqual(expected);
  // What stands in the other columns of recent days, and in sums that are of today, is no one's business.
  await changed(
    id,
    `UPDATE running_sums SET sent = 900, started = 9, completed = 900, asked_since = '2020-01-01' WHERE client_id = ${id} AND day > '2026-10-20'`,
  );
  expect(await shown(fixture.analytics, id, "2026-11-22", windows)).toEqual(expected);
  expect(await t.db.withClient(id, rollupDifferences)).not.toEqual([]);
  for (const today of ["2026-11-23", "2026-11-25", "2026-11-30", "2026-12-01", "2026-12-02"]) {
    scenario.today = today;
    await scenario.take({ kind: "submit", locationId: 2, agreement: 5, who: 0 });
    const later = [satisfactionWindows(today), engagementWindows(today)];
    expect(await shown(fixture.analytics, id, today, later)).toEqual(await shown(plain, id, today, later));
  }
});

test("answers of last week that are corrected are read as they are, before and after the job comes by", async () => {
  const id = await withSums("2026-11-16");
  const scenario = new Scenario(t, fixture, id, 1000);
  scenario.today = "2026-11-16";
  for (const _ of [1, 2, 3]) await scenario.take({ kind: "submit", locationId: 1, agreement: 5, who: 0 });
  scenario.today = "2026-11-22";
  await scenario.take({ kind: "seal" });
  const windows = [satisfactionWindows(scenario.today)];
  const before = await shown(fixture.analytics, id, scenario.today, windows);
  await scenario.take({ kind: "correct", at: 0 });
  for (const work of ["stop", "seal"] as const) {
    const now = await shown(fixture.analytics, id, scenario.today, windows);
    expect(now).toEqual(await shown(plain, id, scenario.today, windows));
    expect(now).not.toEqual(before);
    await scenario.take({ kind: work });
  }
  expect(scenario.errors).toEqual([]);
});

test("a rate is shown where the sums prove that five people were invited, and no longer once one of them is forgotten", async () => {
  client += 1;
  const id = client;
  const locations = [1, 2, 3].map((place) => ({ id: place, regionId: place }));
  await makeClient(t.db, id, { regionIds: [1, 2, 3], locations });
  const scenario = new Scenario(t, fixture, id);
  const fetchMetrics = (locationId: number, people: number, again: number) =>
    scenario.take({ kind: "ask", locationId, people, again });
  // Before the window begins; five at 3, of whom two are asked again within it.
  scenario.today = "2025-11-20";
  await fetchMetrics(3, 5, 0);
  scenario.today = "2026-09-15";
  for (const _ of [1, 2, 3]) await fetchMetrics(3, 0, 2);
  // Four people at 2, each asked twice; five at 1.
  await fetchMetrics(2, 2, 2);
  await fetchMetrics(2, 0, 2);
  await fetchMetrics(1, 5, 0);
  scenario.today = "2026-11-22";
  t.clock.set("2026-11-22T18:00:00Z");
  const month = (of: string) => ({ from: `${of}-01`, to: addDays(addMonths(`${of}-01`, 1), -1) });
  const september: ComparedWindows = { current: month("2026-09"), previous: month("2026-08") };
  const rates = async (
    by: "location" | "region" = "location",
    windows = satisfactionWindows(scenario.today),
  ): Promise<unknown[]> => {
    const request = {
      service: "intouch",
      metrics: ["response_rate"],
      by,
      windows,
      scope: { kind: "client" },
      today: scenario.today,
    } as const;
    const table = await t.db.withClient(id, (tx) => fixture.analytics.figures(tx, request));
    return [1, 2, 3].map((place) => table.of(place)["response_rate"]?.current?.state);
  };
  const expected = ["value", "hidden", "hidden"];
  expect(await rates()).toEqual(expected);
  expect(await rates("region")).toEqual(expected);
  await fixture.module.api.refreshQuestionRollups(id);
  expect(await rates()).toEqual(expected);
  expect(await rates("region")).toEqual(expected);
  expect(await t.db.withClient(id, rollupDifferences)).toEqual([]);
  // An error shows that the sums are read; verifying finds it.
  const invalid = (level: string): Promise<unknown> =>
    changed(
      id,
      `UPDATE running_sums SET asked_since = '2026-09-01' WHERE client_id = ${id} AND place_id = 2 AND level = '${level}'`,
    );
  await invalid("region");
  expect(await rates("region")).toEqual(["value", "value", "hidden"]);
  expect(await rates()).toEqual(expected);
  // Of a month the sums are not read, but they prove what they prove.
  expect(await rates("location", september)).toEqual(expected);
  await invalid("location");
  expect(await rates("location", september)).toEqual(["value", "value", "hidden"]);
  expect(await rates()).toEqual(["value", "value", "hidden"]);
  expect(await t.db.withClient(id, rollupDifferences)).not.toEqual([]);
  await t.db.withClient(id, correctRollups);
  await fixture.module.api.refreshQuestionRollups(id);
  expect(await rates()).toEqual(expected);
  // The last of those who were invited at 1.
  await scenario.take({ kind: "forget", at: 12 });
  for (const work of ["seal", "rebuild", "seal"] as const) {
    expect(await rates()).toEqual(["hidden", "hidden", "hidden"]);
    expect(await rates("region")).toEqual(["hidden", "hidden", "hidden"]);
    await scenario.take({ kind: work });
  }
  expect(scenario.errors).toEqual([]);
});

test("sums that a reader has just been shown of are still there when they are read; they go by the next time", async () => {
  const id = await withSums();
  const days = async (): Promise<readonly string[]> => {
    const { rows } = await t.db.withClient(id, (tx) =>
      sql<{ day: string }>`SELECT DISTINCT day FROM running_sums WHERE client_id = ${id} AND level <> 'client'`.execute(
        tx.on(),
      ),
    );
    return rows.map(({ day }) => day);
  };
  const result = await days();
  t.clock.set("2026-11-24T18:00:00Z");
  await fixture.module.api.refreshQuestionRollups(id);
  const next = await days();
  expect(next).toEqual(expect.arrayContaining([...result]));
  expect(next.length).toBeGreaterThan(result.length);
  t.clock.set("2026-11-26T18:00:00Z");
  await fixture.module.api.refreshQuestionRollups(id);
  const last = new Set(await days());
  expect(result.every((day) => last.has(day))).toBe(false);
  expect(await t.db.withClient(id, rollupDifferences)).toEqual([]);
});
