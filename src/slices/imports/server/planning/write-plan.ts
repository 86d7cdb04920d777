import type { BulkRow } from "#platform/server/db/bulk-rows.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Importer, ImportTable } from "#platform/server/db/importer.ts";
import type { Change } from "./planned-table.ts";

/** Thrown when a row that the plan is based on has changed before it could be written. The plan must be made again. */
export class StalePlan extends Error {
  override readonly name = "StalePlan";
}

/** Receives the number of written changes. */
export type OnProgress = (count: number) => Promise<void>;

/** Allocated ids by the plan's negative ids, per table. */
export type AllocatedIds = ReadonlyMap<string, ReadonlyMap<number, number>>;

async function allocateIds(tx: ClientTx, importer: Importer, changes: readonly Change[]): Promise<AllocatedIds> {
  const idsByTable = new Map<string, Map<number, number>>();
  for (const [table, rows] of Map.groupBy(changes, (change) => change.table)) {
    const fresh = rows.filter((change) => change.before === null && "id" in change.after);
    const ids = await importer.allocateIds(tx, table, fresh.length);
    idsByTable.set(table, new Map(fresh.map((change, index) => [Number(change.after["id"]), ids[index] ?? 0])));
  }
  return idsByTable;
}

/** Returns the stored id for an id of the plan. */
export function getStoredId(allocatedIds: AllocatedIds, table: string, id: number): number {
  return id < 0 ? (allocatedIds.get(table)?.get(id) ?? id) : id;
}

function withRealIds(row: BulkRow, table: ImportTable, allocatedIds: AllocatedIds): BulkRow {
  const ids: Record<string, number> = {};
  for (const [column, referred] of [...Object.entries(table.references), ["id", table.name] as const]) {
    const value = row[column];
    if (typeof value === "number" && value < 0) ids[column] = getStoredId(allocatedIds, referred, value);
  }
  return { ...row, ...ids };
}

/** Throws StalePlan unless the stored rows still match the plan, and locks them. */
async function assertFresh(tx: ClientTx, importer: Importer, table: ImportTable, before: readonly BulkRow[]) {
  const now = new Map((await importer.lock(tx, table.name, before)).map((row) => [row["id"], row]));
  const isFresh = before.every((row) => {
    const current = now.get(row["id"]);
    return current && Object.keys(table.columns).every((column) => current[column] === row[column]);
  });
  if (!isFresh) throw new StalePlan(table.name);
}

function getSelfColumns(table: ImportTable): string[] {
  return Object.keys(table.references).filter((column) => table.references[column] === table.name);
}

/** Returns a row without references to its own table. */
export function removeSelfReferences(table: ImportTable, row: BulkRow): BulkRow {
  return { ...row, ...Object.fromEntries(getSelfColumns(table).map((column) => [column, null])) };
}

/** Returns the rows with references to their own table. */
export function selectSelfReferencing(table: ImportTable, rows: readonly BulkRow[]): BulkRow[] {
  const own = getSelfColumns(table);
  return rows.filter((row) => own.some((column) => row[column] !== null));
}

/** Inserts rows. Columns that reference the same table are filled once all rows exist. */
async function insertRows(
  tx: ClientTx,
  importer: Importer,
  table: ImportTable,
  rows: readonly BulkRow[],
): Promise<void> {
  await importer.insert(
    tx,
    table.name,
    rows.map((row) => removeSelfReferences(table, row)),
  );
  await importer.update(tx, table.name, selectSelfReferencing(table, rows));
}

/** Writes a plan: rows with allocated ids, parents first. Returns the changes as written, and the ids. */
export async function writePlan(
  tx: ClientTx,
  importer: Importer,
  changes: readonly Change[],
  onWritten: OnProgress,
): Promise<{ readonly written: readonly Change[]; readonly allocatedIds: AllocatedIds }> {
  await importer.begin(tx);
  const allocatedIds = await allocateIds(tx, importer, changes);
  const byTable = Map.groupBy(changes, (change) => change.table);
  const writtenChanges: Change[] = [];
  for (const table of importer.tables) {
    const all = byTable.get(table.name) ?? [];
    const real = all.map((change) => ({ ...change, after: withRealIds(change.after, table, allocatedIds) }));
    const updates = real.flatMap(({ before, after }) => (before === null ? [] : [{ before, after }]));
    if (updates.length > 0) {
      await assertFresh(
        tx,
        importer,
        table,
        updates.map((change) => change.before),
      );
    }
    const fresh = real.filter((change) => change.before === null).map((change) => change.after);
    await insertRows(tx, importer, table, fresh);
    await onWritten(writtenChanges.length + fresh.length);
    await importer.update(
      tx,
      table.name,
      updates.map((change) => change.after),
    );
    writtenChanges.push(...real);
    await onWritten(writtenChanges.length);
  }
  return { written: writtenChanges, allocatedIds };
}
