import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "./database.ts";

const anchored = new WeakMap<ClientTx, Promise<unknown>>();

function ensureAnchor(tx: ClientTx): Promise<unknown> {
  const ensured =
    anchored.get(tx) ??
    sql`INSERT INTO client_anchors (client_id) VALUES (${tx.clientId}) ON CONFLICT DO NOTHING`.execute(
      tx.on<unknown>(),
    );
  anchored.set(tx, ensured);
  return ensured;
}

/**
 * What follows FROM in an INSERT … SELECT whose rows are in none of the client's tables, but parameters or numbers: these
 * rows, beside `anchor`, the client's one row of a table of its own. The SELECT takes `anchor.client_id`: a cluster then
 * writes the rows in one step where the client's others are. Without, it would copy them, which row-level security forbids.
 */
export async function givenRows(tx: ClientTx, rows: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  await ensureAnchor(tx);
  return sql`(SELECT client_id FROM client_anchors WHERE client_id = ${tx.clientId}) AS anchor CROSS JOIN ${rows}`;
}
