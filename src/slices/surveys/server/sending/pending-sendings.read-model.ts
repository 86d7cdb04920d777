import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { firstRemindedDay } from "./schedule.rules.ts";

/** True where something may have to be sent: an event that invites, a campaign whose time has come, an invitation to remind of. */
export async function hasPendingSendings(tx: ClientTx, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_pending: boolean }>`
    SELECT EXISTS (SELECT FROM event_rules WHERE client_id = ${tx.clientId} AND is_active)
      OR EXISTS (
        SELECT FROM campaigns WHERE client_id = ${tx.clientId}
          AND (state = 'sending' OR state = 'scheduled' AND send_at <= ${now}::timestamptz)
      )
      OR EXISTS (
        SELECT FROM invitations WHERE client_id = ${tx.clientId} AND sent_on >= ${firstRemindedDay(now)}::date
      ) AS is_pending`.execute(tx.on<unknown>());
  return rows[0]?.is_pending === true;
}
