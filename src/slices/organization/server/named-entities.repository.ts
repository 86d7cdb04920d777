import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";

/** Tables of entities with a name, unique within the client ignoring case, and at most one parent. */
export type NamedTable = "districts" | "regions" | "position_categories" | "positions" | "reporting_groups";
export type ParentColumn = "district_id" | "position_category_id";

export interface NamedRow {
  readonly id: number;
  readonly name: string;
  /** Null without a parent, and in a table without parents. */
  readonly parentId: number | null;
}

interface NamedEntityTables {
  regions: { client_id: number; id: number; name: string; district_id: number | null };
}

// The five tables are the same for this file, so "regions" represents all of them in the types.
const toTable = (table: NamedTable): "regions" => table as "regions";
const findParent = (column: ParentColumn | null) =>
  column === null ? sql<number | null>`NULL::bigint` : sql<number | null>`${sql.ref(column)}`;

/** Reads all rows of a table, by name. */
export async function readNamed(
  tx: ClientTx,
  table: NamedTable,
  parent: ParentColumn | null = null,
): Promise<NamedRow[]> {
  return tx
    .on<NamedEntityTables>()
    .selectFrom(toTable(table))
    .select(["id", "name", findParent(parent).as("parentId")])
    .where("client_id", "=", tx.clientId)
    .orderBy((column) => column.fn<string>("lower", ["name"]))
    .orderBy("id")
    .execute();
}

/** Locks a row until the transaction ends; null when there is none. */
export async function lockNamed(
  tx: ClientTx,
  table: NamedTable,
  id: number,
  parent: ParentColumn | null = null,
): Promise<NamedRow | null> {
  const row = await tx
    .on<NamedEntityTables>()
    .selectFrom(toTable(table))
    .select(["id", "name", findParent(parent).as("parentId")])
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the existing rows of these ids until the transaction ends; returns their ids. */
export async function lockExistingNamed(
  tx: ClientTx,
  table: NamedTable,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .on<NamedEntityTables>()
    .selectFrom(toTable(table))
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("id", "in", [...ids])
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns true when another row of the table has the name, ignoring case. */
export async function isNameTaken(
  tx: ClientTx,
  table: NamedTable,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const row = await tx
    .on<NamedEntityTables>()
    .selectFrom(toTable(table))
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where((where) => where(where.fn<string>("lower", ["name"]), "=", sql<string>`lower(${name})`))
    .$if(exceptId !== null, (query) => query.where("id", "<>", exceptId ?? 0))
    .executeTakeFirst();
  return row !== undefined;
}

interface NamedFields {
  readonly name: string;
  readonly parent: { readonly column: ParentColumn; readonly id: number | null } | null;
}

function toColumns({ name, parent }: NamedFields): { name: string; district_id?: number | null } {
  return { name, ...(parent === null ? {} : ({ [parent.column]: parent.id } as { district_id: number | null })) };
}

/** Inserts a row; returns its id. */
export async function insertNamed(tx: ClientTx, table: NamedTable, fields: NamedFields): Promise<number> {
  const row = await tx
    .on<{
      regions: Omit<NamedEntityTables["regions"], "id" | "district_id"> & { id?: number; district_id?: number | null };
    }>()
    .insertInto(toTable(table))
    .values({ client_id: tx.clientId, ...toColumns(fields) })
    .returning(sql<number>`id`.as("id"))
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Updates the name and parent of a row. */
export async function updateNamed(tx: ClientTx, table: NamedTable, id: number, fields: NamedFields): Promise<void> {
  await tx
    .on<NamedEntityTables>()
    .updateTable(toTable(table))
    .set(toColumns(fields))
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** Deletes a row. */
export async function deleteNamed(tx: ClientTx, table: NamedTable, id: number): Promise<void> {
  await tx
    .on<NamedEntityTables>()
    .deleteFrom(toTable(table))
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** Counts the rows of a table by parent. */
export async function countChildren(
  tx: ClientTx,
  table: NamedTable | "locations",
  parent: ParentColumn | "region_id",
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .on<NamedEntityTables>()
    .selectFrom(toTable(table as NamedTable))
    .select((column) => [sql<number>`${sql.ref(parent)}`.as("parentId"), column.fn.countAll<number>().as("children")])
    .where("client_id", "=", tx.clientId)
    .where(sql<boolean>`${sql.ref(parent)} IS NOT NULL`)
    .groupBy(sql.ref(parent))
    .execute();
  return new Map(rows.map((row) => [row.parentId, row.children]));
}
