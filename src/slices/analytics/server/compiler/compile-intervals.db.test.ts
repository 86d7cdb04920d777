import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { insertRows, makeClient } from "../../testing/analytics.factories.ts";
import {
  type DayState,
  toDays,
  histories,
  findLinks,
  type PeriodFixture,
  NaiveDays,
} from "../../testing/employment-days.ts";
import { type Dimension, type Filters, NO_LOCATION_KEY } from "../analytics.dimensions.ts";
import { employments, linkedEmployments } from "../../testing/interval-facts.ts";
import { runStatement } from "../analytics.read-model.ts";
import { findTenureBand } from "../tenure-bands.rules.ts";
import { compileIntervals } from "./compile-intervals.ts";
import type { PlaceScope } from "./places.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

// Locations 1 and 2 in region 1, 3 in region 2 of the same district, 4 in region 3, 5 in none. Group 1: 1 and 3.
const regionByLocation: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 3 };
const districtByRegion: Readonly<Record<number, number>> = { 1: 1, 2: 1 };
const groups: Readonly<Record<number, readonly number[]>> = { 1: [1, 3], 2: [2, 3, 5] };
const categoryByLocation: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2 };

let t: TestDatabase;
let lastClient = 100;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

async function createCompany(periods: readonly PeriodFixture[]): Promise<number> {
  lastClient += 1;
  const client_id = lastClient;
  const locations = [1, 2, 3, 4, 5].map((id) => ({ id, regionId: regionByLocation[id] ?? null }));
  await makeClient(t.db, client_id, { regionIds: [1, 2, 3], locations });
  await t.db.withClient(client_id, async (tx) => {
    const createRow = (rest: Record<string, unknown>): Record<string, unknown> => ({ client_id, ...rest });
    await insertRows(tx, "districts", [createRow({ id: 1, name: "North" })]);
    await tx
      .on<{ regions: { client_id: number; id: number; district_id: number } }>()
      .updateTable("regions")
      .set({ district_id: 1 })
      .where("client_id", "=", client_id)
      .where("id", "in", [1, 2])
      .execute();
    await insertRows(
      tx,
      "reporting_groups",
      [1, 2].map((id) => createRow({ id, name: `Group ${id}` })),
    );
    const members = Object.entries(groups).flatMap(([id, ids]) => ids.map((location_id) => ({ id, location_id })));
    await insertRows(
      tx,
      "reporting_group_locations",
      members.map(({ id, location_id }) => createRow({ reporting_group_id: Number(id), location_id })),
    );
    await insertRows(
      tx,
      "position_categories",
      [1, 2].map((id) => createRow({ id, name: `Category ${id}` })),
    );
    const positions = [1, 2, 3].map((id) =>
      createRow({ id, name: `P${id}`, position_category_id: categoryByLocation[id] }),
    );
    await insertRows(tx, "positions", positions);
    const people = [...new Set(periods.map((each) => each.personId))];
    await insertRows(
      tx,
      "people",
      people.map((id) => createRow({ id, first_name: "P", last_name: `${id}` })),
    );
    const links = findLinks(periods);
    const rows = periods.map((each, index) =>
      createRow({
        ...links[index],
        person_id: each.personId,
        location_id: each.locationId,
        position_id: each.positionId,
        starts_on: each.startsOn,
        ends_on: each.endsOn,
        termination_category_id: each.categoryId,
      }),
    );
    await insertRows(tx, "employments", rows);
  });
  return client_id;
}

interface Wish {
  readonly by: Dimension;
  readonly filters?: Filters;
  readonly scope?: PlaceScope;
  readonly locationIds?: readonly number[];
  readonly placeIds?: readonly (number | null)[];
  readonly today?: string;
}

type Result = Record<string, Record<string, number>>;

const ranges = [
  { first: "2024-01-15", last: "2024-12-31" },
  { first: "2023-01-15", last: "2023-12-31" },
] as const;

