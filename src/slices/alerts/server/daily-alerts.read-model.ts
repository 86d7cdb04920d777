import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { AlertsTables } from "./alerts.tables.ts";

/** Finds clients with open alerts with a clock. */
export const findOpenAlerts: FindWork = (client) => [
  sql`alerts AS a WHERE a.client_id = ${client} AND a.completed_at IS NULL AND a.resolve_due IS NOT NULL`,
];

/** Returns which of these people own open alerts with a clock. */
export async function readOpenAlertOwners(tx: ClientTx, personIds: readonly number[]): Promise<readonly number[]> {
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
