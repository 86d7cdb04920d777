import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ActionKind, DigestResult, DigestTables, SkipReason } from "./digest.tables.ts";

/** A digest that is due. */
export interface DueDigest {
  readonly personId: number;
  readonly week: string;
  readonly leavesBy: Date;
}

/** Writes the missing digests of people; returns those with their ids. */
export async function insertDigests(
  tx: ClientTx,
  due: readonly DueDigest[],
): Promise<readonly { readonly id: number; readonly personId: number; readonly week: string }[]> {
  if (due.length === 0) return [];
  const rows = await tx
    .on<DigestTables>()
    .insertInto("weekly_digests")
    .values(
      due.map(({ personId, week, leavesBy }) => ({
        client_id: tx.clientId,
        person_id: personId,
        week,
        leaves_by: leavesBy,
      })),
    )
    .onConflict((conflict) => conflict.columns(["client_id", "person_id", "week"]).doNothing())
    .returning(["id", "person_id", "week"])
    .execute();
  return rows.map(({ id, person_id: personId, week }) => ({ id, personId, week }));
}

/** Saves the outcome of building a digest. */
export async function saveDigestResult(
  tx: ClientTx,
  id: number,
  made: { readonly result: DigestResult; readonly reason?: SkipReason; readonly listed?: readonly string[] },
): Promise<void> {
  await tx
    .on<DigestTables>()
    .updateTable("weekly_digests")
    .set({ result: made.result, reason: made.reason ?? null, listed: [...(made.listed ?? [])] })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** Writes a line's action, once however often the email is built; returns its id. */
export async function insertAction(
  tx: ClientTx,
  action: { readonly digestId: number; readonly kind: ActionKind; readonly objectId: number },
): Promise<number> {
  const { id } = await tx
    .on<DigestTables>()
    .insertInto("digest_actions")
    .values({
      client_id: tx.clientId,
      digest_id: action.digestId,
      kind: action.kind,
      object_id: action.objectId,
      done_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["client_id", "digest_id", "kind", "object_id"])
        .doUpdateSet((column) => ({ object_id: column.ref("excluded.object_id") })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves that an action was done. */
export async function finishAction(tx: ClientTx, id: number, at: Date): Promise<void> {
  await tx
    .on<DigestTables>()
    .updateTable("digest_actions")
    .set({ done_at: at })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** Saves whether a person wants the digest. */
export async function writeChoice(tx: ClientTx, personId: number, isOn: boolean, at: Date): Promise<void> {
  const values = { is_on: isOn, updated_at: at };
  await tx
    .on<DigestTables>()
    .insertInto("digest_choices")
    .values({ client_id: tx.clientId, person_id: personId, ...values })
    .onConflict((conflict) => conflict.columns(["client_id", "person_id"]).doUpdateSet(values))
    .execute();
}

/** Saves when the client's digests are checked next. */
export async function saveNextCheck(tx: ClientTx, dueAt: Date): Promise<void> {
  await tx
    .on<DigestTables>()
    .insertInto("digest_turns")
    .values({ client_id: tx.clientId, due_at: dueAt })
    .onConflict((conflict) => conflict.column("client_id").doUpdateSet({ due_at: dueAt }))
    .execute();
}

/** Deletes digests with the actions of their lines: those of weeks before a day, or all of a person. */
export async function deleteDigests(
  tx: ClientTx,
  old: { readonly before: string } | { readonly personId: number },
): Promise<void> {
  const which =
    "before" in old ? sql<boolean>`d.week < ${old.before}::date` : sql<boolean>`d.person_id = ${old.personId}`;
  await sql`
    DELETE FROM digest_actions a WHERE a.client_id = ${tx.clientId} AND a.digest_id IN (
      SELECT d.id FROM weekly_digests d WHERE d.client_id = ${tx.clientId} AND ${which}
    )`.execute(tx.on<DigestTables>());
  await sql`DELETE FROM weekly_digests d WHERE d.client_id = ${tx.clientId} AND ${which}`.execute(
    tx.on<DigestTables>(),
  );
}

/** Deletes a person's choice. */
export async function deleteChoice(tx: ClientTx, personId: number): Promise<void> {
  await tx
    .on<DigestTables>()
    .deleteFrom("digest_choices")
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .execute();
}
