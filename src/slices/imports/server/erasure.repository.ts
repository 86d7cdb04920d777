import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ErasedPerson } from "#platform/server/erasure-hooks.ts";
import type { ImportTypeId, ImportState } from "#slices/imports/contract/import-kinds.ts";
import type { ImportsTables } from "./imports.tables.ts";

/** Replaces a change whose person was erased. */
export const erasedChange = { erased: true } as const;

/** The entities of a person or resident: those keyed by its id, and those that reference it by a column. */
const owned = {
  people: { owning: ["people", "access"], referring: ["employments"], column: "person_id" },
  residents: { owning: ["residents"], referring: ["leases", "work_orders"], column: "resident_id" },
} as const;

function buildChangesCondition(tx: ClientTx, { audience, id }: ErasedPerson) {
  const { owning, referring, column } = owned[audience];
  return sql`client_id = ${tx.clientId} AND (
    (entity = ANY(${[...owning]}::text[]) AND object_id = ${id})
    OR (entity = ANY(${[...referring]}::text[]) AND ${String(id)} IN (after ->> ${column}::text, before ->> ${column}::text)))`;
}

/** Reads the values that imports wrote about a person, before and after. */
export async function readChangesAbout(
  tx: ClientTx,
  erased: ErasedPerson,
): Promise<readonly { readonly before: unknown; readonly after: unknown }[]> {
  const { rows } = await sql<{ before: unknown; after: unknown }>`
    SELECT before, after FROM import_changes WHERE ${buildChangesCondition(tx, erased)} ORDER BY import_id, position`.execute(
    tx.on<ImportsTables>(),
  );
  return rows;
}

/** Erases a person's values from the change history. The fact of a change stays. */
export async function eraseChangesAbout(tx: ClientTx, erased: ErasedPerson): Promise<void> {
  await sql`UPDATE import_changes SET before = NULL, after = ${JSON.stringify(erasedChange)}::jsonb
    WHERE ${buildChangesCondition(tx, erased)}`.execute(tx.on<ImportsTables>());
}

/** Reads imports of these kinds and locks them until the transaction ends. */
export async function lockImportsFor(
  tx: ClientTx,
  kinds: readonly ImportTypeId[],
): Promise<readonly { readonly id: number; readonly state: ImportState; readonly file_id: number | null }[]> {
  return tx
    .on<ImportsTables>()
    .selectFrom("imports")
    .select(["id", "state", "file_id"])
    .where("client_id", "=", tx.clientId)
    .where("kind", "in", [...kinds])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Deletes values copied from files of these kinds: samples of columns and invalid values. */
export async function eraseQuotes(tx: ClientTx, kinds: readonly ImportTypeId[]): Promise<void> {
  const ofKinds = sql`i.client_id = ${tx.clientId} AND i.kind = ANY(${[...kinds]}::text[])`;
  await sql`UPDATE imports AS i SET source = jsonb_set(i.source, '{columns}', coalesce(
      (SELECT jsonb_agg(jsonb_set(c.value, '{samples}', '[]'::jsonb) ORDER BY c.ordinality)
        FROM jsonb_array_elements(i.source -> 'columns') WITH ORDINALITY AS c), '[]'::jsonb))
    WHERE ${ofKinds}`.execute(tx.on<ImportsTables>());
  await sql`DELETE FROM import_errors AS e USING imports AS i
    WHERE e.client_id = ${tx.clientId} AND i.id = e.import_id AND ${ofKinds}`.execute(tx.on<ImportsTables>());
}
