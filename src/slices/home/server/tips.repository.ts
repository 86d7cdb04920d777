import type { ClientTx } from "#platform/server/db/database.ts";
import type { Tip } from "#slices/home/contract/tips.contract.ts";
import type { TipTables } from "./home.tables.ts";

/** Reads the tips that a person has dismissed. */
export async function readDismissedTips(tx: ClientTx, personId: number): Promise<ReadonlySet<string>> {
  const rows = await tx
    .on<TipTables>()
    .selectFrom("dismissed_tips")
    .select("tip")
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .execute();
  return new Set(rows.map(({ tip }) => tip));
}

/** Inserts that a person dismissed a tip; the first time stays. */
export async function insertDismissedTip(tx: ClientTx, personId: number, tip: Tip, at: Date): Promise<void> {
  await tx
    .on<TipTables>()
    .insertInto("dismissed_tips")
    .values({ client_id: tx.clientId, person_id: personId, tip, dismissed_at: at })
    .onConflict((conflict) => conflict.columns(["client_id", "person_id", "tip"]).doNothing())
    .execute();
}

/** Deletes a person's dismissed tips. */
export async function deleteDismissedTips(tx: ClientTx, personId: number): Promise<void> {
  await tx
    .on<TipTables>()
    .deleteFrom("dismissed_tips")
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .execute();
}
