import type { ClientTx } from "#platform/server/db/database.ts";
import type { InboxKind } from "#slices/inbox/contract/inbox.contract.ts";
import type { InboxTables } from "./inbox.tables.ts";

/** What a person marked of their inbox. */
export function readMarks(tx: ClientTx, personId: number) {
  return tx
    .on<InboxTables>()
    .selectFrom("inbox_marks")
    .select(["kind", "item_key", "done_at", "snoozed_until"])
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .execute();
}

/** Writes what a person did with an item, in the place of what they did before. */
export async function saveMark(
  tx: ClientTx,
  personId: number,
  item: { readonly kind: InboxKind; readonly key: string },
  mark: { readonly done_at: Date | null; readonly snoozed_until: Date | null },
): Promise<void> {
  await tx
    .on<InboxTables>()
    .insertInto("inbox_marks")
    .values({ client_id: tx.clientId, person_id: personId, kind: item.kind, item_key: item.key, ...mark })
    .onConflict((conflict) => conflict.columns(["client_id", "person_id", "kind", "item_key"]).doUpdateSet(mark))
    .execute();
}

/** Deletes all that a person marked. */
export async function deleteMarks(tx: ClientTx, personId: number): Promise<void> {
  await tx
    .on<InboxTables>()
    .deleteFrom("inbox_marks")
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .execute();
}
