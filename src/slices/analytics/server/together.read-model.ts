import type { ClientTx } from "#platform/server/db/database.ts";
import { runStatement, type SumRow } from "./analytics.read-model.ts";
import { columnAt, type SumsStatement, together } from "./compiler/together.ts";

/** The row as the statement itself would have given it. */
function ownRow(row: SumRow, sums: readonly string[]): SumRow {
  const own: Record<string, SumRow[string]> = {};
  for (const [at, name] of sums.entries()) own[name] = row[columnAt(at)] ?? 0;
  return { place_id: row.place_id, period: row.period, ...own };
}

/** Runs statements as one; the rows of each, in their order. Not for many rows: a row is as wide as the widest of all. */
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
