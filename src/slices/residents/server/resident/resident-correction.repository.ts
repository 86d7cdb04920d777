import type { ClientTx } from "#platform/server/db/database.ts";
import type { ResidentsTables } from "../residents.tables.ts";

const columns = ["first_name", "last_name", "primary_email", "phone_number", "locale", "is_confidential"] as const;

/** The fields of a resident that can be corrected. */
export type ResidentFields = Pick<ResidentsTables["residents"], (typeof columns)[number]>;

/** Returns these fields of a resident, locked for the rest of the transaction; null for an erased one. */
export async function lockDetails(tx: ClientTx, residentId: number): Promise<ResidentFields | null> {
  const row = await tx
    .on<ResidentsTables>()
    .selectFrom("residents")
    .select(columns)
    .where("client_id", "=", tx.clientId)
    .where("id", "=", residentId)
    .where("erased_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Writes the fields that change. */
export async function updateDetails(tx: ClientTx, residentId: number, changes: Partial<ResidentFields>): Promise<void> {
  await tx
    .on<ResidentsTables>()
    .updateTable("residents")
    .set(changes)
    .where("client_id", "=", tx.clientId)
    .where("id", "=", residentId)
    .execute();
}
