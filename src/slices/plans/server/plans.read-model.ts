import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansTables } from "./plans.tables.ts";

/** Reads the titles of plans by id, including archived ones. Unknown ids are missing. */
export async function readPlanTitles(tx: ClientTx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .on<PlansTables>()
    .selectFrom("plans")
    .select(["id", "title"])
    .where("client_id", "=", tx.clientId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
