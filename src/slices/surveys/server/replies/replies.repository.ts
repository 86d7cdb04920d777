import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { removeNameFrom } from "#platform/server/db/erased-names.ts";
import type { RepliesTables } from "./replies.tables.ts";

type NewRow = Pick<
  RepliesTables["comment_replies"],
  "invitation_id" | "question_id" | "kind" | "body" | "person_id" | "replied_on"
>;

/** Inserts a reply; returns null when the comment already has one of its kind. */
export async function insertReply(tx: ClientTx, row: NewRow): Promise<number | null> {
  const inserted = await tx
    .on<RepliesTables>()
    .insertInto("comment_replies")
    .values({ client_id: tx.clientId, ...row })
    .onConflict((on) => on.columns(["client_id", "invitation_id", "question_id", "kind"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Serializes the replies of a person, so that the daily limit holds. */
export async function lockReplier(tx: ClientTx, personId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('replies ' || ${tx.clientId}::text || '/' || ${personId}::text, 0))`.execute(
    tx.on<unknown>(),
  );
}

/** Deletes the replies to comments of these responses. */
export async function deleteReplies(tx: ClientTx, invitationIds: readonly number[]): Promise<void> {
  await tx
    .on<RepliesTables>()
    .deleteFrom("comment_replies")
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "in", [...invitationIds])
    .execute();
}

/** Replaces a person's name in the texts of replies, also where it is the signature. */
export async function deleteNameFromReplies(tx: ClientTx, name: string): Promise<void> {
  const { value, hasName } = removeNameFrom("body", name);
  await tx
    .on<RepliesTables>()
    .updateTable("comment_replies")
    .set({ body: value })
    .where("client_id", "=", tx.clientId)
    .where(hasName)
    .execute();
}
