import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, addMonths } from "#platform/server/clock.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import {
  type OpenResponse,
  addOpenAnswers,
  addProtected,
  insertRows,
  makeClient,
} from "../testing/analytics.factories.ts";
import { answerFacts } from "../testing/answer-facts.ts";
import type { DateRange, Figures, MetricRequest, OrgDimension } from "./analytics.api.ts";
import { computeFigures, computeTimeline } from "./analytics.engine.ts";
import { computeExactRatio } from "./rounding.rules.ts";
import { getSatisfactionWindows } from "./windows.rules.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const today = "2026-11-20";
const clientId = 70;
const metrics = ["agreement_importance", "response_count", "response_rate", "surveys_sent", "still_open"];
// Regions 1 and 2 are in district 1, region 3 in none; location 4 is in no region. Groups overlap; location 3 is in
// none.
const locations = [
  { id: 1, regionId: 1 },
  { id: 2, regionId: 2 },
  { id: 3, regionId: 3 },
  { id: 4, regionId: null },
];
const groups: Readonly<Record<number, readonly number[]>> = { 1: [1, 2], 2: [2, 4] };

let t: TestDatabase;

const responses = Array.from({ length: 400 }, (_, at): OpenResponse => {
  const [agreement, importance] = [1 + ((at * 7) % 5), 1 + ((at * 3) % 5)];
  const measures = { responses: 1, score_responses: 1, score_num: agreement * importance, score_den: importance };
  return { locationId: 1 + ((at * 5) % 4), surveyId: 24, day: addDays("2025-01-01", (at * 37) % 680), measures };
});

beforeAll(async () => {
  t = await openTestDatabase();
  await makeClient(t.db, clientId, { regionIds: [1, 2, 3], locations });
  await t.db.withClient(clientId, async (tx) => {
    const client_id = clientId;
    await insertRows(tx, "districts", [{ client_id, id: 1, name: "North" }]);
    await tx
      .on<Record<string, Record<string, unknown>>>()
      .updateTable("regions")
      .set({ district_id: 1 })
      .where("client_id", "=", client_id)
      .where("id", "in", [1, 2])
      .execute();
    const ids = Object.keys(groups).map(Number);
    await insertRows(
      tx,
      "reporting_groups",
      ids.map((id) => ({ client_id, id, name: `Group ${id}` })),
    );
    await insertRows(
      tx,
      "reporting_group_locations",
      ids.flatMap((id) =>
        (groups[id] ?? []).map((location_id) => ({ client_id, reporting_group_id: id, location_id })),
      ),
    );
    await addOpenAnswers(tx, responses);
    // Location 3 invites nine people a month under confidentiality, of whom four answer. Its cells cover two months
    // each.
    const requested = Array.from({ length: 23 * 9 }, (_, at) => {
      const sentOn = addDays(addMonths("2025-01-01", Math.floor(at / 9)), (at * 5) % 27);
      const given = at % 9 < 4 ? { completedOn: sentOn, pair: { agreement: 4, importance: 3 } } : {};
      return { id: at + 1, residentId: 1 + (at % 40), locationId: 3, sentOn, ...given };
    });
    await addProtected(tx, requested);
    await insertRows(
      tx,
      "release_cells",
      [2, 4, 6, 8].map((month) => ({
        client_id,
        service: "intouch",
        kind: "resident",
        location_id: 3,
        first_month: `2026-0${month - 1}-01`,
        last_month: `2026-0${month}-01`,
        people: 5 + month,
        released_at: new Date(0),
        responses: 8,
        score_responses: 8,
        score_answers: 8,
        score_people: 5 + month,
        score_num: 96,
        score_den: 24,
      })),
    );
  });
});
afterAll(() => t.close());

const windows = getSatisfactionWindows(today);
function send(more: Partial<MetricRequest>) {
  const base = { service: "intouch", metrics, by: "total", windows, scope: { kind: "client" }, today } as const;
  return t.db.withClient(clientId, (tx) => computeFigures(tx, { ...base, ...more }, answerFacts));
}

const isWithin = ({ from, to }: DateRange, day: string): boolean => day >= from && day <= to;
function openScore(ids: readonly number[], range: DateRange): { value: number; n: number } {
  const own = responses.filter((each) => ids.includes(each.locationId) && isWithin(range, each.day));
  const sum = (measure: string): number => own.reduce((all, each) => all + (each.measures[measure] ?? 0), 0);
  return { value: computeExactRatio(sum("score_num"), sum("score_den"), 20), n: own.length };
}

