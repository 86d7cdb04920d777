import { sql } from "kysely";
import { type Clock, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { PersonDirectory } from "#slices/identity/server/identity.api.ts";
import type { OwnProfile, Person } from "./people.api.ts";
import { formatFullName } from "./people.rules.ts";
import type { PeopleTables, TeamTables } from "./people.tables.ts";

/** Returns a person by id. Throws notFound when there is none. */
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
      "people.personal_email",
      "people.locale",
      "people.position_id",
      "people.location_id",
      "positions.name as position",
    ])
    .where("people.client_id", "=", tx.clientId)
    .where("people.id", "=", personId)
    .where("people.erased_at", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    personalEmail: row.personal_email,
    locale: row.locale,
    positionId: row.position_id,
    position: row.position,
    locationId: row.location_id,
  };
}

/** Finds the fields that a person can edit about themselves; null without such a person. */
export async function findOwnProfile(tx: ClientTx, personId: number): Promise<OwnProfile | null> {
  const row = await tx
    .on<PeopleTables>()
    .selectFrom("people")
    .select([
      "first_name as firstName",
      "last_name as lastName",
      "personal_email as personalEmail",
      "cell_phone as cellPhone",
      "locale",
    ])
    .where("client_id", "=", tx.clientId)
    .where("id", "=", personId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Reads name and title of people who are neither archived nor erased, by id. */
export async function readTitles(
  tx: ClientTx,
  personIds: readonly number[],
): Promise<readonly { readonly id: number; readonly name: string; readonly position: string | null }[]> {
  if (personIds.length === 0) return [];
  const rows = await tx
    .on<PeopleTables>()
    .selectFrom("people")
    .leftJoin("positions", (join) =>
      join.onRef("positions.client_id", "=", "people.client_id").onRef("positions.id", "=", "people.position_id"),
    )
    .select(["people.id", "people.first_name", "people.last_name", "positions.name as position"])
    .where("people.client_id", "=", tx.clientId)
    .where("people.id", "in", [...personIds])
    .where("people.archived_at", "is", null)
    .where("people.erased_at", "is", null)
    .orderBy("people.id")
    .execute();
  return rows.map((row) => {
    const name = formatFullName({ firstName: row.first_name, lastName: row.last_name });
    return { id: row.id, name, position: row.position };
  });
}

/**
 * Reads the current locations of the employees who report to these managers, by manager. Managers without any are
 * missing.
 */
export async function readReportLocations(
  tx: ClientTx,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (managerIds.length === 0) return new Map();
  const rows = await tx
    .on<PeopleTables>()
    .selectFrom("people")
    .select(["manager_id", "location_id"])
    .distinct()
    .where("client_id", "=", tx.clientId)
    .where("manager_id", "in", [...managerIds])
    .where("archived_at", "is", null)
    .where("erased_at", "is", null)
    .execute();
  const byManager = Map.groupBy(rows, ({ manager_id: id }) => id);
  return new Map(
    managerIds.flatMap((id) => {
      const found = byManager.get(id)?.flatMap(({ location_id: location }) => location ?? []) ?? [];
      return found.length > 0 ? [[id, found] as const] : [];
    }),
  );
}

/** Counts people employed on a day, by location. An archived person without a last day is a hire that never started. */
export async function readActiveEmployees(tx: ClientTx, day: string): Promise<ReadonlyMap<number | null, number>> {
  const rows = await tx
    .on<PeopleTables>()
    .selectFrom("people")
    .select((column) => ["location_id", column.fn.countAll<number>().as("people")])
    .where("client_id", "=", tx.clientId)
    .where((where) => where.or([where("start_date", "is", null), where("start_date", "<=", day)]))
    .where((where) => where.or([where("last_day", "is", null), where("last_day", ">=", day)]))
    .where((where) => where.or([where("archived_at", "is", null), where("last_day", "is not", null)]))
    .groupBy("location_id")
    .execute();
  return new Map(rows.map((row) => [row.location_id, row.people]));
}

/** Finds clients with people whose last day is before a day and who are not archived. */
export const findLeavers =
  (before: string): FindWork =>
  (client) => [
    sql`people AS p WHERE p.client_id = ${client} AND p.last_day < ${before}::date AND p.archived_at IS NULL`,
  ];

/** Reads people whose last day has passed and who are not archived. */
export async function readLeavers(tx: ClientTx, today: string): Promise<number[]> {
  const rows = await tx
    .on<PeopleTables>()
    .selectFrom("people")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("last_day", "<", today)
    .where("archived_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the person directory for identity. People who have left, or were archived or erased, are unknown to it. */
export function createPersonDirectory(clock: Clock): PersonDirectory {
  return {
    async find(tx, personId) {
      const row = await tx
        .on<TeamTables>()
        .selectFrom("people")
        .innerJoin("clients", "clients.id", "people.client_id")
        .select([
          "people.first_name",
          "people.last_name",
          "people.email",
          "people.locale",
          "people.last_day",
          "clients.name",
          "clients.time_zone",
        ])
        .where("people.client_id", "=", tx.clientId)
        .where("people.id", "=", personId)
        .where("people.archived_at", "is", null)
        .where("people.erased_at", "is", null)
        .executeTakeFirst();
      if (!row) return null;
      if (row.last_day !== null && row.last_day < toLocalDate(row.time_zone, clock.now())) return null;
      const { first_name: firstName, last_name: lastName, email, locale, name: clientName } = row;
      return { firstName, lastName, email, locale, clientName };
    },
  };
}
