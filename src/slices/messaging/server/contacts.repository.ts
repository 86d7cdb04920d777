import { sql } from "kysely";
import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { MailBlock } from "./messaging.api.ts";
import type { MessagingTables, OptOutSource } from "./messaging.tables.ts";

/** The id of an address of this client, which is remembered if it is new. */
export async function contactPoint(tx: ClientTx, email: string): Promise<number> {
  const address = email.toLowerCase();
  const known = await findContactPoint(tx, address);
  if (known !== null) return known;
  const row = await tx
    .on<MessagingTables>()
    .insertInto("contact_points")
    .values({ client_id: tx.clientId, channel: "email", address })
    // Written to, so that a row that another transaction has just made is returned as well.
    .onConflict((conflict) => conflict.columns(["client_id", "channel", "address"]).doUpdateSet({ address }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The id of an address that this client has written to; null for any other. */
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

/** The email address behind an id; null when there is none. */
export async function emailOfContact(tx: ClientTx, id: number): Promise<string | null> {
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

/** As one parameter: a company may have more addresses than a statement takes parameters. */
function matchesAny(emails: readonly string[]) {
  return sql<boolean>`email = ANY(${[...emails]}::text[])`;
}

/** Which of these addresses are not written to, as they were given; a wish counts more than a failure. */
export async function readBlocks(tx: Tx, emails: readonly string[]): Promise<Map<string, MailBlock>> {
  const lower = [...new Set(emails.map((email) => email.toLowerCase()))];
  if (lower.length === 0) return new Map();
  const bounced = await tx
    .on<MessagingTables>()
    .selectFrom("email_bounces")
    .select("email")
    .where(matchesAny(lower))
    .execute();
  const optedOut = await tx
    .on<MessagingTables>()
    .selectFrom("email_opt_outs")
    .select("email")
    .where(matchesAny(lower))
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

/** Records that an address wants no more survey mail; true when that is new. */
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

/** Takes an opt-out back; true when there was one. */
export async function deleteOptOut(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .on<MessagingTables>()
    .deleteFrom("email_opt_outs")
    .where("email", "=", email.toLowerCase())
    .returning("email")
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that an address does not exist (any more); the latest report stays. */
export async function upsertBounce(tx: Tx, email: string, reason: string, now: Date): Promise<void> {
  await tx
    .on<MessagingTables>()
    .insertInto("email_bounces")
    .values({ email: email.toLowerCase(), bounced_at: now, reason })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ bounced_at: now, reason }))
    .execute();
}
