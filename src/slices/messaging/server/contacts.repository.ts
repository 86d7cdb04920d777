import { sql } from "kysely";
import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { MailBlock } from "./messaging.api.ts";
import type { MessagingTables, OptOutSource } from "./messaging.tables.ts";

/** Returns the id of an address of this client, after inserting it if it is new. */
export async function ensureContactPoint(tx: ClientTx, email: string): Promise<number> {
  const address = email.toLowerCase();
  const known = await findContactPoint(tx, address);
  if (known !== null) return known;
  const row = await tx
    .on<MessagingTables>()
    .insertInto("contact_points")
    .values({ client_id: tx.clientId, channel: "email", address })
    // An update instead of nothing, so that a row that another transaction has just inserted is returned as well.
    .onConflict((conflict) => conflict.columns(["client_id", "channel", "address"]).doUpdateSet({ address }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Finds the id of an address that this client has contacted; null for any other. */
export async function findContactPoint(tx: ClientTx, email: string): Promise<number | null> {
  const row = await tx
    .on<MessagingTables>()
    .selectFrom("contact_points")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("channel", "=", "email")
    .where("address", "=", email.toLowerCase())
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Finds clients that have contacted an email address. */
export const findContacted =
  (email: string): FindWork =>
  (client) => [
    sql`contact_points AS c
      WHERE c.client_id = ${client} AND c.channel = 'email' AND c.address = ${email.toLowerCase()}`,
  ];

/** Finds the email address of a contact point; null when there is none. */
export async function findContactEmail(tx: ClientTx, id: number): Promise<string | null> {
  const row = await tx
    .on<MessagingTables>()
    .selectFrom("contact_points")
    .select("address")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .where("channel", "=", "email")
    .executeTakeFirst();
  return row?.address ?? null;
}

/** Passed as one array parameter: a company may have more addresses than a statement may have parameters. */
function buildEmailCondition(emails: readonly string[]) {
  return sql<boolean>`email = ANY(${[...emails]}::text[])`;
}

/** Returns which of these addresses are blocked, keyed as passed in. An opt-out takes precedence over a bounce. */
export async function readBlocks(tx: Tx, emails: readonly string[]): Promise<Map<string, MailBlock>> {
  const lower = [...new Set(emails.map((email) => email.toLowerCase()))];
  if (lower.length === 0) return new Map();
  const bounced = await tx
    .on<MessagingTables>()
    .selectFrom("email_bounces")
    .select("email")
    .where(buildEmailCondition(lower))
    .execute();
  const optedOut = await tx
    .on<MessagingTables>()
    .selectFrom("email_opt_outs")
    .select("email")
    .where(buildEmailCondition(lower))
    .execute();
  const blocks = new Map<string, MailBlock>([
    ...bounced.map((row) => [row.email, "bounced"] as const),
    ...optedOut.map((row) => [row.email, "opted_out"] as const),
  ]);
  return new Map(
    emails.flatMap((email) => {
      const block = blocks.get(email.toLowerCase());
      return block === undefined ? [] : [[email, block] as const];
    }),
  );
}

/** Stores an opt-out from survey emails; returns whether it is new. */
export async function insertOptOut(tx: Tx, email: string, source: OptOutSource, now: Date): Promise<boolean> {
  const row = await tx
    .on<MessagingTables>()
    .insertInto("email_opt_outs")
    .values({ email: email.toLowerCase(), opted_out_at: now, source })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("email")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an opt-out; returns whether there was one. */
export async function deleteOptOut(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .on<MessagingTables>()
    .deleteFrom("email_opt_outs")
    .where("email", "=", email.toLowerCase())
    .returning("email")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that an address does not exist; the latest report replaces earlier ones. */
export async function upsertBounce(tx: Tx, email: string, reason: string, now: Date): Promise<void> {
  await tx
    .on<MessagingTables>()
    .insertInto("email_bounces")
    .values({ email: email.toLowerCase(), bounced_at: now, reason })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ bounced_at: now, reason }))
    .execute();
}
