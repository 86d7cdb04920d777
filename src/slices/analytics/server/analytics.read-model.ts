import { CompiledQuery } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { repeatedText } from "#platform/server/db/prepared.ts";
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
  const text = repeatedText(tx, statement.sql);
  const result = await tx.on<unknown>().executeQuery(CompiledQuery.raw(text, [...statement.parameters]));
  return result.rows as readonly SumRow[];
}
