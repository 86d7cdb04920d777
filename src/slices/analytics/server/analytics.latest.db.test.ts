import fc from "fast-check";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { addProtected, insertRows, makeClient } from "../testing/analytics.factories.ts";
import { answerFacts } from "../testing/answer-facts.ts";
import { addIssues, sortIssues } from "../testing/issues.ts";
import type { Figures, MetricRequest } from "./analytics.api.ts";
import { computeFigures } from "./analytics.engine.ts";
import { compileLatest } from "./compiler/compile-latest.ts";
import { toPeriods, toWindowSlots } from "./compiler/periods.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const today = "2026-11-20";
const windows = {
  current: { from: "2025-11-01", to: "2026-10-31" },
  previous: { from: "2024-11-01", to: "2025-10-31" },
};
const scope = { kind: "client" } as const;
const locations = [
  { id: 1, regionId: 1 },
  { id: 2, regionId: 1 },
  { id: 3, regionId: 2 },
];
const regionByLocation = new Map(locations.map(({ id, regionId }) => [id, regionId]));

let t: TestDatabase;
let client = 100;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

type Request = Pick<MetricRequest, "service" | "metrics" | "by">;

const toValues = (figures: Figures | undefined, metric: string): unknown[] =>
  (["current", "previous"] as const).map((slot) => {
    const figure = figures?.[metric]?.[slot];
    return figure?.state === "value" ? figure.value : figure?.state;
  });

function send(request: Request) {
  return t.db.withClient(client, (tx) => computeFigures(tx, { windows, scope, today, ...request }, answerFacts));
}

const buildDayArbitrary = (first: string, days: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: days }).map((after) => addDays(first, after));

const renewal = fc.record({
  resident: fc.integer({ min: 1, max: 4 }),
  location: fc.integer({ min: 1, max: 3 }),
  day: buildDayArbitrary("2024-10-01", 780),
  value: fc.integer({ min: 1, max: 5 }),
});

test("how many of a client may leave is read from an index alone", async () => {
  const declared = answerFacts.latests?.find(({ name }) => name === "renewals");
  if (!declared) throw new Error("no renewals");
  const periods = toPeriods(toWindowSlots(windows), ["all"], today);
  const query = { clientId: 1, by: "total", periods, scope, locationIds: null, placeIds: null } as const;
  const statement = compileLatest(declared, ["unlikely"], query);
  const plan = await t.db.withClient(1, async (tx) => {
    const run = (text: string, parameters: readonly unknown[] = []) =>
      tx.on<unknown>().executeQuery(CompiledQuery.raw(text, [...parameters]));
    // An empty table is read as a whole.
    for (const way of ["seqscan", "bitmapscan"]) await run(`SET LOCAL enable_${way} = off`);
    return (await run(`EXPLAIN ${statement?.sql}`, statement?.parameters)).rows;
  });
  expect(JSON.stringify(plan)).toContain("Index Only Scan using resident_renewals_unlikely");
});

test("any renewal answers: each resident counts once, by the last of the range, where it was given", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(renewal, { minLength: 1, maxLength: 14 }), async (given) => {
      client += 1;
      await makeClient(t.db, client, { regionIds: [1, 2], locations });
      const rows = sortIssues(given.map((each, index) => ({ ...each, id: index + 1 })));
      await t.db.withClient(client, async (tx) => {
        const pair = { agreement: 1, importance: 1 };
        const made = rows.map(({ id, resident, location, day }) => ({
          id,
          residentId: resident,
          locationId: location,
          sentOn: day,
          completedOn: day,
          pair,
        }));
        await addProtected(tx, made);
        await insertRows(
          tx,
          "resident_renewals",
          rows.map(({ id, resident, location, day, value }, at) => ({
            client_id: client,
            invitation_id: id,
            survey_id: 24,
            location_id: location,
            resident_id: resident,
            day,
            value,
            next_on: rows.slice(at + 1).find((later) => later.resident === resident)?.day ?? null,
          })),
        );
      });
      const getLastRows = ({ from, to }: { from: string; to: string }) => {
        const within = rows.filter(({ day }) => day >= from && day <= to);
        const last = new Map(within.map((row) => [row.resident, row]));
        return [...last.values()].filter(({ value }) => value <= 2);
      };
      const countExpected = (holds: (location: number) => boolean): number[] =>
        [windows.current, windows.previous].map(
          (range) => getLastRows(range).filter(({ location }) => holds(location)).length,
        );
      const metrics = ["unlikely_to_renew"];
      const byLocation = await send({ service: "intouch", metrics, by: "location" });
      for (const { id } of locations) {
        const found = toValues(byLocation.get(id), "unlikely_to_renew");
        expect(found).toEqual(countExpected((location) => location === id));
      }
      const byRegion = await send({ service: "intouch", metrics, by: "region" });
      for (const region of [1, 2]) {
        const found = toValues(byRegion.get(region), "unlikely_to_renew");
        expect(found).toEqual(countExpected((location) => regionByLocation.get(location) === region));
      }
      const total = await send({ service: "intouch", metrics, by: "total" });
      expect(toValues(total.get(null), "unlikely_to_renew")).toEqual(countExpected(() => true));
    }),
    { numRuns: scaleRuns(12) },
  );
});

const reported = fc.record({
  resident: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 6 }),
  location: fc.integer({ min: 1, max: 3 }),
  day: fc.oneof(buildDayArbitrary("2024-10-01", 780), buildDayArbitrary("2026-10-28", 8)),
});

