import { sql } from "kysely";
import { allocateRowIds } from "#platform/server/db/bulk-rows.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildParameterRows } from "#platform/server/db/parameter-rows.ts";

/**
 * Creates anonymous people for imported answers of unknown respondents. They have no name, address or employment, as if
 * erased, so that no list or headcount includes them and no one ever writes to them. Returns their ids.
 */
export async function createUnidentifiedPeople(tx: ClientTx, count: number, now: Date): Promise<number[]> {
  const ids = await allocateRowIds(tx, { name: "people" }, count);
  await sql`
    INSERT INTO people (client_id, id, first_name, last_name, archived_at, erased_at)
    SELECT anchor.client_id, drawn.id, '', '', ${now}::timestamptz, ${now}::timestamptz
    FROM ${await buildParameterRows(tx, sql`unnest(${ids}::bigint[]) AS drawn (id)`)}`.execute(tx.on<unknown>());
  return ids;
}
