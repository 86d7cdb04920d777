import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";

/** How far employees have answered a campaign, as of the start of a day. */
export interface CampaignProgress {
  /** Answers given before this calendar day of the client. */
  readonly countedOn: string;
  /** A multiple of five, and fewer than were invited. */
  readonly completedSteps: number;
}

/** So many invitations of one day are shown of; those of other days wait for participation. */
const MIN_SENT = 10;

/**
 * Who had answered these campaigns of employees when the day began, by campaign: all day the same, so that no one can watch
 * a number change with an answer. Of which day an answer is was written with it. Campaigns of residents and small ones have
 * nothing.
 */
export async function readProgress(
  tx: ClientTx,
  campaignIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, CampaignProgress>> {
  if (campaignIds.length === 0) return new Map();
  const { rows } = await sql<{ campaign_id: number; completed_steps: number }>`
    SELECT day.campaign_id, 5 * (least(sum(day.completed), sum(day.sent) - 1)::integer / 5) AS completed_steps
    FROM (
      SELECT i.campaign_id, i.sent_on, count(*) AS sent, count(r.invitation_id) AS completed
      FROM invitations AS i
      JOIN catalog_surveys AS survey ON survey.id = i.survey_id AND survey.service = 'ingage'
      LEFT JOIN responses AS r
        ON r.client_id = i.client_id AND r.invitation_id = i.id AND r.completed_on < ${today}::date
      WHERE i.client_id = ${tx.clientId} AND i.campaign_id = ANY(${[...campaignIds]}::bigint[])
        AND i.sent_on < ${today}::date
      GROUP BY i.campaign_id, i.sent_on
      HAVING count(*) >= ${MIN_SENT}
    ) AS day
    GROUP BY day.campaign_id`.execute(tx.on<unknown>());
  return new Map(rows.map((row) => [row.campaign_id, { countedOn: today, completedSteps: row.completed_steps }]));
}
