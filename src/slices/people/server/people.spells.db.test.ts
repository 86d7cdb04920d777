import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { continuedSince, type History, type Stretch } from "./employments.rules.ts";
import { peopleImporter } from "./people.import.repository.ts";
import { readHistory, saveHistory } from "./people.repository.ts";
import type { PeopleTables } from "./people.tables.ts";

const FIRST_DAY = "2020-01-01";
const PEOPLE = [1, 2, 3];

let t: TestDatabase;
let client = 40;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

const stretch = (startsOn: string | null, endsOn: string | null): Stretch => ({
  id: null,
  locationId: null,
  positionId: null,
  startsOn,
  endsOn,
  terminationCategoryId: null,
  terminationReason: null,
});

/** A person's history: stretches one after another, with gaps around the thirty days that still continue. */
const history: fc.Arbitrary<History> = fc
  .record({
    isSinceEver: fc.boolean(),
    isOpen: fc.boolean(),
    parts: fc.array(
      fc.record({ gap: fc.oneof(fc.constantFrom(1, 29, 30, 31), fc.integer({ min: 1, max: 90 })), days: fc.nat(200) }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ isSinceEver, isOpen, parts }) => {
    let last = FIRST_DAY;
    return parts.map(({ gap, days }, at) => {
      const startsOn = addDays(last, gap);
      last = addDays(startsOn, days);
      return stretch(at === 0 && isSinceEver ? null : startsOn, at === parts.length - 1 && isOpen ? null : last);
    });
  });

/** What the rows say of each person, and what the rule does. */
async function linked(clientId: number): Promise<{ readonly found: unknown; readonly expected: unknown }> {
  const rows = await t.db.inClient(clientId, (tx) =>
    tx
      .on<PeopleTables>()
      .selectFrom("employments")
      .select((of) => [
        "person_id",
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
    found: ofEach.map((own) => own.map(({ since }) => since)),
    expected: ofEach.map((own) =>
      continuedSince(own.map(({ starts_on: startsOn, ends_on: endsOn }) => ({ startsOn, endsOn }))),
    ),
  };
}

const change = fc.oneof(
  fc.record({ kind: fc.constant("form" as const), person: fc.constantFrom(...PEOPLE), next: history }),
  fc.record({ kind: fc.constant("file" as const), person: fc.constantFrom(...PEOPLE), next: history }),
  fc.record({ kind: fc.constant("file takes one" as const), person: fc.constantFrom(...PEOPLE), at: fc.nat(4) }),
  fc.record({
    kind: fc.constant("file changes one" as const),
    person: fc.constantFrom(...PEOPLE),
    at: fc.nat(4),
    shift: fc.integer({ min: -40, max: 40 }),
  }),
);

type Step = typeof change extends fc.Arbitrary<infer Taken> ? Taken : never;

const placeless = { location_id: null, position_id: null } as const;

async function rewrite(tx: ClientTx, person_id: number, before: History, next: History): Promise<void> {
  const past = before.flatMap(({ id }) => (id === null ? [] : [{ id }]));
  await peopleImporter.remove(tx, "employments", past);
  const ids = await peopleImporter.draw(tx, "employments", next.length);
  const rows = next.map(({ startsOn, endsOn }, at) => ({ starts_on: startsOn, ends_on: endsOn, id: ids[at] ?? 0 }));
  await peopleImporter.insert(
    tx,
    "employments",
    rows.map((row) => ({ ...row, ...placeless, person_id })),
  );
}

async function moveEnd(tx: ClientTx, person_id: number, { id, startsOn, endsOn }: Stretch, shift: number) {
  if (endsOn === null) return;
  const moved = addDays(endsOn, shift);
  const ends_on = startsOn !== null && moved < startsOn ? startsOn : moved;
  await peopleImporter.update(tx, "employments", [{ id, person_id, ...placeless, starts_on: startsOn, ends_on }]);
}

async function take(clientId: number, step: Step): Promise<void> {
  await t.db.inClient(clientId, async (tx) => {
    const before = await readHistory(tx, step.person);
    if (step.kind === "form") return saveHistory(tx, step.person, before, step.next);
    if (step.kind === "file") return rewrite(tx, step.person, before, step.next);
    const one = before[step.at];
    if (!one) return undefined;
    if (step.kind === "file changes one") return moveEnd(tx, step.person, one, step.shift);
    await peopleImporter.remove(tx, "employments", [{ id: one.id }]);
    return undefined;
  });
}

test("whoever writes employments, each stretch knows since when the one holds that it continues", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (steps) => {
      client += 1;
      await makeClient(t.db, client, { regionIds: [], locations: [] });
      const people = PEOPLE.map((id) => ({ client_id: client, id, first_name: "P", last_name: `${id}` }));
      await t.db.inClient(client, (tx) => insertRows(tx, "people", people));
      for (const step of steps) {
        await take(client, step);
        const { found, expected } = await linked(client);
        expect(found).toEqual(expected);
      }
    }),
    { numRuns: 25 },
  );
});
