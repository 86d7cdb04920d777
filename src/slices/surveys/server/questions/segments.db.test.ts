import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Dimension, Filters, MetricTable } from "#slices/analytics/server/analytics.api.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { syncCatalog } from "../catalog/catalog.repository.ts";

const CLIENT = 640;
const today = "2026-11-20";
const windows = {
  current: { from: "2025-11-01", to: "2026-10-31" },
  previous: { from: "2024-11-01", to: "2025-10-31" },
};

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSurveyFixture>;
let released = 0;

interface Row {
  readonly cut: string;
  readonly id: number;
  readonly other?: number;
  readonly at: readonly ["location" | "region" | "client", number];
  readonly month: string;
  readonly people: number;
  /** The agreement that everyone gave, with importance 4. */
  readonly agreement: number;
}

function toStoredRow({ cut, id, other = 0, at, month, people, agreement }: Row): Record<string, unknown> {
  const isQuestion = cut === "question" || cut === "category_question";
  return {
    client_id: CLIENT,
    service: "ingage",
    kind: "campaign",
    cut,
    cut_id: id,
    cut_other: other,
    level: at[0],
    place_id: at[1],
    first_month: month,
    last_month: month,
    people,
    score_people: people,
    answer_people: isQuestion ? people : 0,
    five_points: isQuestion ? people : 0,
    // Twice the top answers: "all" is stored as all but one, "none" as one.
    top_x2: isQuestion ? (agreement >= 4 ? 2 * people - 1 : 1) : 0,
    options_people: isQuestion && people >= 10 ? people : 0,
    responses: people,
    score_responses: people,
    score_answers: people,
    score_num: 4 * agreement * people,
    score_den: 4 * people,
    ...(isQuestion && people >= 10 ? { [`agreement_${agreement}`]: people, importance_4: people } : {}),
    released_at: new Date(0),
  };
}

const month = "2026-05-01";
const rows: readonly Row[] = [
  // Question 6 (topic 5, factor 2): two segments at location 1, one pooled in region 1, and a rest for the client.
  { cut: "question", id: 6, at: ["location", 1], month, people: 10, agreement: 5 },
  { cut: "question", id: 6, at: ["location", 1], month: "2026-08-01", people: 15, agreement: 3 },
  { cut: "question", id: 6, at: ["region", 1], month, people: 20, agreement: 2 },
  { cut: "question", id: 6, at: ["location", 3], month, people: 25, agreement: 4 },
  { cut: "question", id: 6, at: ["client", 0], month, people: 5, agreement: 1 },
  // Question 10 has the same topic.
  { cut: "question", id: 10, at: ["location", 1], month, people: 20, agreement: 3 },
  // One before the windows, one in the previous window.
  { cut: "question", id: 6, at: ["location", 1], month: "2024-10-01", people: 50, agreement: 1 },
  { cut: "question", id: 6, at: ["location", 1], month: "2025-02-01", people: 30, agreement: 2 },
  { cut: "survey", id: 1, at: ["location", 1], month, people: 10, agreement: 4 },
  { cut: "survey", id: 3, at: ["region", 0], month, people: 10, agreement: 2 },
  { cut: "position_category", id: 7, at: ["location", 1], month, people: 10, agreement: 4 },
  { cut: "tenure_band", id: 2, at: ["client", 0], month, people: 10, agreement: 4 },
  { cut: "tenure_band", id: 3, at: ["region", 3], month, people: 10, agreement: 4 },
  { cut: "category_question", id: 7, other: 6, at: ["location", 1], month, people: 10, agreement: 5 },
  { cut: "all", id: 0, at: ["region", 1], month, people: 10, agreement: 4 },
];

