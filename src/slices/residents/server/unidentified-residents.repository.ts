import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";

/**
 * Makes residents of whom nothing is known but what they answered elsewhere: without a name, an address or a lease, as
 * if erased, so that no list shows them and no one ever writes to them. Returns their ids.
 */
export async function createUnidentifiedResidents(tx: ClientTx, count: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO residents (client_id, first_name, last_name, erased_at)
    SELECT ${tx.clientId}::bigint, '', '', ${now}::timestamptz FROM generate_series(1, ${count}::integer)
    RETURNING id`.execute(tx.on<unknown>());
  return rows.map((row) => row.id);
}