async function send(clientId: number, measures: readonly string[], wish: Wish): Promise<Result> {
  const periods = ranges.map(({ first, last }, at) => {
    const until = addDays(last, 1);
    return { slot: `${at}`, cohort: "all" as const, first, until, reach: until };
  });
  const { scope = { kind: "client" }, today = "2025-06-30", ...rest } = wish;
  const requested = { clientId, periods, scope, locationIds: null, placeIds: null, today, ...rest };
  const [rows, linked] = await t.db.withClient(
    clientId,
    async (tx) =>
      [
        await runStatement(tx, compileIntervals(employments, measures, requested)),
        await runStatement(tx, compileIntervals(linkedEmployments, measures, requested)),
      ] as const,
  );
  // Linked rows give the same result as rows compared side by side.
  expect(toSums(linked), JSON.stringify(wish)).toEqual(toSums(rows));
  return toSums(rows);
}

function toSums(rows: Awaited<ReturnType<typeof runStatement>>): Result {
  return Object.fromEntries(
    rows.map(({ place_id, period, ...sums }) => [`${period} ${place_id}`, sums as Record<string, number>]),
  );
}

type Key = number | null;

/** Returns the rows of a dimension that a day belongs to. */
const keysByDimension: Readonly<Record<string, (state: DayState) => readonly Key[]>> = {
  total: () => [null],
  location: ({ locationId }) => [locationId],
  region: ({ locationId }) => [locationId === null ? NO_LOCATION_KEY : (regionByLocation[locationId] ?? null)],
  district: ({ locationId }) => [
    locationId === null ? NO_LOCATION_KEY : (districtByRegion[regionByLocation[locationId] ?? 0] ?? null),
  ],
  reporting_group: ({ locationId }) => [1, 2].filter((id) => locationId !== null && groups[id]?.includes(locationId)),
  position: ({ positionId }) => [positionId],
  position_category: ({ positionId }) => [categoryByLocation[positionId ?? 0] ?? null],
  employee: ({ personId }) => [personId],
};

const levelMeasures = [
  "days",
  "interval_days",
  "separated",
  "people",
  "held",
  "held_since",
  "held_days",
  "held_new",
  "seen",
  "seen_since",
  "seen_days",
] as const;

const nearMeasures = ["days", "interval_days", "separated", "people", "held", "seen"];

const getDayNumber = (day: string): number => Date.parse(day) / 86_400_000;

class Sums {
  readonly result: Result = {};
  add(at: string, measure: string, amount = 1): void {
    const row = (this.result[at] ??= Object.fromEntries(levelMeasures.map((name) => [name, 0])));
    row[measure] = (row[measure] ?? 0) + amount;
  }
}

/** Computes the expected rows, day by day. */
function computeNaive(all: NaiveDays, by: string, holds: (state: DayState) => boolean): Result {
  const sums = new Sums();
  const keys = keysByDimension[by];
  if (!keys) throw new Error(by);
  const getPopulations = (state: DayState | null): readonly Key[] => (state && holds(state) ? keys(state) : []);
  ranges.forEach(({ first, last }, period) => {
    const days = toDays(first, last);
    for (const person of all.people) {
      const seen = new Set<Key>();
      for (const day of days) {
        for (const key of getPopulations(all.on(person, day))) {
          const at = `${period} ${key}`;
          sums.add(at, "interval_days");
          if (!seen.has(key)) sums.add(at, "people");
          seen.add(key);
          const leaves = !getPopulations(all.findNext(person, day)).includes(key);
          if (leaves) sums.add(at, "separated");
          if (leaves || day === last) showLast(sums, at, { day, last, leaves, since: all.findSince(person, day) });
        }
      }
    }
    for (const at in sums.result)
      if (at.startsWith(`${period} `)) sums.result[at] = { ...sums.result[at], days: days.length };
  });
  return sums.result;
}

interface LastDay {
  readonly day: string;
  readonly last: string;
  readonly leaves: boolean;
  readonly since: string | null;
}

