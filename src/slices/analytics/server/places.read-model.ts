import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";

/** Says of no client which location is where. */
export const UNKNOWN_PLACES = "";

/**
 * Which location is in which region now, as an opaque text: sums of regions that were made under another one may not be read.
 * `UNKNOWN_PLACES` of a client without locations.
 */
export async function readPlaces(tx: ClientTx): Promise<string> {
  const { rows } = await sql<{ places: string }>`
    SELECT places FROM client_places WHERE client_id = ${tx.clientId}`.execute(tx.on());
  return rows[0]?.places ?? UNKNOWN_PLACES;
}
