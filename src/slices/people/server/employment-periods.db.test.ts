import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { computeEmploymentStarts, type History, type EmploymentPeriod } from "./employments.rules.ts";
import { peopleImporter } from "./people.import.repository.ts";
import { readHistory, saveHistory } from "./people.repository.ts";
import { readEmploymentLinkDifferences } from "./employment-periods.read-model.ts";
import { repairEmploymentLinks } from "./employment-periods.repository.ts";
import type { PeopleTables } from "./people.tables.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const FIRST_DAY = "2020-01-01";
const PEOPLE = [1, 2, 3];
const PLACES = [1, 2, null] as const;

let t: TestDatabase;
let client = 40;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

const createPeriod = (locationId: number | null, startsOn: string | null, endsOn: string | null): EmploymentPeriod => ({
  id: null,
  locationId,
  positionId: null,
  startsOn,
  endsOn,
  terminationCategoryId: null,
  terminationReason: null,
});

/** A random history: consecutive employment periods with gaps around the limit of thirty days. */
const history: fc.Arbitrary<History> = fc
  .record({
    isSinceEver: fc.boolean(),
    isOpen: fc.boolean(),
    parts: fc.array(
      fc.record({
        place: fc.constantFrom(...PLACES),
        gap: fc.oneof(fc.constantFrom(1, 29, 30, 31), fc.integer({ min: 1, max: 90 })),
        days: fc.nat(200),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ isSinceEver, isOpen, parts }) => {
    let last = FIRST_DAY;
    return parts.map(({ place, gap, days }, at) => {
      const startsOn = addDays(last, gap);
      last = addDays(startsOn, days);
      const isLast = at === parts.length - 1;
      return createPeriod(place, at === 0 && isSinceEver ? null : startsOn, isLast && isOpen ? null : last);
    });
  });

/** Reads the stored links of each person, and the expected ones by the rule. */
async function readLinks(clientId: number): Promise<{ readonly found: unknown; readonly expected: unknown }> {
  const rows = await t.db.withClient(clientId, (tx) =>
    tx
      .on<PeopleTables>()
      .selectFrom("employments")
      .select((of) => [
        "person_id",
        "location_id",
        "next_on",
        "next_location_id",
        "starts_on",
        "ends_on",
        of.cast<string | null>("continues_since", "text").as("since"),
      ])
      .where("client_id", "=", clientId)
      .orderBy("person_id")
      .orderBy("starts_on", (order) => order.asc().nullsFirst())
      .execute(),
  );
  const ofEach = PEOPLE.map((id) => rows.filter((row) => row.person_id === id));
  return {
    found: ofEach.map((own) => own.map(({ since, next_on, next_location_id }) => [since, next_on, next_location_id])),
    expected: ofEach.map((own) => {
      const since = computeEmploymentStarts(
        own.map(({ starts_on: startsOn, ends_on: endsOn }) => ({ startsOn, endsOn })),
      );
      const getNext = (at: number) => own[at + 1] ?? { starts_on: null, location_id: null };
      return own.map((_, at) => [since[at], getNext(at).starts_on, getNext(at).location_id]);
    }),
  };
}

const change = fc.oneof(
  fc.record({ kind: fc.constant("form" as const), person: fc.constantFrom(...PEOPLE), next: history }),
  fc.record({ kind: fc.constant("file" as const), person: fc.constantFrom(...PEOPLE), next: history }),
  fc.record({ kind: fc.constant("file takes one" as const), person: fc.constantFrom(...PEOPLE), at: fc.nat(4) }),
  fc.record({
    kind: fc.constant("file moves one" as const),
    person: fc.constantFrom(...PEOPLE),
    at: fc.nat(4),
    place: fc.constantFrom(...PLACES),
  }),
  fc.record({
    kind: fc.constant("file changes one" as const),
    person: fc.constantFrom(...PEOPLE),
    at: fc.nat(4),
    shift: fc.integer({ min: -40, max: 40 }),
  }),
);

type Step = typeof change extends fc.Arbitrary<infer Taken> ? Taken : never;

/** An employment period as an import row. */
const toImportRow = (person_id: number, { id, locationId, startsOn, endsOn }: EmploymentPeriod) => ({
  id: id ?? 0,
  person_id,
  location_id: locationId,
  position_id: null,
  starts_on: startsOn,
  ends_on: endsOn,
});

async function rewrite(tx: ClientTx, person_id: number, before: History, next: History): Promise<void> {
  const past = before.flatMap(({ id }) => (id === null ? [] : [{ id }]));
  await peopleImporter.remove(tx, "employments", past);
  const ids = await peopleImporter.allocateIds(tx, "employments", next.length);
  const rows = next.map((each, at) => toImportRow(person_id, { ...each, id: ids[at] ?? null }));
  await peopleImporter.insert(tx, "employments", rows);
}

async function moveEnd(tx: ClientTx, person_id: number, one: EmploymentPeriod, shift: number) {
  const { startsOn, endsOn } = one;
  if (endsOn === null) return;
  const moved = addDays(endsOn, shift);
  const end = startsOn !== null && moved < startsOn ? startsOn : moved;
  await peopleImporter.update(tx, "employments", [toImportRow(person_id, { ...one, endsOn: end })]);
}

async function take(clientId: number, step: Step): Promise<void> {
  await t.db.withClient(clientId, async (tx) => {
    const before = await readHistory(tx, step.person);
    if (step.kind === "form") return saveHistory(tx, step.person, before, step.next);
    if (step.kind === "file") return rewrite(tx, step.person, before, step.next);
    const one = before[step.at];
    if (!one) return undefined;
    if (step.kind === "file changes one") return moveEnd(tx, step.person, one, step.shift);
    if (step.kind === "file takes one") await peopleImporter.remove(tx, "employments", [{ id: one.id }]);
    else await peopleImporter.update(tx, "employments", [toImportRow(step.person, { ...one, locationId: step.place })]);
    return undefined;
  });
}

async function createCompany(): Promise<number> {
  client += 1;
  await makeClient(t.db, client, { regionIds: [], locations: [1, 2].map((id) => ({ id, regionId: null })) });
  const people = PEOPLE.map((id) => ({ client_id: client, id, first_name: "P", last_name: `${id}` }));
  await t.db.withClient(client, (tx) => insertRows(tx, "people", people));
  return client;
}

const readDifferences = (id: number) => t.db.withClient(id, (tx) => readEmploymentLinkDifferences(tx));

test("after any write, each employment period has the correct start of its employment and the correct next period", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (steps) => {
      const id = await createCompany();
      for (const step of steps) {
        await take(id, step);
        const { found, expected } = await readLinks(id);
        expect(found).toEqual(expected);
        expect(await readDifferences(id)).toEqual([]);
      }
    }),
    { numRuns: scaleRuns(25) },
  );
});