beforeAll(async () => {
  t = await openTestDatabase();
  await syncCatalog(t.owner);
  fixture = setUpSurveyFixture(t);
  await makeClient(t.db, CLIENT, {
    regionIds: [1, 2, 3],
    locations: [
      { id: 1, regionId: 1 },
      { id: 2, regionId: 1 },
      { id: 3, regionId: 2 },
      { id: 4, regionId: null },
    ],
  });
  await t.db.withClient(CLIENT, async (tx) => {
    await insertRows(tx, "reporting_groups", [{ client_id: CLIENT, id: 9, name: "Pilot" }]);
    await insertRows(tx, "reporting_group_locations", [
      { client_id: CLIENT, reporting_group_id: 9, location_id: 1 },
      { client_id: CLIENT, reporting_group_id: 9, location_id: 2 },
    ]);
    for (const row of rows) await insertRows(tx, "release_segments", [toStoredRow(row)]);
  });
  released = rows.length;
});
afterAll(() => t.close());

const client = { kind: "client" } as const;
const createPlaces = (regionIds: number[], locationIds: number[]) =>
  ({ kind: "places", regionIds, locationIds }) as const;
type Request = {
  readonly scope?: typeof client | ReturnType<typeof createPlaces>;
  readonly filters?: Filters;
  readonly locationIds?: number[];
};

// Each statement finds the requested pools itself, or they are read ahead in a snapshot transaction.
let way: "withClient" | "reading" = "reading";

function fetchMetrics(
  by: Dimension,
  { scope = client, ...more }: Request = {},
  metrics = ["agreement_importance"],
): Promise<MetricTable> {
  const request = { service: "ingage", metrics, by, windows, scope, today, ...more } as const;
  return t.db[way](CLIENT, (tx) => fixture.analytics.computeFigures(tx, request));
}

const getShown = (table: MetricTable, key: number | string | null, name = "agreement_importance"): unknown => {
  const { current } = table.get(key)[name] ?? {};
  return current?.state === "value" ? [current.rounded, current.n] : current?.state;
};
const computeScore = (...parts: readonly (readonly [number, number])[]): number => {
  const people = parts.reduce((sum, [count]) => sum + count, 0);
  const num = parts.reduce((sum, [count, agreement]) => sum + count * agreement, 0);
  return Math.floor((40 * num + people) / (2 * people));
};

