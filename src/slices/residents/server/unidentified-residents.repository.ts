import { sql } from "kysely";
import { allocateRowIds } from "#platform/server/db/bulk-rows.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildParameterRows } from "#platform/server/db/parameter-rows.ts";

/**
 * Creates residents of whom only past answers are known: without a name, an address or a lease, as if erased, so that
 * no list shows them and no message is ever sent to them. Returns their ids.
 */
export async function createUnidentifiedResidents(tx: ClientTx, count: number, now: Date): Promise<number[]> {
  const ids = await allocateRowIds(tx, { name: "residents" }, count);
  await sql`
    INSERT INTO residents (client_id, id, first_name, last_name, erased_at)
    SELECT anchor.client_id, drawn.id, '', '', ${now}::timestamptz
    FROM ${await buildParameterRows(tx, sql`unnest(${ids}::bigint[]) AS drawn (id)`)}`.execute(tx.on<unknown>());
  return ids;
}
