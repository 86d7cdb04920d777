import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { removeNameFrom } from "#platform/server/db/erased-names.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { FlagKind } from "#slices/flags/contract/flags.contract.ts";
import type { CommentKey, FlaggedComment } from "#slices/themes/server/themes.api.ts";
import type { NoticeReaders } from "./flags.rules.ts";
import type { FlagsTables } from "./flags.tables.ts";

/** Writes the flags of comments, in the transaction that tags them; handled flags are unchanged. */
export async function saveFlags(tx: ClientTx, comments: readonly FlaggedComment[]): Promise<void> {
  const db = tx.on<FlagsTables>();
  const ids = comments.map(({ invitationId }) => invitationId);
  const questions = comments.map(({ questionId }) => questionId);
  const flags = comments.flatMap(({ invitationId: invitation_id, questionId: question_id, flags: found }) =>
    found.map(({ kind, isShipped: is_shipped }) => ({
      client_id: tx.clientId,
      invitation_id,
      question_id,
      kind,
      is_shipped,
    })),
  );
  await sql`DELETE FROM comment_flags AS f
    USING unnest(${ids}::bigint[], ${questions}::bigint[]) AS c (invitation_id, question_id)
    WHERE f.client_id = ${tx.clientId} AND f.invitation_id = c.invitation_id AND f.question_id = c.question_id
      AND f.handled_on IS NULL AND NOT EXISTS (
        SELECT FROM unnest(${flags.map((flag) => flag.invitation_id)}::bigint[], ${flags.map((flag) => flag.question_id)}::bigint[],
          ${flags.map(({ kind }) => kind)}::text[]) AS n (invitation_id, question_id, kind)
        WHERE n.invitation_id = f.invitation_id AND n.question_id = f.question_id AND n.kind = f.kind)`.execute(
    tx.on<unknown>(),
  );
  if (flags.length === 0) return;
  await db
    .insertInto("comment_flags")
    .values(flags)
    .onConflict((on) =>
      on
        .columns(["client_id", "invitation_id", "question_id", "kind"])
        .doUpdateSet((set) => ({ is_shipped: set.ref("excluded.is_shipped") })),
    )
    .execute();
}

/** Stores the notices that were shown above protected comments. Unknown notice ids are ignored. */
export async function saveNoticed(
  tx: ClientTx,
  invitationId: number,
  comments: readonly { readonly questionId: number; readonly noticeId: number }[],
): Promise<void> {
  await sql`INSERT INTO noticed_comments (client_id, invitation_id, question_id, notice_id)
    SELECT n.client_id, ${invitationId}::bigint, c.question_id, n.id
    FROM unnest(${comments.map(({ questionId }) => questionId)}::bigint[], ${comments.map(({ noticeId }) => noticeId)}::bigint[])
      AS c (question_id, notice_id)
    JOIN flag_notices AS n ON n.client_id = ${tx.clientId} AND n.id = c.notice_id
    ON CONFLICT DO NOTHING`.execute(tx.on<unknown>());
}

/** Serializes changes of the readers, and jobs that group comments. */
export async function lockFlags(uow: UnitOfWork): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('flags', ${uow.clientId}::bigint))`.execute(
    uow.on<unknown>(),
  );
}

/** Writes the readers of a kind; without readers nothing is routed. The first month that counts is unchanged. */
export async function saveReaders(
  uow: UnitOfWork,
  { kind, readerIds, countsFrom }: { kind: FlagKind; readerIds: readonly number[]; countsFrom: string },
): Promise<void> {
  const db = uow.on<FlagsTables>();
  if (readerIds.length === 0) {
    await db.deleteFrom("flag_settings").where("client_id", "=", uow.clientId).where("kind", "=", kind).execute();
    return;
  }
  await db
    .insertInto("flag_settings")
    .values({ client_id: uow.clientId, kind, reader_ids: [...readerIds], counts_from: countsFrom })
    .onConflict((on) => on.columns(["client_id", "kind"]).doUpdateSet({ reader_ids: [...readerIds] }))
    .execute();
}

/** Ends the current notice and starts another one, if given. */
export async function replaceNotice(uow: UnitOfWork, readers: NoticeReaders | null): Promise<void> {
  const db = uow.on<FlagsTables>();
  await db
    .updateTable("flag_notices")
    .set({ ended_at: uow.now })
    .where("client_id", "=", uow.clientId)
    .where("ended_at", "is", null)
    .execute();
  if (readers === null) return;
  const ids = { safety_ids: [...readers.safety], discrimination_ids: [...readers.discrimination] };
  await db
    .insertInto("flag_notices")
    .values({ client_id: uow.clientId, ...ids, started_at: uow.now, ended_at: null })
    .execute();
}

/** Puts comments into a group; it never changes afterwards. */
export async function insertGroup(
  uow: UnitOfWork,
  { regionId, comments, day }: { regionId: number | null; comments: readonly CommentKey[]; day: string },
): Promise<void> {
  await sql`UPDATE noticed_comments AS n
    SET group_id = ${randomUUID()}::uuid, region_id = ${regionId}::bigint, grouped_on = ${day}::date
    FROM unnest(${comments.map(({ invitationId }) => invitationId)}::bigint[], ${comments.map(({ questionId }) => questionId)}::bigint[])
      AS c (invitation_id, question_id)
    WHERE n.client_id = ${uow.clientId} AND n.invitation_id = c.invitation_id AND n.question_id = c.question_id
      AND n.group_id IS NULL`.execute(uow.on<unknown>());
}

/** Marks flags as handled, or reopens them. */
export async function updateHandled(
  uow: UnitOfWork,
  flagIds: readonly string[],
  handled: { readonly on: string; readonly by: number; readonly note: string } | null,
): Promise<void> {
  await uow
    .on<FlagsTables>()
    .updateTable("comment_flags")
    .set({ handled_on: handled?.on ?? null, handled_by: handled?.by ?? null, note: handled?.note ?? null })
    .where("client_id", "=", uow.clientId)
    .where("id", "in", [...flagIds])
    .execute();
}

/** Stores that a reader was emailed about flags. */
export async function markMailed(uow: UnitOfWork, personId: number, flagIds: readonly string[]): Promise<void> {
  await uow
    .on<FlagsTables>()
    .updateTable("comment_flags")
    .set({ mailed_ids: sql<number[]>`array_append(mailed_ids, ${personId}::bigint)` })
    .where("client_id", "=", uow.clientId)
    .where("id", "in", [...flagIds])
    .execute();
}

/** Deletes the flags, notes and notices of the comments of some invitations. */
export async function eraseFlags(tx: ClientTx, invitationIds: readonly number[]): Promise<void> {
  for (const table of ["comment_flags", "noticed_comments"] as const) {
    await tx
      .on<FlagsTables>()
      .deleteFrom(table)
      .where("client_id", "=", tx.clientId)
      .where("invitation_id", "in", [...invitationIds])
      .execute();
  }
}

/** Removes a name from notes. */
export async function eraseNameFromNotes(tx: ClientTx, name: string): Promise<void> {
  const { value, hasName } = removeNameFrom("note", name);
  await tx
    .on<FlagsTables>()
    .updateTable("comment_flags")
    .set({ note: value })
    .where("client_id", "=", tx.clientId)
    .where(hasName)
    .execute();
}