test("any service issues: residents are counted once in each place and range, wherever else they were", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(reported, { minLength: 1, maxLength: 14 }), async (given) => {
      client += 1;
      await makeClient(t.db, client, { regionIds: [1, 2], locations });
      const issues = given.map((each, index) => ({ ...each, id: index + 1 }));
      await t.db.withClient(client, (tx) => addIssues(tx, issues));
      const name = "residents_with_reported_maintenance_issues";
      // Erased residents' responses cannot be matched to one another.
      const countExpected = (holds: (location: number) => boolean): number[] =>
        [windows.current, windows.previous].map(({ from, to }) => {
          const seen = issues.filter(({ day, location }) => day >= from && day <= to && holds(location));
          return new Set(seen.map(({ resident, id }) => resident ?? -id)).size;
        });
      const readFigures = async (by: MetricRequest["by"], more: Partial<MetricRequest> = {}) =>
        t.db.withClient(client, (tx) =>
          computeFigures(tx, { service: "intouch", metrics: [name], by, windows, scope, today, ...more }, answerFacts),
        );
      const byLocation = await readFigures("location");
      for (const { id } of locations)
        expect(toValues(byLocation.get(id), name)).toEqual(countExpected((location) => location === id));
      const byRegion = await readFigures("region");
      for (const region of [1, 2])
        expect(toValues(byRegion.get(region), name)).toEqual(
          countExpected((location) => regionByLocation.get(location) === region),
        );
      expect(toValues((await readFigures("total")).get(null), name)).toEqual(countExpected(() => true));
      const some = { scope: { kind: "places", regionIds: [], locationIds: [1, 3] } } as const;
      const within = await readFigures("total", some);
      expect(toValues(within.get(null), name)).toEqual(countExpected((location) => location !== 2));
      const filtered = await readFigures("region", { filters: { location: [2, 3] } });
      expect(toValues(filtered.get(1), name)).toEqual(countExpected((location) => location === 2));
    }),
    { numRuns: scaleRuns(25) },
  );
});

const period = fc.record({
  person: fc.integer({ min: 1, max: 3 }),
  location: fc.constantFrom(1, 2, 3, null),
  first: fc.option(buildDayArbitrary("2024-01-01", 900), { freq: 8 }),
  days: fc.option(fc.integer({ min: 0, max: 200 }), { freq: 4 }),
});

interface EmploymentPeriod {
  readonly person: number;
  readonly location: number | null;
  readonly first: string | null;
  readonly last: string | null;
}

/**
 * Returns the start of a period's interval, walked back period by period. Periods are in order; those that begin on the
 * same day belong together.
 */
function findSince(all: readonly EmploymentPeriod[], at: number): string | null {
  const one = all[at];
  const before = all[at - 1];
  if (!one || !before || before.person !== one.person || one.first === null || before.last === null)
    return one?.first ?? null;
  return one.first <= addDays(before.last, 30) ? findSince(all, at - 1) : one.first;
}

test("any employments: tenure and headcount match walking through each person's periods", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(period, { minLength: 1, maxLength: 12 }), async (drawn) => {
      client += 1;
      await makeClient(t.db, client, { regionIds: [1, 2], locations });
      // Two periods of a person that begin on the same day have no order; the product prevents them.
      const once = new Map(drawn.map((each) => [`${each.person} ${each.first}`, each]));
      const all: EmploymentPeriod[] = [...once.values()]
        .map(({ person, location, first, days }) => ({
          person,
          location,
          first,
          last: days === null ? null : addDays(first ?? "2024-01-01", days),
        }))
        .toSorted((a, b) => a.person - b.person || ((a.first ?? "") < (b.first ?? "") ? -1 : 1));
      await t.db.withClient(client, async (tx) => {
        const people = [1, 2, 3].map((id) => ({ client_id: client, id, first_name: "P", last_name: `${id}` }));
        await insertRows(tx, "people", people);
        await insertRows(
          tx,
          "employments",
          all.map(({ person, location, first, last }, at) => {
            const since = findSince(all, at);
            const continues = first !== null && since !== first ? { continues_since: since ?? "-infinity" } : {};
            return {
              client_id: client,
              person_id: person,
              location_id: location,
              starts_on: first,
              ends_on: last,
              ...continues,
            };
          }),
        );
      });
      const metrics = ["tenure", "people_without_start_date"];
      const table = await send({ service: "ingage", metrics, by: "location" });
      for (const location of [1, 2, 3, null]) {
        const getSinceDays = (day: string): (string | null)[] =>
          all.flatMap((each, at) =>
            each.location === location && (each.first ?? "") <= day && (each.last ?? "9") >= day
              ? [findSince(all, at)]
              : [],
          );
        const found = toValues(table.get(location), "tenure");
        for (const [slot, day] of ["2026-10-31", "2025-10-31"].entries()) {
          const known = getSinceDays(day).filter((since) => since !== null);
          const days = known.reduce((sum, since) => sum + (Date.parse(day) - Date.parse(since)) / 86_400_000, 0);
          if (known.length === 0) expect(found[slot]).toBe("na");
          else expect(found[slot]).toBeCloseTo(days / known.length / 365.25, 9);
          const without = toValues(table.get(location), "people_without_start_date")[slot];
          expect(without).toBe(getSinceDays(day).length - known.length);
        }
      }
    }),
    { numRuns: scaleRuns(20) },
  );
});
