import { sql } from "kysely";
import type { ClientTx } from "./database.ts";

/** What only grows: the application may not delete from it. */
const KEPT: ReadonlySet<string> = new Set(["audit_log", "benchmark_contributors"]);

interface Reference {
  readonly table: string;
  readonly refers_to: string | null;
}

/** Every table whose rows are of a client, with those that it refers to. */
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

/** Tables in an order in which each stands before all that it refers to; throws where they refer to each other in a circle. */
export function orderForDeletion(references: readonly Reference[]): readonly string[] {
  const left = new Set(references.map(({ table }) => table));
  const order: string[] = [];
  while (left.size > 0) {
    const referred = new Set(references.flatMap((each) => (left.has(each.table) ? (each.refers_to ?? []) : [])));
    const free = [...left].filter((table) => !referred.has(table));
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left].join(", ")}`);
    for (const table of free) left.delete(table);
    order.push(...free);
  }
  return order;
}

/**
 * Deletes the rows of the transaction's client from every table that has any; what only grows stays. The
 * tables are those that the database has, so that none can be forgotten.
 */
export async function deleteClientRows(tx: ClientTx): Promise<void> {
  for (const table of orderForDeletion(await readReferences(tx))) {
    if (KEPT.has(table)) continue;
    await sql`DELETE FROM ${sql.table(table)} WHERE client_id = ${tx.clientId}`.execute(tx.on<unknown>());
  }
}

/** Deletes the versions of the client's data. Alone in its transaction: what else is written there would leave new ones. */
export async function deleteVersions(tx: ClientTx): Promise<void> {
  await sql`DELETE FROM data_versions WHERE client_id = ${tx.clientId}`.execute(tx.on<unknown>());
}