test("finds and repairs an employment period that was written without its links", async () => {
  const id = await createCompany();
  const next = [createPeriod(1, null, "2024-03-31"), createPeriod(2, "2024-04-11", null)];
  for (const person of PEOPLE) await take(id, { kind: "form", person, next });
  expect(await readDifferences(id)).toEqual([]);
  const ids = await t.db.withClient(id, async (tx) => {
    await sql`
      UPDATE employments SET next_on = starts_on, next_location_id = 1, continues_since = NULL
      WHERE client_id = ${id} AND person_id = 2`.execute(tx.on());
    return (await readHistory(tx, 2)).map((each) => each.id);
  });
  const right = { continues_since: null, next_on: null, next_location_id: null };
  const wrong = { ...right, next_location_id: 1 };
  const row = { table: "employments", key: { person_id: 2 } };
  expect(await readDifferences(id)).toMatchObject([
    {
      ...row,
      key: { id: ids[0] },
      locationId: 1,
      day: "-infinity",
      expected: { next_on: "2024-04-11", next_location_id: 2 },
      stored: wrong,
    },
    {
      ...row,
      key: { id: ids[1] },
      locationId: 2,
      day: "2024-04-11",
      expected: { ...right, continues_since: "-infinity" },
      stored: { ...wrong, next_on: "2024-04-11" },
    },
  ]);
  expect(await t.db.withClient(id, repairEmploymentLinks)).toBe(2);
  expect(await readDifferences(id)).toEqual([]);
  expect(await t.db.withClient(id, repairEmploymentLinks)).toBe(0);
});
