import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";

/**
 * Makes people of whom nothing is known but what they answered elsewhere: without a name, an address or an employment,
 * as if erased, so that no list or headcount holds them and no one ever writes to them. Returns their ids.
 */
export async function createUnidentifiedPeople(tx: ClientTx, count: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO people (client_id, first_name, last_name, archived_at, erased_at)
    SELECT ${tx.clientId}::bigint, '', '', ${now}::timestamptz, ${now}::timestamptz
    FROM generate_series(1, ${count}::integer)
    RETURNING id`.execute(tx.on<unknown>());
  return rows.map((row) => row.id);
}
