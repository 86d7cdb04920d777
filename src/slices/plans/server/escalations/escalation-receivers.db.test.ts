import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { scaleRuns } from "#test/support/property-runs.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { type EscalationReceivers, readFallbackPeople } from "./escalation-receivers.read-model.ts";

interface Person {
  readonly id: number;
  readonly managerId: number | null;
  readonly locationId: number | null;
  readonly state: "present" | "archived" | "erased";
}

const ids = Array.from({ length: 9 }, (_, at) => at + 1);
// Location 1 is in region 1, location 2 in none.
const locations = [
  { id: 1, regionId: 1 },
  { id: 2, regionId: null },
];

let t: TestDatabase;
let client = 40;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

/** Any people, managers of each other in a cycle as well. */
const company: fc.Arbitrary<readonly Person[]> = fc.tuple(
  ...ids.map((id) =>
    fc.record({
      id: fc.constant(id),
      managerId: fc.option(fc.constantFrom(...ids.filter((other) => other !== id))),
      locationId: fc.option(fc.constantFrom(1, 2)),
      state: fc.constantFrom("present" as const, "present" as const, "present" as const, "archived", "erased"),
    }),
  ),
);
const aHolder = fc.record({
  role: fc.constantFrom("property_manager" as const, "maintenance_manager" as const, "regional_manager" as const),
  locationId: fc.option(fc.constantFrom(1, 2)),
  personId: fc.constantFrom(...ids),
});
const someReceivers: fc.Arbitrary<EscalationReceivers> = fc
  .record({ permittedIds: fc.subarray(ids), admins: fc.subarray(ids), holders: fc.array(aHolder, { maxLength: 4 }) })
  .map(({ permittedIds, admins, holders }) => ({
    permittedIds,
    adminIds: admins.filter((id) => permittedIds.includes(id)),
    holders: holders.map((each) => ({ ...each, regionId: each.locationId === null ? 1 : null })),
  }));

async function makeCompany(people: readonly Person[]): Promise<void> {
  await makeClient(t.db, client, { regionIds: [1], locations });
  const at = "2026-11-01T00:00:00Z";
  await t.db.withClient(client, async (tx) => {
    const rows = people.map(({ id, locationId, state }) => ({
      client_id: client,
      id,
      first_name: "P",
      last_name: `${id}`,
      location_id: locationId,
      archived_at: state === "archived" ? at : null,
      erased_at: state === "erased" ? at : null,
    }));
    await insertRows(tx, "people", rows);
    await sql`UPDATE people SET manager_id = above.manager_id
      FROM unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ managerId }) => managerId)}::bigint[])
        AS above (id, manager_id)
      WHERE people.client_id = ${client} AND people.id = above.id`.execute(tx.on<unknown>());
  });
}

/** Returns the fallback receivers of a person, by the rules as they are written. */
function listExpected(people: readonly Person[], receivers: EscalationReceivers, person: Person): readonly number[] {
  const byId = new Map(people.map((each) => [each.id, each]));
  const sees = (id: number): boolean => receivers.permittedIds.includes(id) && byId.get(id)?.state === "present";
  const above = new Set<number>();
  for (let next = person.managerId; next !== null && !above.has(next); next = byId.get(next)?.managerId ?? null)
    above.add(next);
  if (person.state === "erased" || [...above].some(sees)) return [];
  const region = person.locationId === 1 ? 1 : null;
  const local = receivers.holders
    .filter(({ role }) => role !== "maintenance_manager")
    .filter((each) => (each.regionId === null ? each.locationId === person.locationId : each.regionId === region))
    .map(({ personId }) => personId)
    .filter((id) => id !== person.id && sees(id));
  if (person.locationId !== null && local.length > 0) return local;
  const admins = receivers.adminIds.filter(sees);
  return admins.length === 1 ? admins : admins.filter((id) => id !== person.id);
}

test("people without a receiver above them are found, whoever manages whom", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(company, someReceivers, async (people, receivers) => {
      client += 1;
      await makeCompany(people);
      const found = await t.db.reading(client, async (tx) => {
        const all: (readonly number[])[] = [];
        for (const receiverId of ids) all.push(await readFallbackPeople(tx, receivers, { receiverId, personIds: ids }));
        return all.map((each) => each.toSorted((a, b) => a - b));
      });
      const expected = new Map(people.map((each) => [each.id, listExpected(people, receivers, each)]));
      expect(found).toEqual(ids.map((receiver) => ids.filter((id) => expected.get(id)?.includes(receiver))));
    }),
    { numRuns: scaleRuns(120) },
  );
});
