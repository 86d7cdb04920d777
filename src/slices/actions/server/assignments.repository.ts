import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { ActionsTables } from "./actions.tables.ts";

type Table = ActionsTables["assignments"];
type Target = Pick<ActionsTables["assignment_targets"], "kind" | "target_id" | "name">;

/** The columns of a new assignment. */
export type NewAssignment = Pick<
  Table,
  | "question_id"
  | "topic_id"
  | "action_item_id"
  | "creator_id"
  | "assignee_id"
  | "note"
  | "due_on"
  | "assigned_at"
  | "assigned_on"
  | "form_key"
>;

/** Inserts an assignment with its targets and returns its id; null when the same form has created one before. */
export async function insertAssignment(
  tx: ClientTx,
  assignment: NewAssignment,
  targets: readonly Target[],
): Promise<number | null> {
  const row = await tx
    .on<ActionsTables>()
    .insertInto("assignments")
    .values({
      client_id: tx.clientId,
      ...assignment,
      started_at: null,
      awaiting_at: null,
      awaiting_on: null,
      completed_at: null,
      completed_on: null,
      canceled_at: null,
    })
    .onConflict((conflict) => conflict.columns(["client_id", "form_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return null;
  await tx
    .on<ActionsTables>()
    .insertInto("assignment_targets")
    .values(targets.map((target) => ({ client_id: tx.clientId, assignment_id: row.id, ...target })))
    .execute();
  return row.id;
}

/** Finds the assignment that a creator's form created; null without one. */
export async function findByForm(tx: ClientTx, formKey: string, creatorId: number): Promise<number | null> {
  const row = await tx
    .on<ActionsTables>()
    .selectFrom("assignments")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("form_key", "=", formKey)
    .where("creator_id", "=", creatorId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Locks an assignment until the transaction ends, so that concurrent steps run one after the other. Returns false when
 * it is missing.
 */
export async function lockAssignment(tx: ClientTx, id: number): Promise<boolean> {
  const row = await tx
    .on<ActionsTables>()
    .selectFrom("assignments")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

type Change = Partial<
  Pick<
    Table,
    | "assignee_id"
    | "due_on"
    | "started_at"
    | "awaiting_at"
    | "awaiting_on"
    | "completed_at"
    | "completed_on"
    | "canceled_at"
  >
>;

/** Updates a locked assignment. */
export async function updateAssignment(tx: ClientTx, id: number, change: Change): Promise<void> {
  await tx
    .on<ActionsTables>()
    .updateTable("assignments")
    .set(change)
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** Inserts a comment and returns its id. */
export async function insertComment(
  tx: ClientTx,
  comment: Pick<ActionsTables["assignment_comments"], "assignment_id" | "author_id" | "comment" | "created_at">,
): Promise<number> {
  const row = await tx
    .on<ActionsTables>()
    .insertInto("assignment_comments")
    .values({ client_id: tx.clientId, ...comment })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Records up to which comment a person has read. It never goes back, and never exceeds the last comment. */
export async function markRead(
  tx: ClientTx,
  read: { readonly assignmentId: number; readonly personId: number; readonly commentId: number },
): Promise<void> {
  const { assignmentId, personId, commentId } = read;
  const last = await tx
    .on<ActionsTables>()
    .selectFrom("assignment_comments")
    .select((column) => column.fn.max("id").as("id"))
    .where("client_id", "=", tx.clientId)
    .where("assignment_id", "=", assignmentId)
    .executeTakeFirstOrThrow();
  const lastReadId = Math.min(commentId, last.id ?? 0);
  if (lastReadId === 0) return;
  await tx
    .on<ActionsTables>()
    .insertInto("assignment_read_markers")
    .values({ client_id: tx.clientId, assignment_id: assignmentId, person_id: personId, comment_id: lastReadId })
    .onConflict((conflict) =>
      conflict.columns(["client_id", "assignment_id", "person_id"]).doUpdateSet({
        comment_id: sql<number>`greatest(assignment_read_markers.comment_id, excluded.comment_id)`,
      }),
    )
    .execute();
}

/** Finds clients with assignments that await results. */
export const findAwaiting: FindWork = (client) => [
  sql`assignments AS a WHERE a.client_id = ${client} AND a.awaiting_at IS NOT NULL AND a.completed_at IS NULL
    AND a.canceled_at IS NULL`,
];

/** Reads the assignments that await results, by id. */
export function readAwaiting(tx: ClientTx) {
  return tx
    .on<ActionsTables>()
    .selectFrom("assignments")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("awaiting_at", "is not", null)
    .where("completed_at", "is", null)
    .where("canceled_at", "is", null)
    .orderBy("id")
    .execute();
}

/** Erases a person's comments and notes. */
export async function deleteCommentsBy(tx: ClientTx, personId: number): Promise<void> {
  await tx
    .on<ActionsTables>()
    .deleteFrom("assignment_comments")
    .where("client_id", "=", tx.clientId)
    .where("author_id", "=", personId)
    .execute();
  await tx
    .on<ActionsTables>()
    .updateTable("assignments")
    .set({ note: null })
    .where("client_id", "=", tx.clientId)
    .where("creator_id", "=", personId)
    .execute();
}

const buildNameCondition = (column: string, name: string) =>
  sql<boolean>`position(lower(${name}) IN lower(${sql.ref(column)})) > 0`;

/** Locks and reads comments and notes by others that contain a name, ignoring case. */
export async function lockTextsNaming(tx: ClientTx, name: string) {
  const comments = await tx
    .on<ActionsTables>()
    .selectFrom("assignment_comments")
    .select(["id", "comment as text"])
    .where("client_id", "=", tx.clientId)
    .where(buildNameCondition("comment", name))
    .forUpdate()
    .execute();
  const notes = await tx
    .on<ActionsTables>()
    .selectFrom("assignments")
    .select(["id", "note as text"])
    .where("client_id", "=", tx.clientId)
    .where(buildNameCondition("note", name))
    .forUpdate()
    .execute();
  return { comments, notes };
}

/** Updates the text of a comment. */
export async function rewriteComment(tx: ClientTx, id: number, comment: string): Promise<void> {
  await tx
    .on<ActionsTables>()
    .updateTable("assignment_comments")
    .set({ comment })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** Updates the text of a note. */
export async function rewriteNote(tx: ClientTx, id: number, note: string): Promise<void> {
  await tx
    .on<ActionsTables>()
    .updateTable("assignments")
    .set({ note })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}
