import { sql } from "kysely";
import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";

/** The progress of an employee campaign at its last count. */
export interface CampaignProgress {
  /** Responses completed before this calendar day of the client are counted. */
  readonly countedOn: string;
  readonly invited: number;
  /** A multiple of five, at most the number of completed responses. */
  readonly completedSteps: number;
}

/** Only days with at least this many invitations are counted; other days are shown with released participation. */
const MIN_SENT = 10;
/** A campaign is counted until this many days after its last invitation; all its links have closed by then. */
const COUNTED_DAYS = 23;

/**
 * Counts completed responses of employee campaigns with open links, and of those never counted, as of the start of a
 * day. It runs once per day, so that no one can watch a number change with an answer. A second run on the same day
 * changes nothing.
 */
export async function countProgress(tx: ClientTx, today: string): Promise<void> {
  await sql`
    INSERT INTO campaign_progress AS progress (client_id, campaign_id, counted_on, invited, completed_steps)
    SELECT day.client_id, day.campaign_id, ${today}::date, sum(day.sent),
      5 * (least(sum(day.completed), sum(day.sent) - 1)::integer / 5)
    FROM (
      SELECT i.client_id, i.campaign_id, i.sent_on, count(*) AS sent, count(i.completed_at) AS completed
      FROM invitations AS i
      WHERE i.client_id = ${tx.clientId} AND i.campaign_id IN (
        SELECT c.id FROM campaigns AS c
        JOIN catalog_surveys AS survey ON survey.id = c.survey_id AND survey.service = 'ingage'
        LEFT JOIN campaign_progress AS own ON own.client_id = c.client_id AND own.campaign_id = c.id
        WHERE c.client_id = ${tx.clientId} AND c.state IN ('sending', 'sent') AND (own.campaign_id IS NULL OR EXISTS (
          SELECT FROM invitations AS recent
          WHERE recent.client_id = c.client_id AND recent.campaign_id = c.id
            AND recent.sent_on >= ${addDays(today, -COUNTED_DAYS)}::date
        ))
      ) AND i.sent_on < ${today}::date
      GROUP BY i.client_id, i.campaign_id, i.sent_on
      HAVING count(*) >= ${MIN_SENT}
    ) AS day
    GROUP BY day.client_id, day.campaign_id
    ON CONFLICT (client_id, campaign_id) DO UPDATE
      SET counted_on = excluded.counted_on, invited = excluded.invited, completed_steps = excluded.completed_steps
      WHERE progress.counted_on < excluded.counted_on`.execute(tx.on<unknown>());
}

/** Finds clients with campaigns that have started to send. */
export const findSentCampaigns: FindWork = (client) => [
  sql`campaigns AS c WHERE c.client_id = ${client} AND c.state IN ('sending', 'sent')`,
];

interface ProgressTables {
  campaign_progress: {
    client_id: number;
    campaign_id: number;
    counted_on: string;
    invited: number;
    completed_steps: number;
  };
}

/** Returns the last counts of campaigns, by campaign id. Campaigns of residents and small campaigns have none. */
export async function listProgress(
  tx: ClientTx,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, CampaignProgress>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await tx
    .on<ProgressTables>()
    .selectFrom("campaign_progress")
    .select(["campaign_id", "counted_on", "invited", "completed_steps"])
    .where("client_id", "=", tx.clientId)
    .where("campaign_id", "in", [...campaignIds])
    .execute();
  return new Map(
    rows.map((row) => [
      row.campaign_id,
      { countedOn: row.counted_on, invited: row.invited, completedSteps: row.completed_steps },
    ]),
  );
}
