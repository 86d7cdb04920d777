import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { OutboxTables } from "./outbox.ts";

interface Tables extends OutboxTables {
  mailbox: { message_id: string; recipient: string };
}

const OUTCOME = "the person was erased";

/**
 * Builds the update that ends rows of the outbox: pending ones are withdrawn, and outcomes no longer quote an address.
 */
function buildEnd(now: Date) {
  const isOpen = sql`state IN ('pending', 'leased')`;
  return {
    outcome: sql<string | null>`CASE WHEN ${isOpen} THEN ${OUTCOME} ELSE NULL END`,
    finished_at: sql<Date>`coalesce(finished_at, ${now}::timestamptz)`,
    leased_until: null,
    state: sql<"withdrawn">`CASE WHEN ${isOpen} THEN 'withdrawn' ELSE state END`,
  };
}

/** The local part of an outbox row's Message-ID, as SQL. */
const keyOfMail = sql<string>`split_part(message_id, '@', 1)`;

async function deleteMails(tx: ClientTx, outboxIds: readonly number[]): Promise<void> {
  if (outboxIds.length === 0) return;
  const keys = outboxIds.map((id) => `outbox-${tx.clientId}-${id}`);
  await tx.on<Tables>().deleteFrom("mailbox").where(keyOfMail, "in", keys).execute();
}

/**
 * Erases the client's messages about objects that a payload field (`invitationId`) names: pending ones are withdrawn,
 * those in the mailbox are deleted.
 */
export async function eraseMessagesAbout(
  tx: ClientTx,
  field: string,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .on<Tables>()
    .updateTable("outbox")
    .set(buildEnd(now))
    .where("client_id", "=", tx.clientId)
    .where(sql<string>`payload ->> ${field}::text`, "in", ids.map(String))
    .returning("id")
    .execute();
  await deleteMails(
    tx,
    rows.map((row) => row.id),
  );
}

/**
 * Erases the client's messages to email addresses and ten-digit numbers. Numbers are removed from payloads, messages in
 * the mailbox and outcomes that quote an address are deleted.
 */
export async function eraseMessagesTo(
  tx: ClientTx,
  to: { readonly emails: readonly string[]; readonly phones: readonly string[] },
  now: Date,
): Promise<void> {
  const { emails, phones } = to;
  if (phones.length > 0) {
    await tx
      .on<Tables>()
      .updateTable("outbox")
      .set({ ...buildEnd(now), payload: sql`'{}'::jsonb`, dedup_key: sql<string>`'erased:' || id` })
      .where("client_id", "=", tx.clientId)
      .where(sql<string>`payload ->> 'phone'`, "in", [...phones])
      .execute();
  }
  const recipients = [...emails, ...phones];
  if (recipients.length === 0) return;
  await tx
    .on<Tables>()
    .updateTable("outbox")
    .set({ outcome: null })
    .where("client_id", "=", tx.clientId)
    .where("outcome", "is not", null)
    .where((where) => where.or(recipients.map((each) => where(sql`strpos(lower(outcome), ${each})`, ">", 0))))
    .execute();
  await tx
    .on<Tables>()
    .deleteFrom("mailbox")
    .where(sql<boolean>`starts_with(message_id, ${`outbox-${tx.clientId}-`})`)
    .where(sql<string>`lower(recipient)`, "in", recipients)
    .execute();
}
