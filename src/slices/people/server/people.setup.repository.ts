import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { linkEmploymentPeriods } from "./employment-periods.repository.ts";
import type { PeopleSetupApi, PersonMatch } from "./people.api.ts";
import type { PeopleTables } from "./people.tables.ts";

/** Selects people who have not left: neither archived nor erased, and before or on their last day. */
function present(tx: ClientTx, today: string) {
  return tx
    .on<PeopleTables>()
    .selectFrom("people")
    .where("client_id", "=", tx.clientId)
    .where("archived_at", "is", null)
    .where("erased_at", "is", null)
    .where((where) => where.or([where("last_day", "is", null), where("last_day", ">=", today)]));
}

async function addFirstPerson(
  uow: UnitOfWork,
  person: { firstName: string; lastName: string; email: string; locale: "en" | "es" },
): Promise<number> {
  const { clientId } = uow;
  const row = await uow
    .on<PeopleTables>()
    .insertInto("people")
    .values({
      client_id: clientId,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      locale: person.locale,
      location_id: null,
      position_id: null,
      start_date: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await uow
    .on<PeopleTables>()
    .insertInto("employments")
    .values({
      client_id: clientId,
      person_id: row.id,
      location_id: null,
      position_id: null,
      starts_on: null,
      ends_on: null,
    })
    .execute();
  await linkEmploymentPeriods(uow, [row.id]);
  await uow.audit({ operation: "people.first-person.create", objectType: "person", objectId: row.id });
  return row.id;
}

async function searchPresent(
  tx: ClientTx,
  search: { text: string; today: string; limit: number },
): Promise<readonly PersonMatch[]> {
  const pattern = `%${search.text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await present(tx, search.today)
    .where((where) => {
      const name = where.fn<string>("concat_ws", [where.val(" "), "first_name", "last_name"]);
      return where.or([where(name, "ilike", pattern), where("email", "ilike", pattern)]);
    })
    .select(["id", "first_name", "last_name", "email"])
    .orderBy("last_name")
    .orderBy("first_name")
    .orderBy("id")
    .limit(search.limit)
    .execute();
  return rows.map((row) => ({ id: row.id, firstName: row.first_name, lastName: row.last_name, email: row.email }));
}

async function countPresent(tx: ClientTx, today: string): Promise<{ people: number; emailedIds: readonly number[] }> {
  const rows = await present(tx, today).select(["id", "email"]).orderBy("id").execute();
  return { people: rows.length, emailedIds: rows.flatMap((row) => (row.email === null ? [] : [row.id])) };
}

async function listAddresses(
  tx: ClientTx,
  today: string,
): Promise<{ id: number; name: string; email: string | null }[]> {
  const rows = await present(tx, today).select(["id", "first_name", "last_name", "email"]).execute();
  return rows.map(({ id, first_name: first, last_name: last, email }) => ({
    id,
    name: `${first} ${last}`.trim(),
    email,
  }));
}

/** Functions to set up a client's people. */
export const peopleSetup: PeopleSetupApi = {
  addFirst: addFirstPerson,
  search: searchPresent,
  count: countPresent,
  listAddresses,
};
