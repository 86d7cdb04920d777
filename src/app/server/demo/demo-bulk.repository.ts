import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildParameterRows } from "#platform/server/db/parameter-rows.ts";
import { allocateIds } from "./demo.repository.ts";
import { type DemoColumn, type DemoTable, demoTables } from "./demo-tables.ts";

type Row = Readonly<Record<string, unknown>>;

const formatQuoted = (text: string): string => `"${text.replaceAll(/[\\"]/g, "\\$&")}"`;

/** Formats a value for a PostgreSQL array literal; a nested list (plain words and numbers) is written as text. */
function formatElement(type: string, value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (type === "jsonb") return formatQuoted(JSON.stringify(value));
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return formatQuoted(`{${value.join(",")}}`);
  return formatQuoted(typeof value === "string" ? value : JSON.stringify(value));
}

/** Returns a column of rows as one parameter. */
function list({ name, type }: DemoColumn, rows: readonly Row[]) {
  const text = `{${rows.map((row) => formatElement(type, row[name])).join(",")}}`;
  return sql`${text}::${sql.raw(type.endsWith("[]") ? "text[]" : `${type}[]`)}`;
}

const read = ({ name, type }: DemoColumn) =>
  type.endsWith("[]") ? sql`rows.${sql.ref(name)}::${sql.raw(type)}` : sql`rows.${sql.ref(name)}`;

/**
 * Adds an id to each row where the table has one: allocated here, because a cluster's nodes would allocate ids of their
 * own.
 */
async function addIds(tx: ClientTx, table: DemoTable, rows: readonly Row[]): Promise<readonly Row[]> {
  const hasId = demoTables.get(table)?.some(({ name }) => name === "id") === true;
  if (!hasId || rows.every(({ id }) => id !== undefined)) return rows;
  const ids = await allocateIds(tx, table, rows.length);
  return rows.map((row, at) => ({ id: ids[at], ...row }));
}

/**
 * Writes any number of rows of a demo's table in one statement with a parameter for each column: on both engines many
 * times as fast as a parameter for each value, and faster than rows in JSON.
 */
export async function insertBulk(tx: ClientTx, table: DemoTable, rows: readonly Row[]): Promise<void> {
  const columns = demoTables.get(table) ?? [];
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const identified = await addIds(tx, table, rows);
  const rowsOfArrays = sql`unnest(${sql.join(columns.map((column) => list(column, identified)))}) AS rows (${names})`;
  await sql`
    INSERT INTO ${sql.table(table)} (client_id, ${names})
    SELECT anchor.client_id, ${sql.join(columns.map(read))}
    FROM ${await buildParameterRows(tx, rowsOfArrays)}`.execute(tx.on<unknown>());
}
