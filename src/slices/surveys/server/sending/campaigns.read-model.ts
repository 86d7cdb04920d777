import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { OutboxTables } from "#platform/server/outbox/outbox.ts";
import { invitationMessage } from "../invitation-message.ts";
import type { SurveysTables } from "../surveys.tables.ts";
import type { CampaignState } from "./schedule.rules.ts";
import type { SendingTables } from "./sending.tables.ts";

/**
 * Counts of a campaign's invitations. Started and completed count open responses only; confidential ones count as open
 * until they expire.
 */
export interface CampaignCounts {
  readonly sent: number;
  readonly delivered: number;
  readonly started: number;
  readonly completed: number;
  readonly open: number;
  readonly email: number;
  readonly sms: number;
  readonly print: number;
}

/**
 * Counts invitations of campaigns in one statement. Delivered means accepted by the provider and not bounced, by the
 * state of the outbox message.
 */
export async function readCampaignCounts(
  tx: ClientTx,
  campaignIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, CampaignCounts>> {
  if (campaignIds.length === 0) return new Map();
  const { rows } = await sql<CampaignCounts & { campaign_id: number }>`
    SELECT i.campaign_id, count(*)::int AS sent,
      (count(*) FILTER (WHERE i.channel = 'print' OR o.state = 'done'))::int AS delivered,
      (count(i.started_at) FILTER (WHERE NOT i.is_protected))::int AS started,
      (count(i.completed_at) FILTER (WHERE NOT i.is_protected))::int AS completed,
      (count(*) FILTER (WHERE (i.completed_at IS NULL OR i.is_protected) AND i.expires_at > ${now}))::int AS open,
      (count(*) FILTER (WHERE i.channel = 'email'))::int AS email,
      (count(*) FILTER (WHERE i.channel = 'sms'))::int AS sms,
      (count(*) FILTER (WHERE i.channel = 'print'))::int AS print
    FROM invitations AS i
    LEFT JOIN outbox AS o
      ON o.client_id = i.client_id AND o.kind = ${invitationMessage.name} AND o.dedup_key = i.id::text
    WHERE i.client_id = ${tx.clientId} AND i.campaign_id = ANY(${[...campaignIds]}::bigint[])
    GROUP BY i.campaign_id`.execute(tx.on<SurveysTables & OutboxTables>());
  return new Map(rows.map(({ campaign_id: id, ...counts }) => [id, counts]));
}

/** Counts skipped people of campaigns by reason, `letter_waiting` included. */
export async function readSkipCounts(
  tx: ClientTx,
  campaignIds: readonly number[],
): Promise<readonly { readonly campaignId: number; readonly reason: string; readonly count: number }[]> {
  if (campaignIds.length === 0) return [];
  const rows = await tx
    .on<SendingTables>()
    .selectFrom("skipped_invitations")
    .select((select) => ["campaign_id", "reason", select.fn.countAll<number>().as("count")])
    .where("client_id", "=", tx.clientId)
    .where("campaign_id", "in", [...campaignIds])
    .groupBy(["campaign_id", "reason"])
    .orderBy("count", "desc")
    .orderBy("reason")
    .execute();
  return rows.map((row) => ({ campaignId: row.campaign_id ?? 0, reason: row.reason, count: row.count }));
}

/** Reads one page of campaigns, newest first, and their number. */
export async function readCampaignsPage(
  tx: ClientTx,
  selection: { readonly states: readonly CampaignState[] | undefined; readonly offset: number; readonly limit: number },
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const base = tx.on<SendingTables>().selectFrom("campaigns").where("client_id", "=", tx.clientId);
  const selected = selection.states === undefined ? base : base.where("state", "in", [...selection.states]);
  const { total } = await selected
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await selected
    .select("id")
    .orderBy("id", "desc")
    .limit(selection.limit)
    .offset(selection.offset)
    .execute();
  return { ids: rows.map((row) => row.id), total };
}
