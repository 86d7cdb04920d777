import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AlertsTables } from "./alerts.tables.ts";

/** Which of these people own open alerts that have a clock. */
export async function readOwnersOfOpen(tx: ClientTx, personIds: readonly number[]): Promise<readonly number[]> {
  const rows = await tx
    .on<AlertsTables>()
    .selectFrom("alerts")
    .select("owner_id")
    .distinct()
    .where("client_id", "=", tx.clientId)
    .where("completed_at", "is", null)
    .where("resolve_due", "is not", null)
    .where(sql<boolean>`owner_id = ANY(${[...personIds]}::bigint[])`)
    .execute();
  return rows.flatMap(({ owner_id: ownerId }) => (ownerId === null ? [] : [ownerId]));
}
