import type { BulkRow } from "#platform/server/db/bulk-rows.ts";
import type { ImportTable } from "#platform/server/db/importer.ts";

/** The new version of a row; `before` is null for a new row. Ids of new rows are negative until they are allocated. */
export interface Change {
  readonly table: string;
  readonly before: BulkRow | null;
  readonly after: BulkRow;
}

function isDifferent(a: BulkRow, b: BulkRow): boolean {
  return Object.keys(b).some((column) => a[column] !== b[column]);
}

/** A table as stored and as it would be after the import. Nothing is written. */
export class PlannedTable<Row extends BulkRow> {
  readonly table: ImportTable;
  readonly #stored = new Map<number, Row>();
  readonly #changed = new Map<number, Row>();
  #lastNew = 0;

  constructor(table: ImportTable, rows: readonly BulkRow[]) {
    this.table = table;
    for (const [index, row] of rows.entries()) this.#stored.set(this.#readId(row, index), row as Row);
  }

  #readId(row: BulkRow, index: number): number {
    return this.table.key[0] === "id" ? Number(row["id"]) : index + 1;
  }

  /** Returns the stored rows, unchanged by the file. */
  getStoredRows(): Iterable<Row> {
    return this.#stored.values();
  }

  /** Returns a row with the changes planned so far. */
  get(id: number): Row | undefined {
    return this.#changed.get(id) ?? this.#stored.get(id);
  }

  /** Plans a new row; its id is negative. */
  create(values: Omit<Row, "id">): Row {
    this.#lastNew -= 1;
    const row = (this.table.key[0] === "id" ? { ...values, id: this.#lastNew } : { ...values }) as unknown as Row;
    this.#changed.set(this.#lastNew, row);
    return row;
  }

  /** Plans new values for a row. */
  patch(id: number, values: Partial<Row>): Row {
    const now = this.get(id);
    if (!now) throw new RangeError(`no row ${id} of ${this.table.name} to change`);
    const next: Row = { ...now, ...values };
    this.#changed.set(id, next);
    return next;
  }

  isNew(id: number): boolean {
    return id < 0;
  }

  /** Returns true when a stored row would change. */
  isChanged(id: number): boolean {
    const [before, after] = [this.#stored.get(id), this.#changed.get(id)];
    return before !== undefined && after !== undefined && isDifferent(before, after);
  }

  /** Returns new rows in the order of planning, then changed rows. */
  getChanges(): Change[] {
    const changes: Change[] = [];
    for (const [id, after] of this.#changed) {
      const before = this.#stored.get(id) ?? null;
      if (before === null || isDifferent(before, after)) changes.push({ table: this.table.name, before, after });
    }
    return changes;
  }
}
