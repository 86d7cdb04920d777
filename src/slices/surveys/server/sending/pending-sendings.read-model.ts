import { sql } from "kysely";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import { getFirstRemindedDay } from "./schedule.rules.ts";

/** Finds clients with possible work: an active event rule, a due campaign, or an invitation to remind of. */
export const findPendingSendings =
  (now: Date): FindWork =>
  (client) => [
    sql`event_rules AS e WHERE e.client_id = ${client} AND e.is_active`,
    sql`campaigns AS c WHERE c.client_id = ${client}
      AND (c.state = 'sending' OR c.state = 'scheduled' AND c.send_at <= ${now}::timestamptz)`,
    sql`invitations AS i WHERE i.client_id = ${client} AND i.sent_on >= ${getFirstRemindedDay(now)}::date`,
  ];
