import { CompiledQuery } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { planOnce } from "#platform/server/db/repeated-texts.ts";
import { readOnce } from "#platform/server/db/recorded-reads.ts";
import type { DimensionKey } from "./analytics.dimensions.ts";
import type { Statement } from "./compiler/statement.ts";
import { columnAt, type SumsStatement, together } from "./compiler/together.ts";

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
function ownRow(row: SumRow, sums: readonly string[]): SumRow {
  const own: Record<string, SumRow[string]> = {};
  for (const [at, name] of sums.entries()) own[name] = row[columnAt(at)] ?? 0;
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
  for (const row of await runStatement(tx, together(statements))) {
    const part = Number(row["part"]);
    parts[part]?.push(ownRow(row, statements[part]?.sums ?? []));
  }
  return parts;
}
