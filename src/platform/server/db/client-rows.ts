import { sql } from "kysely";
import type { ClientTx } from "./database.ts";

/** Append-only tables: the application may not delete from them. */
const KEPT: ReadonlySet<string> = new Set(["audit_log", "benchmark_contributors"]);

interface Reference {
  readonly table: string;
  readonly refers_to: string | null;
}

/** Reads every client-owned table with the tables that it references. */
async function readReferences(tx: ClientTx): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    WITH owned AS (
      SELECT tables.oid, tables.relname FROM pg_class AS tables
      JOIN pg_namespace AS space ON space.oid = tables.relnamespace AND space.nspname = 'public'
      JOIN pg_attribute AS own ON own.attrelid = tables.oid AND own.attname = 'client_id' AND NOT own.attisdropped
      WHERE tables.relkind IN ('r', 'p')
    )
    SELECT owned.relname AS table, other.relname AS refers_to
    FROM owned
    LEFT JOIN pg_constraint AS key ON key.conrelid = owned.oid AND key.contype = 'f' AND key.confrelid <> owned.oid
    LEFT JOIN owned AS other ON other.oid = key.confrelid
    ORDER BY owned.relname`.execute(tx.on<unknown>());
  return rows;
}

/** Orders tables so that each comes before all that it references. Throws when references form a circle. */
export function orderForDeletion(references: readonly Reference[]): readonly string[] {
  const remaining = new Set(references.map(({ table }) => table));
  const order: string[] = [];
  while (remaining.size > 0) {
    const referred = new Set(references.flatMap((each) => (remaining.has(each.table) ? (each.refers_to ?? []) : [])));
    const free = [...remaining].filter((table) => !referred.has(table));
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...remaining].join(", ")}`);
    for (const table of free) remaining.delete(table);
    order.push(...free);
  }
  return order;
}

/**
 * Deletes the rows of the transaction's client from every table except append-only ones. The tables come from the
 * database catalog, so that none is missed.
 */
export async function deleteClientRows(tx: ClientTx): Promise<void> {
  for (const table of orderForDeletion(await readReferences(tx))) {
    if (KEPT.has(table)) continue;
    await sql`DELETE FROM ${sql.table(table)} WHERE client_id = ${tx.clientId}`.execute(tx.on<unknown>());
  }
}

/**
 * Deletes the versions of the client's data. Needs a transaction of its own: other writes in it would insert new
 * versions.
 */
export async function deleteVersions(tx: ClientTx): Promise<void> {
  await sql`DELETE FROM data_versions WHERE client_id = ${tx.clientId}`.execute(tx.on<unknown>());
}
