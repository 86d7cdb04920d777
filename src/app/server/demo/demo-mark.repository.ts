import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";

/** The demo that a client belongs to. */
export interface LoadMark {
  readonly seed: number;
  readonly size: string;
  /** The day that the history ends before. */
  readonly today: string;
}

/** Writes the demo of a client to its audit log. */
export async function insertLoadMark(tx: ClientTx, mark: LoadMark, at: Date): Promise<void> {
  const row = { client_id: tx.clientId, at, operation: "demo.load", details: JSON.stringify(mark) };
  await tx
    .on<{ audit_log: { client_id: number; at: Date; operation: string; details: string } }>()
    .insertInto("audit_log")
    .values(row)
    .execute();
}

/** Returns the demo of a client; null for one that no demo wrote. */
export async function readLoadMark(tx: ClientTx): Promise<LoadMark | null> {
  const { rows } = await sql<{ details: LoadMark }>`
    SELECT details FROM audit_log
    WHERE client_id = ${tx.clientId} AND operation = 'demo.load'
    ORDER BY id LIMIT 1`.execute(tx.on<unknown>());
  return rows[0]?.details ?? null;
}
