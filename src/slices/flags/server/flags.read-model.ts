import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { FlagKind } from "#slices/flags/contract/flags.contract.ts";
import type { CommentKey } from "#slices/themes/server/themes.api.ts";
import type { NoticeReaders } from "./flags.rules.ts";
import type { FlagsTables } from "./flags.tables.ts";

// Elements of bigint arrays are returned as text.
const toIds = (ids: readonly (number | string)[]): readonly number[] => ids.map(Number);

const toReaders = (row: Pick<FlagsTables["flag_notices"], "safety_ids" | "discrimination_ids">): NoticeReaders => ({
  safety: toIds(row.safety_ids),
  discrimination: toIds(row.discrimination_ids),
});

/** The readers of a kind of flagged comments, and the month from which comments count. */
export interface KindSettings {
  readonly kind: FlagKind;
  readonly readerIds: readonly number[];
  readonly countsFrom: string;
}

/** Finds clients with flag settings. */
export const findSettings: FindWork = (client) => [sql`flag_settings AS s WHERE s.client_id = ${client}`];

/** Reads the kinds that have readers. */
export async function readSettings(tx: ClientTx): Promise<readonly KindSettings[]> {
  const rows = await tx
    .on<FlagsTables>()
    .selectFrom("flag_settings")
    .select(["kind", "reader_ids", "counts_from"])
    .where("client_id", "=", tx.clientId)
    .orderBy("kind", "desc")
    .execute();
  return rows.map((row) => ({ kind: row.kind, readerIds: toIds(row.reader_ids), countsFrom: row.counts_from }));
}

/** A notice with the readers that it names. */
export interface NoticeRecord {
  readonly id: number;
  readonly readers: NoticeReaders;
}

/** Finds the enabled notice; null without one. */
export async function findNotice(tx: ClientTx): Promise<NoticeRecord | null> {
  const row = await tx
    .on<FlagsTables>()
    .selectFrom("flag_notices")
    .select(["id", "safety_ids", "discrimination_ids"])
    .where("client_id", "=", tx.clientId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row ? { id: row.id, readers: toReaders(row) } : null;
}

/** A flag of a comment, with its handling. */
export interface FlagRecord extends CommentKey {
  readonly id: string;
  readonly kind: FlagKind;
  readonly isShipped: boolean;
  readonly handledOn: string | null;
  readonly handledBy: number | null;
  readonly note: string | null;
  readonly mailedIds: readonly number[];
}

/** Reads flags of some kinds that are open, or were handled since a day. */
export async function readFlags(
  tx: ClientTx,
  {
    kinds,
    filter,
  }: { readonly kinds: readonly FlagKind[]; readonly filter: "open" | { readonly handledSince: string } },
): Promise<readonly FlagRecord[]> {
  if (kinds.length === 0) return [];
  const flags = tx
    .on<FlagsTables>()
    .selectFrom("comment_flags")
    .select([
      "id",
      "invitation_id",
      "question_id",
      "kind",
      "is_shipped",
      "handled_on",
      "handled_by",
      "note",
      "mailed_ids",
    ])
    .where("client_id", "=", tx.clientId)
    .where("kind", "in", [...kinds]);
  const query =
    filter === "open" ? flags.where("handled_on", "is", null) : flags.where("handled_on", ">=", filter.handledSince);
  const rows = await query.orderBy("id").execute();
  return rows.map((row) => ({
    id: row.id,
    invitationId: row.invitation_id,
    questionId: row.question_id,
    kind: row.kind,
    isShipped: row.is_shipped,
    handledOn: row.handled_on,
    handledBy: row.handled_by,
    note: row.note,
    mailedIds: toIds(row.mailed_ids),
  }));
}

/** Returns which of these ids belong to open flags. */
export async function readOpenIds(tx: ClientTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .on<FlagsTables>()
    .selectFrom("comment_flags")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("id", "in", [...ids])
    .where("handled_on", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A comment of a group, with the group's region and the notices of all its comments. */
export interface GroupedComment extends CommentKey {
  readonly regionId: number | null;
  readonly groupedOn: string;
  readonly notices: readonly NoticeReaders[];
}

interface GroupedRow {
  readonly invitation_id: number;
  readonly question_id: number;
  readonly group_id: string;
  readonly region_id: number | null;
  readonly grouped_on: string;
}

/** Reads which of these comments are in a group. */
export async function readGrouped(tx: ClientTx, keys: readonly CommentKey[]): Promise<readonly GroupedComment[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<GroupedRow>`
    SELECT c.invitation_id, c.question_id, c.group_id, c.region_id, c.grouped_on
    FROM noticed_comments AS c
    JOIN unnest(${keys.map(({ invitationId }) => invitationId)}::bigint[], ${keys.map(({ questionId }) => questionId)}::bigint[])
      AS k (invitation_id, question_id) ON k.invitation_id = c.invitation_id AND k.question_id = c.question_id
    WHERE c.client_id = ${tx.clientId} AND c.group_id IS NOT NULL`.execute(tx.on<unknown>());
  const groupIds = [...new Set(rows.map(({ group_id: id }) => id))];
  const notices = await readNotices(tx, groupIds);
  return rows.map((row) => ({
    invitationId: row.invitation_id,
    questionId: row.question_id,
    regionId: row.region_id,
    groupedOn: row.grouped_on,
    notices: notices.get(row.group_id) ?? [],
  }));
}

/** Reads the notices of the comments in each group. */
async function readNotices(
  tx: ClientTx,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NoticeReaders[]>> {
  if (groupIds.length === 0) return new Map();
  const rows = await tx
    .on<FlagsTables>()
    .selectFrom("noticed_comments as c")
    .innerJoin("flag_notices as n", (join) =>
      join.onRef("n.client_id", "=", "c.client_id").onRef("n.id", "=", "c.notice_id"),
    )
    .select(["c.group_id", "n.id", "n.safety_ids", "n.discrimination_ids"])
    .distinct()
    .where("c.client_id", "=", tx.clientId)
    .where("n.client_id", "=", tx.clientId)
    .where("c.group_id", "in", [...groupIds])
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ group_id: id }) => id ?? "")].map(([id, query]) => [id, query.map(toReaders)]),
  );
}

/** Reads comments that were written below a notice and are in no group. */
export async function readUngrouped(tx: ClientTx): Promise<readonly CommentKey[]> {
  const rows = await tx
    .on<FlagsTables>()
    .selectFrom("noticed_comments")
    .select(["invitation_id", "question_id"])
    .where("client_id", "=", tx.clientId)
    .where("group_id", "is", null)
    .orderBy("invitation_id")
    .orderBy("question_id")
    .execute();
  return rows.map((row) => ({ invitationId: row.invitation_id, questionId: row.question_id }));
}
