import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { RepliesTables } from "./replies.tables.ts";

type NewRow = Pick<
  RepliesTables["comment_replies"],
  "invitation_id" | "question_id" | "kind" | "body" | "person_id" | "replied_on"
>;

/** Inserts a reply; null where the comment already has one of its kind. */
export async function insertReply(tx: ClientTx, row: NewRow): Promise<number | null> {
  const found = await tx
    .on<RepliesTables>()
    .insertInto("comment_replies")
    .values({ client_id: tx.clientId, ...row })
    .onConflict((on) => on.columns(["client_id", "invitation_id", "question_id", "kind"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Lets one person reply at a time, so that the day's limit holds. */
export async function lockReplier(tx: ClientTx, personId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('replies ' || ${tx.clientId}::text || '/' || ${personId}::text, 0))`.execute(
    tx.on<unknown>(),
  );
}

/** Deletes the replies to comments of some invitations. */
export async function deleteReplies(tx: ClientTx, invitationIds: readonly number[]): Promise<void> {
  await tx
    .on<RepliesTables>()
    .deleteFrom("comment_replies")
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "in", [...invitationIds])
    .execute();
}

/** Takes a name out of replies, that of who signed one included. */
export async function deleteNameFromReplies(tx: ClientTx, name: string): Promise<void> {
  const pattern = name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  await tx
    .on<RepliesTables>()
    .updateTable("comment_replies")
    .set({ body: sql<string>`regexp_replace(body, ${pattern}, '…', 'gi')` })
    .where("client_id", "=", tx.clientId)
    .where(sql<boolean>`position(lower(${name}) IN lower(body)) > 0`)
    .execute();
}
