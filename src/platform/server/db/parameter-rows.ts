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
 * Builds the FROM clause of an INSERT … SELECT whose rows come from parameters or numbers instead of the client's
 * tables: these rows, cross joined with `anchor`, the client's one row of an anchor table. The SELECT uses
 * `anchor.client_id`, so that a cluster writes the rows on the client's node in one step. Without the anchor it would
 * copy them, which row-level security forbids.
 */
export async function buildParameterRows(tx: ClientTx, rows: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  await ensureAnchor(tx);
  return sql`(SELECT client_id FROM client_anchors WHERE client_id = ${tx.clientId}) AS anchor CROSS JOIN ${rows}`;
}
