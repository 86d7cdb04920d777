import { CompiledQuery } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Statement } from "./compiler/statement.ts";

/** A row of a compiled statement: a place, the number of a period, and sums by measure (every other column). */
export interface SumRow {
  readonly place_id: number | null;
  readonly period: number;
  readonly [measure: string]: number | null;
}

/** Runs a compiled statement in the transaction; no statement gives no rows. */
export async function runStatement(tx: ClientTx, statement: Statement | null): Promise<readonly SumRow[]> {
  if (!statement) return [];
  const result = await tx.on<unknown>().executeQuery(CompiledQuery.raw(statement.sql, [...statement.parameters]));
  return result.rows as readonly SumRow[];
}
