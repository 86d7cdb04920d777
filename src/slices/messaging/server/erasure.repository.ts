import type { ClientTx } from "#platform/server/db/database.ts";
import type { MessagingTables } from "./messaging.tables.ts";

/** Deletes the client's contact points with these addresses and numbers; returns their ids. */
export async function deleteContactPoints(tx: ClientTx, addresses: readonly string[]): Promise<readonly number[]> {
  const rows = await tx
    .on<MessagingTables>()
    .deleteFrom("contact_points")
    .where("client_id", "=", tx.clientId)
    .where("address", "in", [...addresses])
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes the consents of these numbers to this client: without a consent no text is sent. */
export async function deleteConsents(tx: ClientTx, phones: readonly string[]): Promise<void> {
  await tx
    .on<MessagingTables>()
    .deleteFrom("sms_consents")
    .where("client_id", "=", tx.clientId)
    .where("phone", "in", [...phones])
    .execute();
}

/** Deletes bounces of addresses: they express no choice of a person, and would be reported again. */
export async function deleteBounces(tx: ClientTx, emails: readonly string[]): Promise<void> {
  await tx
    .on<MessagingTables>()
    .deleteFrom("email_bounces")
    .where("email", "in", [...emails])
    .execute();
}
