import {
  beginBulkWrite,
  type BulkRow,
  type BulkTable,
  deleteAllRows,
  drawRowIds,
  holdRows,
  insertAllRows,
  readAllRows,
  readFilledIds,
  updateAllRows,
} from "./bulk-rows.ts";
import type { ClientTx } from "./database.ts";

/** A table as an import brings it in: what may be written, and which columns refer to which other tables. */
export interface ImportTable extends BulkTable {
  /** Column → table whose id it holds. */
  readonly references: Readonly<Record<string, string>>;
  /** A column that is filled once a row must not come back by a file. */
  readonly goneColumn?: string;
}

/** A slice's tables in bulk, as imports read and write them; the slice says which columns that are. */
export interface Importer {
  /** Parents before what refers to them. */
  readonly tables: readonly ImportTable[];
  /** All rows of the client. */
  all(tx: ClientTx, table: string): Promise<BulkRow[]>;
  /** Ids of rows that must not come back by a file. */
  gone(tx: ClientTx, table: string): Promise<ReadonlySet<number>>;
  /** The rows with these keys, held until the transaction ends. */
  hold(tx: ClientTx, table: string, keys: readonly BulkRow[]): Promise<BulkRow[]>;
  /** To be called before the first write of a transaction. */
  begin(tx: ClientTx): Promise<void>;
  insert(tx: ClientTx, table: string, rows: readonly BulkRow[]): Promise<number>;
  update(tx: ClientTx, table: string, rows: readonly BulkRow[]): Promise<number>;
  remove(tx: ClientTx, table: string, keys: readonly BulkRow[]): Promise<number>;
  /** Ids for rows that are still to be written. */
  draw(tx: ClientTx, table: string, count: number): Promise<number[]>;
}

/** The importer over tables; throws for a table that is not among them. */
export function createImporter(tables: readonly ImportTable[]): Importer {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const of = (name: string): ImportTable => {
    const table = byName.get(name);
    if (!table) throw new RangeError(`no table to import into: ${name}`);
    return table;
  };
  return {
    tables,
    all: (tx, name) => readAllRows(tx, of(name)),
    gone: async (tx, name) => {
      const { goneColumn } = of(name);
      return new Set(goneColumn === undefined ? [] : await readFilledIds(tx, of(name), goneColumn));
    },
    hold: (tx, name, keys) => holdRows(tx, of(name), keys),
    begin: beginBulkWrite,
    insert: (tx, name, rows) => insertAllRows(tx, of(name), rows),
    update: (tx, name, rows) => updateAllRows(tx, of(name), rows),
    remove: (tx, name, keys) => deleteAllRows(tx, of(name), keys),
    draw: (tx, name, count) => drawRowIds(tx, of(name), count),
  };
}

/** The importers of several slices as one. */
export function joinImporters(importers: readonly Importer[]): Importer {
  const byTable = new Map(importers.flatMap((each) => each.tables.map((table) => [table.name, each] as const)));
  const of = (name: string): Importer => {
    const importer = byTable.get(name);
    if (!importer) throw new RangeError(`no table to import into: ${name}`);
    return importer;
  };
  return {
    tables: importers.flatMap((each) => each.tables),
    all: (tx, name) => of(name).all(tx, name),
    gone: (tx, name) => of(name).gone(tx, name),
    hold: (tx, name, keys) => of(name).hold(tx, name, keys),
    begin: beginBulkWrite,
    insert: (tx, name, rows) => of(name).insert(tx, name, rows),
    update: (tx, name, rows) => of(name).update(tx, name, rows),
    remove: (tx, name, keys) => of(name).remove(tx, name, keys),
    draw: (tx, name, count) => of(name).draw(tx, name, count),
  };
}
