import type { ClientTx } from "#platform/server/db/database.ts";
import { absent } from "#platform/server/fail.ts";
import type { Person } from "./people.api.ts";
import type { PeopleTables } from "./people.tables.ts";

/** A person by id; fails as absent when there is none. */
export async function readPerson(tx: ClientTx, personId: number): Promise<Person> {
  const row = await tx
    .on<PeopleTables>()
    .selectFrom("people")
    .leftJoin("positions", (join) =>
      join.onRef("positions.client_id", "=", "people.client_id").onRef("positions.id", "=", "people.position_id"),
    )
    .select([
      "people.id",
      "people.first_name",
      "people.last_name",
      "people.email",
      "people.locale",
      "people.position_id",
      "people.location_id",
      "positions.name as position",
    ])
    .where("people.client_id", "=", tx.clientId)
    .where("people.id", "=", personId)
    .executeTakeFirst();
  if (!row) throw absent();
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    locale: row.locale,
    positionId: row.position_id,
    position: row.position,
    locationId: row.location_id,
  };
}

/** People employed on a day, counted by location. */
export async function readActiveEmployees(tx: ClientTx, day: string): Promise<ReadonlyMap<number | null, number>> {
  const rows = await tx
    .on<PeopleTables>()
    .selectFrom("people")
    .select((column) => ["location_id", column.fn.countAll<number>().as("people")])
    .where("client_id", "=", tx.clientId)
    .where((where) => where.or([where("start_date", "is", null), where("start_date", "<=", day)]))
    .where((where) => where.or([where("last_day", "is", null), where("last_day", ">=", day)]))
    .groupBy("location_id")
    .execute();
  return new Map(rows.map((row) => [row.location_id, row.people]));
}
