import {
  beginBulkWrite,
  type BulkRow,
  type BulkTable,
  deleteAllRows,
  allocateRowIds,
  lockRows,
  insertAllRows,
  readAllRows,
  readFilledIds,
  updateAllRows,
} from "./bulk-rows.ts";
import type { ClientTx } from "./database.ts";

/** A table for imports: its writable columns and its references to other tables. */
export interface ImportTable extends BulkTable {
  /** Column → table whose id it holds. */
  readonly references: Readonly<Record<string, string>>;
  /** A column that is set once an import must not restore the row. */
  readonly erasedColumn?: string;
}

/** Bulk access to a slice's tables for imports. The slice declares the columns. */
export interface Importer {
  /** Tables in order, parents before tables that reference them. */
  readonly tables: readonly ImportTable[];
  /** Reads all rows of the client. */
  readAll(tx: ClientTx, table: string): Promise<BulkRow[]>;
  /** Reads ids of rows that an import must not restore. */
  readErasedIds(tx: ClientTx, table: string): Promise<ReadonlySet<number>>;
  /** Reads the rows with these keys and locks them until the transaction ends. */
  lock(tx: ClientTx, table: string, keys: readonly BulkRow[]): Promise<BulkRow[]>;
  /** Prepares the transaction; call it before the first write. */
  begin(tx: ClientTx): Promise<void>;
  insert(tx: ClientTx, table: string, rows: readonly BulkRow[]): Promise<number>;
  update(tx: ClientTx, table: string, rows: readonly BulkRow[]): Promise<number>;
  remove(tx: ClientTx, table: string, keys: readonly BulkRow[]): Promise<number>;
  /** Allocates ids for rows before they are inserted. */
  allocateIds(tx: ClientTx, table: string, count: number): Promise<number[]>;
}

/** Creates an importer for tables. It throws for any other table. */
export function createImporter(tables: readonly ImportTable[]): Importer {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const getTable = (name: string): ImportTable => {
    const table = byName.get(name);
    if (!table) throw new RangeError(`no table to import into: ${name}`);
    return table;
  };
  return {
    tables,
    readAll: (tx, name) => readAllRows(tx, getTable(name)),
    readErasedIds: async (tx, name) => {
      const { erasedColumn } = getTable(name);
      return new Set(erasedColumn === undefined ? [] : await readFilledIds(tx, getTable(name), erasedColumn));
    },
    lock: (tx, name, keys) => lockRows(tx, getTable(name), keys),
    begin: beginBulkWrite,
    insert: (tx, name, rows) => insertAllRows(tx, getTable(name), rows),
    update: (tx, name, rows) => updateAllRows(tx, getTable(name), rows),
    remove: (tx, name, keys) => deleteAllRows(tx, getTable(name), keys),
    allocateIds: (tx, name, count) => allocateRowIds(tx, getTable(name), count),
  };
}

/** Combines the importers of several slices. */
export function joinImporters(importers: readonly Importer[]): Importer {
  const byTable = new Map(importers.flatMap((each) => each.tables.map((table) => [table.name, each] as const)));
  const getImporter = (name: string): Importer => {
    const importer = byTable.get(name);
    if (!importer) throw new RangeError(`no table to import into: ${name}`);
    return importer;
  };
  return {
    tables: importers.flatMap((each) => each.tables),
    readAll: (tx, name) => getImporter(name).readAll(tx, name),
    readErasedIds: (tx, name) => getImporter(name).readErasedIds(tx, name),
    lock: (tx, name, keys) => getImporter(name).lock(tx, name, keys),
    begin: beginBulkWrite,
    insert: (tx, name, rows) => getImporter(name).insert(tx, name, rows),
    update: (tx, name, rows) => getImporter(name).update(tx, name, rows),
    remove: (tx, name, keys) => getImporter(name).remove(tx, name, keys),
    allocateIds: (tx, name, count) => getImporter(name).allocateIds(tx, name, count),
  };
}
