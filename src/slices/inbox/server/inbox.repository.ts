import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { InboxKind } from "#slices/inbox/contract/inbox.contract.ts";
import type { InboxTables } from "./inbox.tables.ts";

/** Reads a person's marks. */
export function readMarks(tx: ClientTx, personId: number) {
  return tx
    .on<InboxTables>()
    .selectFrom("inbox_marks")
    .select(["kind", "item_key", "done_at", "snoozed_until"])
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .execute();
}

/** Stores a person's mark for an item and replaces the previous one. */
export async function saveMark(
  tx: ClientTx,
  personId: number,
  item: { readonly kind: InboxKind; readonly key: string },
  mark: { readonly done_at: Date | null; readonly snoozed_until: Date | null },
): Promise<void> {
  await tx
    .on<InboxTables>()
    .insertInto("inbox_marks")
    .values({ client_id: tx.clientId, person_id: personId, kind: item.kind, item_key: item.key, ...mark })
    .onConflict((conflict) => conflict.columns(["client_id", "person_id", "kind", "item_key"]).doUpdateSet(mark))
    .execute();
}

/** Reads a person's muted kinds. */
export async function readMutes(tx: ClientTx, personId: number): Promise<ReadonlySet<InboxKind>> {
  const rows = await tx
    .on<InboxTables>()
    .selectFrom("inbox_mutes")
    .select("kind")
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

/** Mutes or unmutes a kind for a person. */
export async function saveMute(tx: ClientTx, personId: number, kind: InboxKind, isMuted: boolean): Promise<void> {
  const tables = tx.on<InboxTables>();
  if (isMuted) {
    await tables
      .insertInto("inbox_mutes")
      .values({ client_id: tx.clientId, person_id: personId, kind })
      .onConflict((conflict) => conflict.columns(["client_id", "person_id", "kind"]).doNothing())
      .execute();
    return;
  }
  await tables
    .deleteFrom("inbox_mutes")
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .where("kind", "=", kind)
    .execute();
}

/** A kind, with the instant before which its marks no longer hide anything. */
export interface MarkLimit {
  readonly kind: InboxKind;
  readonly before: Date;
}

const isOver = (now: Date, limits: readonly MarkLimit[]) => {
  const byKind = limits.map(({ kind, before }) => sql`(kind = ${kind} AND done_at < ${before}::timestamptz)`);
  return sql<boolean>`(${sql.join([sql`(done_at IS NULL AND snoozed_until <= ${now}::timestamptz)`, ...byKind], sql` OR `)})`;
};

/** Returns the query for clients with marks. */
export const findMarks: FindWork = (client) => [sql`inbox_marks AS m WHERE m.client_id = ${client}`];

/** Deletes marks whose snooze has ended or whose item is too old. */
export async function deleteOldMarks(tx: ClientTx, now: Date, limits: readonly MarkLimit[]): Promise<void> {
  await tx
    .on<InboxTables>()
    .deleteFrom("inbox_marks")
    .where("client_id", "=", tx.clientId)
    .where(isOver(now, limits))
    .execute();
}

/** Reads the keys of a kind that people of a client have marked. */
export async function readMarkedKeys(tx: ClientTx, kind: InboxKind): Promise<string[]> {
  const rows = await tx
    .on<InboxTables>()
    .selectFrom("inbox_marks")
    .select("item_key")
    .distinct()
    .where("client_id", "=", tx.clientId)
    .where("kind", "=", kind)
    .execute();
  return rows.map(({ item_key: key }) => key);
}

/** Deletes all people's marks of these items of a kind. */
export async function deleteItemMarks(tx: ClientTx, kind: InboxKind, keys: readonly string[]): Promise<void> {
  await tx
    .on<InboxTables>()
    .deleteFrom("inbox_marks")
    .where("client_id", "=", tx.clientId)
    .where("kind", "=", kind)
    .where(sql<boolean>`item_key = ANY(${[...keys]}::text[])`)
    .execute();
}

/** Deletes all marks and mutes of a person. */
export async function deleteMarks(tx: ClientTx, personId: number): Promise<void> {
  for (const table of ["inbox_marks", "inbox_mutes"] as const) {
    await tx
      .on<InboxTables>()
      .deleteFrom(table)
      .where("client_id", "=", tx.clientId)
      .where("person_id", "=", personId)
      .execute();
  }
}
