import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "./database.ts";
import { givenRows } from "./given-rows.ts";

type BulkType = "bigint" | "integer" | "smallint" | "text" | "date" | "boolean";
export type BulkValue = string | number | boolean | null;
/** A row without its client, by column. */
export type BulkRow = Readonly<Record<string, BulkValue>>;

/** A client-owned table as bulk statements take it; `client_id` is always said by the transaction. */
export interface BulkTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, BulkType>>;
  /** What tells its rows apart within the client. */
  readonly key: readonly string[];
}

const BATCH = 2000;

function toBatches<T>(all: readonly T[]): T[][] {
  const batches: T[][] = [];
  for (let start = 0; start < all.length; start += BATCH) batches.push(all.slice(start, start + BATCH));
  return batches;
}

const names = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)));

/** Rows as one parameter, turned into a set of these columns by the database. */
function given(table: BulkTable, columns: readonly string[], rows: readonly BulkRow[]): RawBuilder<unknown> {
  const typed = columns.map((column) => sql`${sql.ref(column)} ${sql.raw(table.columns[column] ?? "text")}`);
  const plain = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
  return sql`jsonb_to_recordset(${JSON.stringify(plain)}::jsonb) AS given (${sql.join(typed)})`;
}

function onKey(table: BulkTable): RawBuilder<unknown> {
  const pairs = table.key.map((column) => sql`own.${sql.ref(column)} = given.${sql.ref(column)}`);
  return sql.join(pairs, sql` AND `);
}

async function runAll(tx: ClientTx, statements: Iterable<RawBuilder<unknown>>): Promise<number> {
  let touched = 0;
  for (const statement of statements) {
    const result = await statement.execute(tx.on<unknown>());
    touched += Number(result.numAffectedRows ?? 0);
  }
  return touched;
}

/** All rows of the client, in the order of their key. */
export async function readAllRows(tx: ClientTx, table: BulkTable): Promise<BulkRow[]> {
  const columns = names(Object.keys(table.columns));
  const found = await sql<BulkRow>`SELECT ${columns} FROM ${sql.table(table.name)}
    WHERE client_id = ${tx.clientId} ORDER BY ${names(table.key)}`.execute(tx.on<unknown>());
  return found.rows;
}

/** Ids of the rows in which a column is filled. */
export async function readFilledIds(tx: ClientTx, table: BulkTable, column: string): Promise<number[]> {
  const found = await sql<{ id: number }>`SELECT id FROM ${sql.table(table.name)}
    WHERE client_id = ${tx.clientId} AND ${sql.ref(column)} IS NOT NULL`.execute(tx.on<unknown>());
  return found.rows.map((row) => row.id);
}

/** The rows with these keys, held until the transaction ends. */
export async function holdRows(tx: ClientTx, table: BulkTable, keys: readonly BulkRow[]): Promise<BulkRow[]> {
  const own = sql.join(Object.keys(table.columns).map((column) => sql`own.${sql.ref(column)}`));
  const rows: BulkRow[] = [];
  for (const batch of toBatches(keys)) {
    const found = await sql<BulkRow>`SELECT ${own} FROM ${sql.table(table.name)} AS own
      JOIN ${given(table, table.key, batch)} ON ${onKey(table)}
      WHERE own.client_id = ${tx.clientId} FOR NO KEY UPDATE OF own`.execute(tx.on<unknown>());
    rows.push(...found.rows);
  }
  return rows;
}

/**
 * Makes the rest of the transaction ready for many rows. The database keeps its plans for looking up what a row refers
 * to; those made while a table was small read all of it for every row (measured: 10,000 employments in 11 s, now in 0.5 s).
 */
export async function beginBulkWrite(tx: ClientTx): Promise<void> {
  await sql`SET LOCAL enable_seqscan = off`.execute(tx.on<unknown>());
  await sql`DISCARD PLANS`.execute(tx.on<unknown>());
}

/** Writes new rows in few statements; returns how many. */
export async function insertAllRows(tx: ClientTx, table: BulkTable, rows: readonly BulkRow[]): Promise<number> {
  const columns = Object.keys(table.columns);
  const statements: RawBuilder<unknown>[] = [];
  for (const batch of toBatches(rows)) {
    const from = await givenRows(tx, given(table, columns, batch));
    statements.push(sql`INSERT INTO ${sql.table(table.name)} (client_id, ${names(columns)})
      SELECT anchor.client_id, ${names(columns)} FROM ${from}`);
  }
  return runAll(tx, statements);
}

/** Writes the columns outside the key of rows that are there; returns how many it found. */
export function updateAllRows(tx: ClientTx, table: BulkTable, rows: readonly BulkRow[]): Promise<number> {
  const columns = Object.keys(table.columns);
  const set = columns
    .filter((column) => !table.key.includes(column))
    .map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  const statements = toBatches(rows).map(
    (batch) => sql`UPDATE ${sql.table(table.name)} AS own SET ${sql.join(set)}
      FROM ${given(table, columns, batch)} WHERE own.client_id = ${tx.clientId} AND ${onKey(table)}`,
  );
  return runAll(tx, statements);
}

/** Removes the rows with these keys; returns how many it found. A row that something refers to is an error of the database. */
export function deleteAllRows(tx: ClientTx, table: BulkTable, keys: readonly BulkRow[]): Promise<number> {
  const statements = toBatches(keys).map(
    (batch) => sql`DELETE FROM ${sql.table(table.name)} AS own USING ${given(table, table.key, batch)}
      WHERE own.client_id = ${tx.clientId} AND ${onKey(table)}`,
  );
  return runAll(tx, statements);
}

/** Draws ids, so that rows can refer to each other before they are written. */
export async function drawRowIds(tx: ClientTx, table: Pick<BulkTable, "name">, count: number): Promise<number[]> {
  if (count === 0) return [];
  const sequence = sql<string>`pg_get_serial_sequence(${table.name}, 'id')`;
  const drawn = await sql<{
    id: number;
  }>`SELECT nextval(${sequence}) AS id FROM generate_series(1, ${count}::int)`.execute(tx.on<unknown>());
  return drawn.rows.map((row) => row.id);
}