describe.each(["withClient", "reading"] as const)("released segments of protected answers (%s)", (chosen) => {
  beforeEach(() => {
    way = chosen;
  });

  test("count where the request includes their whole place; the people of a place are those of its largest row", async () => {
    expect(released).toBe(rows.length);
    const all = computeScore([10, 5], [15, 3], [20, 2], [25, 4], [5, 1]);
    expect(getShown(await fetchMetrics("question"), 6)).toEqual([all, 15 + 20 + 25 + 5]);
    const regional = computeScore([10, 5], [15, 3], [20, 2]);
    expect(getShown(await fetchMetrics("question", { scope: createPlaces([1], []) }), 6)).toEqual([regional, 35]);
    expect(getShown(await fetchMetrics("question", { scope: createPlaces([], [1]) }), 6)).toEqual([
      computeScore([10, 5], [15, 3]),
      15,
    ]);
    expect(getShown(await fetchMetrics("question", { scope: createPlaces([], [1, 2]) }), 6)).toEqual([regional, 35]);
    expect(getShown(await fetchMetrics("question", { locationIds: [1, 2, 3] }), 6)).toEqual([
      computeScore([10, 5], [15, 3], [20, 2], [25, 4]),
      60,
    ]);
    expect(getShown(await fetchMetrics("question", { filters: { reporting_group: [9] } }), 6)).toEqual([regional, 35]);
    expect(getShown(await fetchMetrics("question", { filters: { region: [2] } }), 6)).toEqual([80, 25]);
    expect(getShown(await fetchMetrics("question", { scope: createPlaces([], [2]) }), 6)).toBe("na");
  });

  test("by place: a location has its own, a region includes its pool; the previous window is beside it", async () => {
    const filters = { question: [6] };
    const byLocation = await fetchMetrics("location", { filters });
    expect(getShown(byLocation, 1)).toEqual([computeScore([10, 5], [15, 3]), 15]);
    expect(byLocation.get(1)["agreement_importance"]?.previous).toMatchObject({ rounded: 40, n: 30 });
    expect(byLocation.rows.map((row) => Number(row.key)).toSorted((a, b) => a - b)).toEqual([1, 3]);
    const byRegion = await fetchMetrics("region", { filters });
    expect(getShown(byRegion, 1)).toEqual([computeScore([10, 5], [15, 3], [20, 2]), 35]);
    expect(getShown(byRegion, 2)).toEqual([80, 25]);
    expect(getShown(await fetchMetrics("district", { filters }), null)).toEqual([
      computeScore([10, 5], [15, 3], [20, 2], [25, 4]),
      60,
    ]);
    expect(getShown(await fetchMetrics("reporting_group", { filters }), 9)).toEqual([
      computeScore([10, 5], [15, 3]),
      15,
    ]);
  });

  test("by topic, factor, type and indicator are sums of questions; a place has at most the people of its largest question", async () => {
    const sum = computeScore([10, 5], [15, 3], [20, 2], [25, 4], [5, 1], [20, 3]);
    for (const [by, key] of [
      ["topic", 5],
      ["factor", 2],
      ["question_type", "agreement-importance"],
      ["indicator", 3],
    ] as const) {
      expect([by, getShown(await fetchMetrics(by), key)]).toEqual([by, [sum, 20 + 20 + 25 + 5]]);
      expect([by, getShown(await fetchMetrics("total", { filters: { [by]: [key] } }), null)]).toEqual([by, [sum, 70]]);
    }
  });

  test("surveys, position categories, tenure bands, and questions of a category", async () => {
    expect(getShown(await fetchMetrics("survey"), 1)).toEqual([80, 10]);
    expect(getShown(await fetchMetrics("survey"), 3)).toEqual([40, 10]);
    expect(getShown(await fetchMetrics("survey", { locationIds: [4] }), 3)).toEqual([40, 10]);
    expect(getShown(await fetchMetrics("position_category"), 7)).toEqual([80, 10]);
    expect(getShown(await fetchMetrics("tenure_band"), 2)).toEqual([80, 10]);
    expect(getShown(await fetchMetrics("tenure_band", { scope: createPlaces([1], []) }), 2)).toBe("na");
    // The pool of a region that has no location anymore belongs to the company alone.
    expect(getShown(await fetchMetrics("tenure_band"), 3)).toEqual([80, 10]);
    expect(getShown(await fetchMetrics("tenure_band", { scope: createPlaces([1], []) }), 3)).toBe("na");
    expect(getShown(await fetchMetrics("tenure_band", { locationIds: [1, 2, 3, 4] }), 3)).toBe("na");
    expect(getShown(await fetchMetrics("question", { filters: { position_category: [7] } }), 6)).toEqual([94, 10]);
    expect(getShown(await fetchMetrics("position_category", { filters: { question: [6] } }), 7)).toEqual([94, 10]);
  });

  test("that waited too long for a cell count in the totals above the location", async () => {
    expect(getShown(await fetchMetrics("total"), null)).toEqual([80, 10]);
    expect(getShown(await fetchMetrics("region"), 1)).toEqual([80, 10]);
    expect(getShown(await fetchMetrics("location"), 1)).toBe("na");
  });

  test.each([
    ["question", { survey: [1] }],
    ["survey", { position_category: [7] }],
    ["tenure_band", { question: [6] }],
    ["employee", {}],
    ["plan", {}],
  ] as const)("are rejected by %s and %j: no such segments were released", async (by, filters) => {
    await expect(fetchMetrics(by, { filters })).rejects.toThrow(RangeError);
  });

  test("rejects a response rate by question; need exists for single questions only", async () => {
    await expect(fetchMetrics("question", {}, ["response_rate"])).rejects.toThrow("response_rate of ingage");
    await expect(fetchMetrics("topic", {}, ["need"])).rejects.toThrow("need can only be requested by question");
    // Importance 4 × (5 − mean agreement), rounded for the released people.
    const { current } =
      (await fetchMetrics("question", { scope: createPlaces([2], []) }, ["need"])).get(6)["need"] ?? {};
    expect(current).toMatchObject({ state: "value", rounded: 4 });
  });
});