function showLast(sums: Sums, at: string, { day, last, since }: LastDay): void {
  const tenure = since === null ? null : getDayNumber(day) - getDayNumber(since);
  sums.add(at, "seen");
  if (tenure !== null) {
    sums.add(at, "seen_since");
    sums.add(at, "seen_days", tenure);
  }
  if (day !== last) return;
  sums.add(at, "held");
  if (tenure === null) return;
  sums.add(at, "held_since");
  sums.add(at, "held_days", tenure);
  if (tenure < 90) sums.add(at, "held_new");
}

describe("intervals, against a count of every single day", () => {
  const wishes: readonly (Wish & { readonly holds?: (state: DayState) => boolean })[] = [
    ...Object.keys(keysByDimension).map((by) => ({ by: by as Dimension })),
    {
      by: "total",
      scope: { kind: "places", regionIds: [1], locationIds: [4] },
      holds: ({ locationId }) => [1, 2, 4].includes(locationId ?? 0),
    },
    ...(["location", "region", "district", "reporting_group"] as const).map((by) => ({
      by,
      scope: { kind: "places", regionIds: [2], locationIds: [1, 4] } as const,
      holds: ({ locationId }: DayState) => [1, 3, 4].includes(locationId ?? 0),
    })),
    ...(["total", "location", "region", "district", "reporting_group"] as const).map((by) => ({
      by,
      filters: { reporting_group: [2] },
      locationIds: [2, 4, 5],
      holds: ({ locationId }: DayState) => [2, 5].includes(locationId ?? 0),
    })),
    { by: "region", placeIds: [1, null], holds: ({ locationId }) => [1, 2, 5].includes(locationId ?? 0) },
    { by: "position", filters: { location: [1, 3] }, holds: ({ locationId }) => [1, 3].includes(locationId ?? 0) },
    { by: "region", filters: { position: [1, 2] }, holds: ({ positionId }) => [1, 2].includes(positionId ?? 0) },
    {
      by: "location",
      filters: { position_category: [1], region: [1, 2] },
      holds: ({ positionId, locationId }) =>
        categoryByLocation[positionId ?? 0] === 1 && (regionByLocation[locationId ?? 0] ?? 9) < 3,
    },
    { by: "district", filters: { employee: [1, 2, 3] }, holds: ({ personId }) => personId <= 3 },
  ];

  test("gives the same for random histories with moves, returns around 30 days, leap days and unknown ends", async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (periods) => {
        const clientId = await createCompany(periods);
        const all = new NaiveDays(periods);
        for (const { holds = () => true, ...wish } of wishes) {
          const result = await send(clientId, levelMeasures, wish);
          const expected = computeNaive(all, wish.by, holds);
          expect(result, JSON.stringify(wish)).toEqual(expected);
          // Rows long past are read only for measures that look back to the start.
          const near = Object.entries(await send(clientId, nearMeasures, wish)).map(([at, row]) => [
            at,
            { ...expected[at], ...row },
          ]);
          expect(Object.fromEntries(near), JSON.stringify(wish)).toEqual(expected);
        }
      }),
      { numRuns: scaleRuns(12) },
    );
  });

  test("counts arrivals and departures at the day's place, and ends with a reason", async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (periods) => {
        const clientId = await createCompany(periods);
        const all = new NaiveDays(periods);
        const expected: Record<string, { begun: number; left: number }> = {};
        const reasons: Record<string, { left: number }> = {};
        const bands: Record<string, { held: number }> = {};
        ranges.forEach(({ first, last }, period) => {
          for (const person of all.people) {
            for (const day of toDays(first, last)) {
              const state = all.on(person, day);
              if (!state) continue;
              const row = (expected[`${period} ${state.locationId}`] ??= { begun: 0, left: 0 });
              const reason = `${period} ${state.categoryId}`;
              if (!all.findPrevious(person, day)) row.begun += 1;
              if (!all.findNext(person, day)) {
                row.left += 1;
                (reasons[reason] ??= { left: 0 }).left += 1;
              }
              if (day === last)
                (bands[`${period} ${findTenureBand(all.findSince(person, day), day)}`] ??= { held: 0 }).held += 1;
            }
          }
        });
        const omitEmpty = (rows: Result): Result =>
          Object.fromEntries(Object.entries(rows).filter(([, row]) => Object.values(row).some((sum) => sum > 0)));
        expect(omitEmpty(await send(clientId, ["begun", "left"], { by: "location" }))).toEqual(omitEmpty(expected));
        expect(omitEmpty(await send(clientId, ["left"], { by: "termination_category" }))).toEqual(reasons);
        expect(omitEmpty(await send(clientId, ["held"], { by: "tenure_band" }))).toEqual(bands);
        // What linked rows repeat of the interval's start is what a comparison finds.
        for (const by of ["tenure_band", "position_category", "employee"] as const)
          await send(clientId, ["held_since", "held_days", "left"], { by });
      }),
      { numRuns: scaleRuns(15) },
    );
  });
});

