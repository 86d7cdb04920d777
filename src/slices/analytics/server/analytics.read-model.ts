import { CompiledQuery } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { readOnce } from "#platform/server/db/recorded-reads.ts";
import { planOnce } from "#platform/server/db/prepared-statement-names.ts";
import type { DimensionKey } from "./analytics.dimensions.ts";
import { toIdentifier, type Statement } from "./compiler/statement.ts";

/** A statement that returns rows of key (`place_id`), `period` and these sums. */
export interface SumsStatement extends Statement {
  readonly sums: readonly string[];
}

/** Returns the column of a sum, counted from 0, in rows of several statements. */
const getSumColumn = (at: number): string => `sum_${at}`;

const renumberParameters = (sql: string, by: number): string =>
  sql.replaceAll(/\$(\d+)/gu, (_placeholder, number: string) => `$${Number(number) + by}`);

/**
 * Combines several statements into one, with `part` as the position in the list, so that the cost besides their rows (a
 * round trip, a parse, a start) is paid once. Sums are in shared columns, in the order of their names.
 */
export function combineStatements(statements: readonly SumsStatement[]): Statement {
  const width = Math.max(...statements.map(({ sums }) => sums.length));
  const parameters: unknown[] = [];
  const parts = statements.map((statement, part) => {
    const sql = renumberParameters(statement.sql, parameters.length);
    parameters.push(...statement.parameters);
    const columns = Array.from({ length: width }, (_, at) => {
      const name = statement.sums[at];
      return `${name === undefined ? "NULL::bigint" : `result.${toIdentifier(name)}`} AS ${getSumColumn(at)}`;
    });
    return `SELECT ${part} AS part, result.place_id, result.period, ${columns.join(", ")}\nFROM (\n${sql}\n) AS result`;
  });
  const isPlannedOnce = statements.every((statement) => statement.isPlannedOnce === true);
  return { sql: parts.join("\nUNION ALL\n"), parameters, isPlannedOnce };
}

/**
 * A row of a compiled statement: a key (`place_id`), the number of a period, and sums by measure (all other columns).
 */
export interface SumRow {
  readonly place_id: DimensionKey;
  readonly period: number;
  readonly [measure: string]: DimensionKey;
}

async function run(tx: ClientTx, { sql, parameters, isPlannedOnce = false }: Statement): Promise<readonly SumRow[]> {
  const query = CompiledQuery.raw(isPlannedOnce ? planOnce(sql) : sql, [...parameters]);
  return (await tx.on<unknown>().executeQuery<SumRow>(query)).rows;
}

/**
 * Runs a compiled statement in the transaction; without a statement there are no rows. Widgets of one page request some
 * of the same sums: within one snapshot, they are read once.
 */
export async function runStatement(tx: ClientTx, statement: Statement | null): Promise<readonly SumRow[]> {
  if (!statement) return [];
  if (tx.isSnapshot !== true) return run(tx, statement);
  return readOnce(tx, `sums ${statement.sql} ${JSON.stringify(statement.parameters)}`, (inner) =>
    run(inner, statement),
  );
}

/** Returns the row as the statement alone would have returned it. */
function toOwnRow(row: SumRow, sums: readonly string[]): SumRow {
  const own: Record<string, SumRow[string]> = {};
  for (const [at, name] of sums.entries()) own[name] = row[getSumColumn(at)] ?? 0;
  return { place_id: row.place_id, period: row.period, ...own };
}

/**
 * Runs statements as one; returns the rows of each, in order. Not for many rows: every row is as wide as the widest.
 */
export async function runTogether(
  tx: ClientTx,
  statements: readonly SumsStatement[],
): Promise<readonly (readonly SumRow[])[]> {
  const [only, ...more] = statements;
  if (!only) return [];
  if (more.length === 0) return [await runStatement(tx, only)];
  const parts = statements.map((): SumRow[] => []);
  for (const row of await runStatement(tx, combineStatements(statements))) {
    const part = Number(row["part"]);
    parts[part]?.push(toOwnRow(row, statements[part]?.sums ?? []));
  }
  return parts;
}
