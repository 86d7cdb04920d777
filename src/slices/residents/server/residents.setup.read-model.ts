import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ResidentsTables } from "./residents.tables.ts";

/** Residents with a primary lease in force on a day, and how many of them have an email, each counted once. */
export async function countReachableResidents(
  tx: ClientTx,
  today: string,
): Promise<{ readonly leased: number; readonly withEmail: number }> {
  return tx
    .on<ResidentsTables>()
    .selectFrom("residents as r")
    .innerJoin("leases as l", (join) =>
      join.onRef("l.client_id", "=", "r.client_id").onRef("l.resident_id", "=", "r.id"),
    )
    .select([
      sql<number>`count(DISTINCT r.id)::int`.as("leased"),
      sql<number>`(count(DISTINCT r.id) FILTER (WHERE r.primary_email IS NOT NULL))::int`.as("withEmail"),
    ])
    .where("r.client_id", "=", tx.clientId)
    .where("l.is_primary", "=", true)
    .where("l.start_date", "<=", today)
    .where((where) => where.or([where("l.end_date", "is", null), where("l.end_date", ">=", today)]))
    .executeTakeFirstOrThrow();
}
