import { CompiledQuery } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { DimensionKey } from "./analytics.dimensions.ts";
import type { Statement } from "./compiler/statement.ts";

/** A row of a compiled statement: a key (`place_id`), the number of a period, and sums by measure (every other column). */
export interface SumRow {
  readonly place_id: DimensionKey;
  readonly period: number;
  readonly [measure: string]: DimensionKey;
}

/** Runs a compiled statement in the transaction; no statement gives no rows. */
export async function runStatement(tx: ClientTx, statement: Statement | null): Promise<readonly SumRow[]> {
  if (!statement) return [];
  const result = await tx.on<unknown>().executeQuery(CompiledQuery.raw(statement.sql, [...statement.parameters]));
  return result.rows as readonly SumRow[];
}
