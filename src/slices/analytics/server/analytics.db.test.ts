import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import {
  type OpenResponse,
  addDaysOfParticipation,
  addOpenAnswers,
  insertRows,
  makeClient,
} from "../testing/analytics.factories.ts";
import { answerFacts } from "../testing/answer-facts.ts";
import type { Figures, MetricRequest, OrgDimension } from "./analytics.api.ts";
import { computeFigures } from "./analytics.engine.ts";
import { computeExactRatio } from "./rounding.rules.ts";
import { toPreviousRange, getSatisfactionWindows } from "./windows.rules.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

type Row = Readonly<Record<string, unknown>>;

const today = "2026-11-20";
let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

const base: MetricRequest = {
  service: "intouch",
  metrics: ["agreement_importance", "likely_to_renew_percentage", "response_count", "response_rate", "surveys_sent"],
  by: "location",
  windows: getSatisfactionWindows(today),
  scope: { kind: "client" },
  today,
};

function send(clientId: number, more: Partial<MetricRequest> = {}): ReturnType<typeof computeFigures> {
  return t.db.withClient(clientId, (tx) => computeFigures(tx, { ...base, ...more }, answerFacts));
}

const findScore = (figures: Figures): Figures[string] | undefined => figures["agreement_importance"];

function open(
  locationId: number,
  day: string,
  num: number,
  den: number,
  more: Record<string, number> = {},
): OpenResponse {
  const measures = { responses: 1, score_responses: 1, score_answers: 1, score_num: num, score_den: den, ...more };
  return { locationId, surveyId: 24, day, measures };
}

function createCell(
  client_id: number,
  location_id: number,
  last_month: string,
  people: number,
  sums: Record<string, number>,
): Row {
  const fixed = { service: "intouch", kind: "resident", first_month: last_month, people, released_at: new Date(0) };
  const answered = { score_answers: sums["score_responses"] ?? 0, score_people: people };
  return { client_id, location_id, last_month, ...fixed, ...answered, ...sums };
}

