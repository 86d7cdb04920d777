import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ResidentsTables } from "./residents.tables.ts";

/** Selects residents with a primary lease in force on a day; one row for each such lease. */
function selectLeased(tx: ClientTx, today: string) {
  return tx
    .on<ResidentsTables>()
    .selectFrom("residents as r")
    .innerJoin("leases as l", (join) =>
      join.onRef("l.client_id", "=", "r.client_id").onRef("l.resident_id", "=", "r.id"),
    )
    .where("r.client_id", "=", tx.clientId)
    .where("l.is_primary", "=", true)
    .where("l.start_date", "<=", today)
    .where((where) => where.or([where("l.end_date", "is", null), where("l.end_date", ">=", today)]));
}

/** Residents with a primary lease in force on a day, and how many of them have an email, each counted once. */
export async function countReachableResidents(
  tx: ClientTx,
  today: string,
): Promise<{ readonly leased: number; readonly withEmail: number }> {
  return selectLeased(tx, today)
    .select([
      sql<number>`count(DISTINCT r.id)::int`.as("leased"),
      sql<number>`(count(DISTINCT r.id) FILTER (WHERE r.primary_email IS NOT NULL))::int`.as("withEmail"),
    ])
    .executeTakeFirstOrThrow();
}

/** Lists the same residents, each once, with the address that surveys go to. */
export async function listResidentAddresses(
  tx: ClientTx,
  today: string,
): Promise<{ id: number; name: string; email: string | null }[]> {
  const rows = await selectLeased(tx, today)
    .select(["r.id", "r.first_name", "r.last_name", "r.primary_email"])
    .distinct()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.primary_email,
  }));
}
