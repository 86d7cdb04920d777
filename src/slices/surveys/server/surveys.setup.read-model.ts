import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { SendingCounts } from "./surveys.api.ts";

/** Counts what sends surveys, and whether any invitation was sent, in one statement. */
export async function countSending(tx: ClientTx): Promise<SendingCounts> {
  const { clientId } = tx;
  const { rows } = await sql<SendingCounts>`SELECT
    (SELECT count(*)::int FROM event_rules WHERE client_id = ${clientId} AND is_active) AS "eventRules",
    (SELECT count(*)::int FROM campaigns WHERE client_id = ${clientId} AND state IN ('scheduled', 'sending', 'sent')) AS campaigns,
    EXISTS (SELECT 1 FROM invitations WHERE client_id = ${clientId}) AS "hasInvited"`.execute(tx.on<unknown>());
  const [row] = rows;
  if (!row) throw new Error("the count returned no row");
  return row;
}
