import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { CommentReply } from "#slices/reports/server/reports.api.ts";
import type { ReplyKind, RepliesTables } from "./replies.tables.ts";

/** The key of a comment. */
interface CommentKey {
  readonly invitationId: number;
  readonly questionId: number;
}

interface Row {
  readonly id: number;
  readonly invitation_id: number;
  readonly question_id: number;
  readonly kind: ReplyKind;
  readonly body: string | null;
  readonly replied_on: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** A stored reply, with the comment that it belongs to. */
export interface ReplyRecord extends CommentReply, CommentKey {
  readonly id: number;
}

function toReply(row: Row): ReplyRecord {
  const name = `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim();
  return {
    id: row.id,
    invitationId: row.invitation_id,
    questionId: row.question_id,
    kind: row.kind,
    text: row.body,
    name: name === "" ? null : name,
    day: row.replied_on,
  };
}

/** Reads the replies to comments of some invitations, in the order in which they were written. */
export async function readReplies(tx: ClientTx, invitationIds: readonly number[]): Promise<readonly ReplyRecord[]> {
  if (invitationIds.length === 0) return [];
  const { rows } = await sql<Row>`
    SELECT r.id, r.invitation_id, r.question_id, r.kind, r.body, r.replied_on, p.first_name, p.last_name
    FROM comment_replies AS r
    LEFT JOIN people AS p ON p.client_id = r.client_id AND p.id = r.person_id AND p.erased_at IS NULL
    WHERE r.client_id = ${tx.clientId} AND r.invitation_id = ANY(${[...invitationIds]}::bigint[])
    ORDER BY r.id`.execute(tx.on<unknown>());
  return rows.map(toReply);
}

/** Counts the replies of a person on a day. */
export async function countReplies(tx: ClientTx, personId: number, day: string): Promise<number> {
  const { count } = await tx
    .on<RepliesTables>()
    .selectFrom("comment_replies")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .where("replied_on", "=", day)
    .executeTakeFirstOrThrow();
  return count;
}
