import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { InboxKind } from "#slices/inbox/contract/inbox.contract.ts";
import type { InboxTables } from "./inbox.tables.ts";

/** What a person marked of their inbox. */
export function readMarks(tx: ClientTx, personId: number) {
  return tx
    .on<InboxTables>()
    .selectFrom("inbox_marks")
    .select(["kind", "item_key", "done_at", "snoozed_until"])
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .execute();
}

/** Writes what a person did with an item, in the place of what they did before. */
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

/** What a person muted. */
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

/** Mutes a kind for a person, or takes that back. */
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

/** A kind, with the instant before which a mark of it hides nothing any more. */
export interface MarkLimit {
  readonly kind: InboxKind;
  readonly before: Date;
}

const isOver = (now: Date, limits: readonly MarkLimit[]) => {
  const byKind = limits.map(({ kind, before }) => sql`(kind = ${kind} AND done_at < ${before}::timestamptz)`);
  return sql<boolean>`(${sql.join([sql`(done_at IS NULL AND snoozed_until <= ${now}::timestamptz)`, ...byKind], sql` OR `)})`;
};

/** What people of a client marked. */
export const findMarks: FindWork = (client) => [sql`inbox_marks AS m WHERE m.client_id = ${client}`];

/** Deletes marks whose snooze has ended, or whose item is over by its age. */
export async function deleteOldMarks(tx: ClientTx, now: Date, limits: readonly MarkLimit[]): Promise<void> {
  await tx
    .on<InboxTables>()
    .deleteFrom("inbox_marks")
    .where("client_id", "=", tx.clientId)
    .where(isOver(now, limits))
    .execute();
}

/** The items of a kind that anyone of a client marked. */
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

/** Deletes the marks of these items of a kind, of all people. */
export async function deleteItemMarks(tx: ClientTx, kind: InboxKind, keys: readonly string[]): Promise<void> {
  await tx
    .on<InboxTables>()
    .deleteFrom("inbox_marks")
    .where("client_id", "=", tx.clientId)
    .where("kind", "=", kind)
    .where(sql<boolean>`item_key = ANY(${[...keys]}::text[])`)
    .execute();
}

/** Deletes all that a person marked and muted. */
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
