import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { daysList, listFor } from "#platform/server/db/date-arrays.ts";
import { invalidateOccupancy, consumeOccupancyInvalidations } from "#slices/organisation/server/organisation.api.ts";
import { occupancyDifferences } from "./occupancy.read-model.ts";
import { livingColumns, occupancyRows, type LivingTable } from "./residents.living-rows.read-model.ts";

/** Locks the client's rollup status, making one where there is none; the days that are kept so far. */
async function lockRollupStatus(tx: ClientTx): Promise<readonly string[]> {
  await sql`
    INSERT INTO living_seals (client_id, days) VALUES (${tx.clientId}::bigint, '{}')
    ON CONFLICT (client_id) DO NOTHING`.execute(tx.on());
  const { rows } = await sql<{ days: string }>`
    SELECT array_to_string(days, ' ') AS days FROM living_seals WHERE client_id = ${tx.clientId} FOR UPDATE`.execute(
    tx.on(),
  );
  return listFor(rows[0]?.days ?? "");
}

async function make(tx: ClientTx, table: LivingTable, kept: readonly string[], missing: readonly string[]) {
  await sql`
    DELETE FROM ${sql.table(table)}
    WHERE client_id = ${tx.clientId} AND day <> ALL (${daysList(kept)})`.execute(tx.on());
  if (missing.length === 0) return;
  const { key, said } = livingColumns[table];
  const columns = sql.join([...key, ...said].map((column) => sql.ref(column)));
  const made = occupancyRows(table, tx.clientId, sql`SELECT day FROM unnest(${daysList(missing)}) AS of_list (day)`);
  await sql`
    INSERT INTO ${sql.table(table)} (client_id, ${columns})
    SELECT ${tx.clientId}::bigint, ${columns} FROM (${made}) AS made`.execute(tx.on());
}

/**
 * Keeps who lives where on these days, and forgets other days; what is there and has not changed stays. No one makes them
 * twice at once; who changes leases or units meanwhile is not waited for: what is not counted of it stays marked. False:
 * there was nothing to do.
 */
export async function refreshOccupancyCounts(tx: ClientTx, wanted: readonly string[]): Promise<boolean> {
  const known = await lockRollupStatus(tx);
  const isChanged = await consumeOccupancyInvalidations(tx);
  if (!isChanged && known.join(" ") === wanted.join(" ")) return false;
  const kept = isChanged ? [] : wanted.filter((day) => known.includes(day));
  const missing = wanted.filter((day) => !kept.includes(day));
  await make(tx, "living_sums", kept, missing);
  await make(tx, "living_several", kept, missing);
  await sql`UPDATE living_seals SET days = ${daysList(wanted)} WHERE client_id = ${tx.clientId}`.execute(tx.on());
  return true;
}

/** Has wrong rows read by no one until all are made anew; returns how many there are. */
export async function invalidateWrongOccupancy(tx: ClientTx): Promise<number> {
  const wrong = await occupancyDifferences(tx);
  if (wrong.length > 0) await invalidateOccupancy(tx);
  return wrong.length;
}