const createPeriod = (
  personId: number,
  locationId: number | null,
  startsOn: string | null,
  endsOn: string | null,
): PeriodFixture => ({
  personId,
  locationId,
  positionId: 1,
  startsOn,
  endsOn,
  categoryId: null,
});

describe("turnover by hand", () => {
  test("a transfer is a separation for the location, for the region only when it leaves the region, for the company never", async () => {
    const clientId = await createCompany([
      // Within region 1, then to region 2, and there until the last day.
      createPeriod(1, 1, "2020-01-01", "2024-03-31"),
      createPeriod(1, 2, "2024-04-01", "2024-08-31"),
      createPeriod(1, 3, "2024-09-01", null),
      // Left and came back after 30 days; left and came back after 31.
      createPeriod(2, 1, "2020-01-01", "2024-05-01"),
      createPeriod(2, 1, "2024-05-31", null),
      createPeriod(3, 1, "2020-01-01", "2024-05-01"),
      createPeriod(3, 1, "2024-06-01", null),
    ]);
    const readSeparated = async (by: Dimension): Promise<Record<string, number | undefined>> =>
      Object.fromEntries(
        Object.entries(await send(clientId, ["separated"], { by }))
          .filter(([key]) => key.startsWith("0"))
          .map(([key, sums]) => [key, sums["separated"]]),
      );
    expect(await readSeparated("location")).toEqual({ "0 1": 2, "0 2": 1, "0 3": 0 });
    expect(await readSeparated("region")).toEqual({ "0 1": 2, "0 2": 0 });
    expect(await readSeparated("district")).toEqual({ "0 1": 1 });
    expect(await readSeparated("total")).toEqual({ "0 null": 1 });
    // Group 1 contains 1 and 3: a move from 1 to 2 leaves it, one from 2 to 3 enters it.
    expect(await readSeparated("reporting_group")).toEqual({ "0 1": 2, "0 2": 0 });
  });

  test("days after today count for no one, and a future range has none", async () => {
    const clientId = await createCompany([
      createPeriod(1, 1, "2024-01-15", "2024-12-31"),
      createPeriod(2, 1, null, null),
    ]);
    const result = await send(clientId, ["days", "interval_days", "separated"], { by: "total", today: "2024-01-24" });
    expect(result["0 null"]).toEqual({ days: 10, interval_days: 20, separated: 0 });
    expect(await send(clientId, ["days"], { by: "total", today: "2022-12-31" })).toEqual({});
  });

  test("cannot be grouped by a place's reasons or by a question", async () => {
    await expect(send(1, ["separated"], { by: "termination_category" })).rejects.toThrow(RangeError);
    await expect(send(1, ["interval_days"], { by: "tenure_band" })).rejects.toThrow(RangeError);
    await expect(send(1, ["held"], { by: "question" })).rejects.toThrow(RangeError);
    await expect(send(1, ["held; DROP TABLE employments"], { by: "total" })).rejects.toThrow(RangeError);
  });
});
