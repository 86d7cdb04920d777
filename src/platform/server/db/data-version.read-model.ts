import { sql } from "kysely";
import type { ClientTx } from "./database.ts";

/**
 * The version of everything that a reading transaction sees, as an opaque text. It is the database's own
 * snapshot: two equal snapshots see exactly the same committed rows, no matter who wrote them and however, so nothing has to
 * be counted, bumped or locked by those who write. Reading takes no transaction id, so reading changes no version. On a
 * cluster (Citus) shards commit by themselves and one node's snapshot does not reveal: there no two versions are equal.
 */
export async function readDataVersion(tx: ClientTx): Promise<string> {
  const query = sql<{ version: string }>`
    SELECT CASE WHEN EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')
      THEN gen_random_uuid()::text ELSE pg_current_snapshot()::text END AS version`;
  const { rows } = await query.execute(tx.on());
  return rows[0]?.version ?? "";
}
