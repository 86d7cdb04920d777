import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Importer } from "#platform/server/db/importer.ts";

/**
 * Says that leases or units are others in this transaction: to be called by anyone who adds or removes units, moves them to
 * another location, or writes leases. What is kept of who lives where is then read by no one until it has been made anew.
 */
export async function invalidateOccupancy(tx: ClientTx): Promise<void> {
  await sql`INSERT INTO living_changes (client_id) VALUES (${tx.clientId}::bigint)`.execute(tx.on());
}

/** Takes the changes that are known so far; what is read from now on holds them all. False: there were none. */
export async function consumeOccupancyInvalidations(tx: ClientTx): Promise<boolean> {
  const { rows } = await sql`DELETE FROM living_changes WHERE client_id = ${tx.clientId} RETURNING id`.execute(tx.on());
  return rows.length > 0;
}

/** An importer that says so of whatever it writes to a table: `units`, or `leases`. */
export function markingLiving(importer: Importer, marked: "units" | "leases"): Importer {
  const marking = async (tx: ClientTx, table: string, written: Promise<number>): Promise<number> => {
    const rows = await written;
    if (table === marked && rows > 0) await invalidateOccupancy(tx);
    return rows;
  };
  return {
    ...importer,
    insert: (tx, table, rows) => marking(tx, table, importer.insert(tx, table, rows)),
    update: (tx, table, rows) => marking(tx, table, importer.update(tx, table, rows)),
    remove: (tx, table, keys) => marking(tx, table, importer.remove(tx, table, keys)),
  };
}