describe("any subset of open answers", () => {
  const clientId = 10;
  const locations = [
    { id: 1, regionId: 1 },
    { id: 2, regionId: 1 },
    { id: 3, regionId: 2, isArchived: true },
    { id: 4, regionId: null },
  ];
  // Deterministic and uneven: every location, three years, both ends of months.
  const responses = Array.from({ length: 900 }, (_, at): OpenResponse => {
    const agreement = 1 + ((at * 7) % 5);
    const importance = 1 + ((at * 11) % 5);
    const renew = { [`renew_${1 + ((at * 13) % 5)}`]: 1 };
    return open(
      1 + ((at * 17) % 4),
      addDays("2024-01-01", (at * 41) % 1054),
      agreement * importance,
      importance,
      renew,
    );
  });

  beforeAll(async () => {
    await makeClient(t.db, clientId, { regionIds: [1, 2], locations });
    await t.db.withClient(clientId, (tx) => addOpenAnswers(tx, responses));
  });

  const findPlace = (by: OrgDimension, locationId: number): number | null => {
    if (by === "total") return null;
    return by === "location" ? locationId : (locations.find((each) => each.id === locationId)?.regionId ?? null);
  };

  test("equals a naive recomputation, in both windows, whatever the range, place, scope and filter", async () => {
    const day = fc.integer({ min: 0, max: 1090 }).map((days) => addDays("2024-01-01", days));
    const requested = fc.record({
      by: fc.constantFrom<OrgDimension>("region", "location", "total"),
      current: fc.tuple(day, fc.nat(500)).map(([from, days]) => ({ from, to: addDays(from, days) })),
      scope: fc.oneof(
        fc.constant({ kind: "client" } as const),
        fc.record({
          kind: fc.constant("places" as const),
          regionIds: fc.subarray([1, 2]),
          locationIds: fc.subarray([1, 4]),
        }),
      ),
      locationIds: fc.option(fc.subarray([1, 2, 3, 4]), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(requested, async ({ by, current, scope, locationIds }) => {
        const windows = { current, previous: toPreviousRange(current) };
        const metrics = ["agreement_importance", "likely_to_renew_percentage"];
        const table = await send(clientId, { by, windows, scope, metrics, ...(locationIds ? { locationIds } : {}) });
        const seen = locations.filter(({ id, regionId }) => {
          const inScope =
            scope.kind === "client" || scope.locationIds.includes(id) || scope.regionIds.includes(regionId ?? 0);
          return inScope && (locationIds?.includes(id) ?? true);
        });
        for (const window of ["current", "previous"] as const) {
          for (const place of new Set(locations.map((each) => findPlace(by, each.id)))) {
            const naive = responses.filter(
              (each) =>
                seen.some(({ id }) => id === each.locationId && findPlace(by, id) === place) &&
                each.day >= windows[window].from &&
                each.day <= windows[window].to,
            );
            const sum = (measure: string): number =>
              naive.reduce((all, each) => all + (each.measures[measure] ?? 0), 0);
            const figure = findScore(table.get(place))?.[window];
            const likely = table.get(place)["likely_to_renew_percentage"]?.[window];
            if (naive.length === 0) {
              expect([figure?.state, likely?.state]).toEqual(["na", "na"]);
            } else {
              expect(figure).toMatchObject({
                value: computeExactRatio(sum("score_num"), sum("score_den"), 20),
                n: naive.length,
              });
              expect(likely).toMatchObject({
                value: computeExactRatio(sum("renew_4") + sum("renew_5"), naive.length, 100),
              });
            }
          }
        }
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  test("an empty scope returns no rows", async () => {
    const table = await send(clientId, { scope: { kind: "places", regionIds: [], locationIds: [] } });
    expect(table.rows).toEqual([]);
    expect(findScore(table.get(1))?.current.state).toBe("na");
  });

  test("an unknown metric throws; a synonym is the metric", async () => {
    await expect(send(clientId, { metrics: ["happiness"] })).rejects.toThrow(RangeError);
    const table = await send(clientId, { by: "total", metrics: ["agreement_importance", "score"] });
    expect(table.get(null)["score"]).toEqual(findScore(table.get(null)));
  });
});

describe("two clients with equal ids", () => {
  test("never see each other's answers", async () => {
    for (const [clientId, num] of [
      [21, 10],
      [22, 50],
    ] as const) {
      await makeClient(t.db, clientId, { regionIds: [1], locations: [{ id: 1, regionId: 1 }] });
      await t.db.withClient(clientId, async (tx) => {
        await addOpenAnswers(tx, [open(1, "2026-03-03", num, 10)]);
        await insertRows(tx, "release_cells", [
          createCell(clientId, 1, "2026-03-01", 6, { score_responses: 6, score_num: num * 6, score_den: 60 }),
        ]);
      });
    }
    for (const by of ["region", "location", "total"] as const) {
      const places = by === "total" ? null : 1;
      expect(findScore((await send(21, { by })).get(places))?.current).toMatchObject({ value: 29, bound: "at_most" });
      expect(findScore((await send(22, { by })).get(places))?.current).toMatchObject({ value: 91, bound: "at_least" });
    }
  });
});

describe("release cells in figures", () => {
  const clientId = 30;
  beforeAll(async () => {
    await makeClient(t.db, clientId, {
      regionIds: [1],
      locations: [
        { id: 1, regionId: 1 },
        { id: 2, regionId: 1 },
      ],
    });
    await t.db.withClient(clientId, async (tx) => {
      await addOpenAnswers(tx, [open(1, "2026-02-03", 40, 10), open(2, "2026-11-02", 13, 3)]);
      await insertRows(tx, "release_cells", [
        createCell(clientId, 1, "2026-02-01", 6, { score_responses: 6, score_num: 90, score_den: 24 }),
        createCell(clientId, 1, "2026-03-01", 7, {
          score_responses: 7,
          score_num: 100,
          score_den: 30,
          renew_answers: 7,
          renew_likely_x2: 10,
          renew_unlikely_x2: 4,
          renew_people: 7,
        }),
        // The previous window ends on 20 November 2025. It contains only a part of this cell's month, so it does not
        // include the cell.
        createCell(clientId, 1, "2025-11-01", 9, { score_responses: 9, score_num: 90, score_den: 30 }),
        createCell(clientId, 1, "2025-10-01", 5, { score_responses: 5, score_num: 70, score_den: 20 }),
      ]);
    });
  });

  test("enter with their last month, as whole numbers with an exact n", async () => {
    const table = await send(clientId);
    // (40 + 90 + 100) / (10 + 24 + 30) × 20 = 71.875; one open response, and the seven of March count for no more than
    // seven.
    expect(findScore(table.get(1))).toMatchObject({
      current: { state: "value", value: 72, n: 8 },
      previous: { state: "value", value: 70, n: 5 },
      delta: 2,
      trend: "up",
    });
    expect(findScore(table.get(2))?.current).toMatchObject({ value: computeExactRatio(13, 3, 20), n: 1 });
    expect(table.get(1)["likely_to_renew_percentage"]?.current).toMatchObject({ value: 71, n: 7 });
  });

  test("a region is the sum of its open answers and of its cells", async () => {
    const table = await send(clientId, { by: "region" });
    expect(findScore(table.get(1))?.current).toMatchObject({ value: Math.floor((40 * 243 + 67) / 134), n: 9 });
  });

  test("a range that splits the month does not include the cell", async () => {
    const current = { from: "2026-03-02", to: "2026-04-10" };
    const table = await send(clientId, { windows: { current, previous: toPreviousRange(current) } });
    expect(findScore(table.get(1))?.current.state).toBe("na");
  });
});

describe("participation", () => {
  const clientId = 40;
  beforeAll(async () => {
    await makeClient(t.db, clientId, { regionIds: [1], locations: [1, 2, 3].map((id) => ({ id, regionId: 1 })) });
    const shared = { client_id: clientId, survey_id: 24 };
    const createDay = (location_id: number, sentOn: string, sent: number, completed: number): Row => ({
      ...shared,
      location_id,
      position_category_id: 0,
      day: sentOn,
      sent,
      started: completed,
      completed,
    });
    // Location 1: six people; 2: four people invited three times; 3: so many that people need not be counted.
    const createInvitations = (locationId: number, ids: readonly number[], sentOn: string, firstId: number): Row[] =>
      ids.map((id) => ({
        ...shared,
        id: firstId + id,
        location_id: locationId,
        survey_version: 1,
        resident_id: id,
        is_protected: true,
        sent_at: new Date(`${sentOn}T18:00:00Z`),
        sent_on: sentOn,
        expires_at: new Date(`${addDays(sentOn, 21)}T18:00:00Z`),
      }));
    await t.db.withClient(clientId, async (tx) => {
      const residents = Array.from({ length: 20 }, (_, at) => ({
        client_id: clientId,
        id: at + 1,
        first_name: "R",
        last_name: `${at}`,
      }));
      await insertRows(tx, "residents", residents);
      await insertRows(tx, "invitations", [
        ...createInvitations(1, [1, 2, 3, 4, 5, 6], "2026-10-30", 100),
        ...createInvitations(1, [7, 8, 9, 10, 11], "2026-10-31", 100),
        ...createInvitations(2, [12, 13, 14, 15], "2026-02-01", 200),
        ...createInvitations(2, [12, 13, 14, 15], "2026-04-01", 300),
        ...createInvitations(2, [12, 13, 14, 15], "2026-06-01", 400),
      ]);
      await addDaysOfParticipation(tx, [
        createDay(1, "2026-10-30", 6, 3),
        createDay(1, "2026-10-31", 5, 1),
        ...["2026-02-01", "2026-04-01", "2026-06-01"].map((sentOn) => createDay(2, sentOn, 4, 2)),
        createDay(3, "2026-05-05", 400, 100),
      ]);
    });
  });

  const metrics = [
    "response_rate",
    "surveys_sent",
    "surveys_started",
    "surveys_completed",
    "still_open",
    "agreement_importance",
  ];
  const getStates = (figures: Figures): (string | number | undefined)[] =>
    metrics.map((name) => {
      const figure = figures[name]?.current;
      return figure?.state === "value" ? figure.rounded : figure?.state;
    });

  test("is one cohort, sent at least 21 days ago; younger invitations give only a count", async () => {
    expect(getStates((await send(clientId, { metrics })).get(1))).toEqual([50, 6, 3, 3, 4, "hidden"]);
  });

  test("needs five people, not five invitations", async () => {
    expect(getStates((await send(clientId, { metrics })).get(2))).toEqual([
      "hidden",
      "hidden",
      "hidden",
      "hidden",
      0,
      "hidden",
    ]);
    expect(getStates((await send(clientId, { metrics, by: "region" })).get(1)).slice(0, 4)).toEqual([
      26, 418, 109, 109,
    ]);
  });

  test("with very many invitations is shown without counting people", async () => {
    expect(getStates((await send(clientId, { metrics })).get(3))).toEqual([25, 400, 100, 100, 0, "hidden"]);
  });
});