describe("rows above regions", () => {
  test("a district is its regions' locations; without a district are regions in none and locations in no region", async () => {
    const table = await send({ by: "district" });
    expect(table.rows.map((row) => row.key)).toEqual(expect.arrayContaining([1, null]));
    for (const window of ["current", "previous"] as const) {
      expect(table.get(1)["agreement_importance"]?.[window]).toMatchObject(openScore([1, 2], windows[window]));
    }
    const scope = { kind: "places", regionIds: [1], locationIds: [4] } as const;
    const own = await send({ by: "district", scope });
    expect(own.get(1)["agreement_importance"]?.current).toMatchObject(openScore([1], windows.current));
    expect(own.get(null)["agreement_importance"]?.current).toMatchObject(openScore([4], windows.current));
  });

  test("a location counts in each of its groups, and in none when it has none", async () => {
    const table = await send({ by: "reporting_group" });
    expect(table.rows.map((row) => row.key)).toEqual(expect.arrayContaining([1, 2]));
    expect(table.rows).toHaveLength(2);
    for (const [id, members] of Object.entries(groups)) {
      expect(table.get(Number(id))["agreement_importance"]?.current).toMatchObject(openScore(members, windows.current));
    }
    const scope = { kind: "places", regionIds: [2], locationIds: [] } as const;
    const own = await send({ by: "reporting_group", scope });
    for (const id of [1, 2])
      expect(own.get(id)["agreement_importance"]?.current).toMatchObject(openScore([2], windows.current));
  });

  test("people are counted at every level", async () => {
    const getSent = (figures: Figures): unknown => figures["surveys_sent"]?.current;
    // A location with nine invitations a month for a year: the number is the same at every level above it.
    const location = getSent((await send({ by: "location" })).get(3));
    expect(location).toMatchObject({ state: "value" });
    for (const by of ["district", "region", "total"] satisfies OrgDimension[]) {
      const place = by === "region" ? 3 : null;
      expect(getSent((await send({ by })).get(place))).toEqual(location);
    }
  });
});

describe("a timeline", () => {
  const month = fc.integer({ min: 0, max: 22 }).map((months) => addMonths("2025-01-01", months));
  const requested = fc.record({
    start: fc.tuple(month, fc.integer({ min: 0, max: 27 })).map(([first, days]) => addDays(first, days)),
    days: fc.integer({ min: 0, max: 690 }),
    scope: fc.constantFrom(
      { kind: "client" } as const,
      { kind: "places", regionIds: [3], locationIds: [] } as const,
      { kind: "places", regionIds: [1], locationIds: [4] } as const,
      { kind: "places", regionIds: [], locationIds: [] } as const,
    ),
    locationIds: fc.option(fc.subarray([1, 2, 3, 4]), { nil: undefined }),
  });

  test("is the figures of single months, whatever the range, scope and filter", async () => {
    await fc.assert(
      fc.asyncProperty(requested, async ({ start, days, scope, locationIds }) => {
        const end = addDays(start, days);
        const range = { from: start, to: end > today ? today : end };
        if (range.from > range.to) return;
        const places = { scope, ...(locationIds ? { locationIds } : {}) };
        const points = await t.db.withClient(clientId, (tx) =>
          computeTimeline(tx, { service: "intouch", metrics, range, today, ...places }, answerFacts),
        );
        expect(points[0]?.month).toBe(`${range.from.slice(0, 8)}01`);
        expect(points.at(-1)?.month).toBe(`${range.to.slice(0, 8)}01`);
        for (const point of points) {
          const last = addDays(addMonths(point.month, 1), -1);
          const current = {
            from: point.month < range.from ? range.from : point.month,
            to: last > range.to ? range.to : last,
          };
          const previous = { from: "2001-01-01", to: "2001-01-31" };
          const single = (await send({ windows: { current, previous }, ...places })).get(null);
          for (const metric of metrics) expect(point.figures[metric]).toEqual(single[metric]?.current);
        }
      }),
      { numRuns: scaleRuns(25) },
    );
  });

  test("hides a month whose answers wait, shows a cell in its last month, and N/A in a month without invitations", async () => {
    const points = await t.db.withClient(clientId, (tx) => {
      const range = { from: "2024-12-01", to: "2026-03-31" };
      const places = { scope: { kind: "client" }, locationIds: [3] } as const;
      // Only protected answers remain when the location's open ones are of another survey, so request its cells alone.
      return computeTimeline(tx, { service: "intouch", metrics, range, today, ...places }, protectedOnly);
    });
    const states = points.map((point) => [point.month, point.figures["agreement_importance"]?.state]);
    expect(states[0]).toEqual(["2024-12-01", "na"]);
    expect(states.slice(-3)).toEqual([
      ["2026-01-01", "hidden"],
      ["2026-02-01", "value"],
      ["2026-03-01", "hidden"],
    ]);
    expect(points.at(-2)?.figures["agreement_importance"]).toMatchObject({ value: 80, n: 7 });
  });
});

/** The same facts without the open answers. */
const protectedOnly = {
  ...answerFacts,
  facts: answerFacts.facts.filter((fact) => fact.name !== "answers" || fact.part !== "open"),
};
