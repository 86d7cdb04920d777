import type { ClientTx } from "#platform/server/db/database.ts";
import { type DemoRow, type DemoTable, demoTables } from "./demo-tables.ts";
import { insertBulk } from "./demo-bulk.repository.ts";
import { allocateIds } from "./demo.repository.ts";

const ROWS_HELD = 30_000;
const ROWS_PER_STATEMENT = 5000;
/** Ids are allocated ahead, because an allocation waits for writes in progress. */
const IDS_AHEAD = 2000;

type RowsByTable = Map<DemoTable, Readonly<Record<string, unknown>>[]>;

/**
 * Takes rows of all tables as they come and writes them in large statements while the next ones are generated, so that
 * neither waits for the other and memory stays bounded.
 */
export class DemoSink {
  readonly #tx: ClientTx;
  readonly #written = new Map<DemoTable, number>();
  readonly #ids = new Map<DemoTable, number[]>();
  #held: RowsByTable = new Map();
  #count = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(tx: ClientTx) {
    this.#tx = tx;
  }

  /** Buffers a row until the next flush. */
  add<Table extends DemoTable>(table: Table, row: DemoRow<Table>): void {
    const rows = this.#held.get(table);
    if (rows === undefined) this.#held.set(table, [row]);
    else rows.push(row);
    this.#count += 1;
  }

  /** Ids of a table's future rows. */
  async reserveIds(table: DemoTable, count: number): Promise<number[]> {
    const known = this.#ids.get(table) ?? [];
    if (known.length >= count) return known.splice(0, count);
    // A table with repeated requests gets ids ahead.
    const ahead = this.#ids.has(table) ? IDS_AHEAD : 0;
    const all = [...known, ...(await allocateIds(this.#tx, table, count - known.length + ahead))];
    this.#ids.set(table, all);
    return all.splice(0, count);
  }

  /** Begins to write the buffer once it is large; waits for the write before, and throws its error. */
  async relieve(): Promise<void> {
    if (this.#count < ROWS_HELD) return;
    await this.#writing;
    this.#writing = this.#write(this.#taken());
    // The next call that waits throws it.
    this.#writing.catch(() => {});
  }

  /** Writes the whole buffer. */
  async flush(): Promise<void> {
    await this.#writing;
    await this.#write(this.#taken());
  }

  #taken(): RowsByTable {
    const held = this.#held;
    this.#held = new Map();
    this.#count = 0;
    return held;
  }

  /** Table by table, in the order of their references. */
  async #write(held: RowsByTable): Promise<void> {
    for (const table of demoTables.keys()) {
      const rows = held.get(table) ?? [];
      for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
        await insertBulk(this.#tx, table, rows.slice(at, at + ROWS_PER_STATEMENT));
      }
      this.#written.set(table, (this.#written.get(table) ?? 0) + rows.length);
    }
  }

  /** How many rows of each table were written. */
  get written(): ReadonlyMap<DemoTable, number> {
    return this.#written;
  }
}
