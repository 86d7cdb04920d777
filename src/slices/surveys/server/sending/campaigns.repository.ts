import type { ClientTx } from "#platform/server/db/database.ts";
import type { Channel } from "#slices/surveys/contract/sending.contract.ts";
import type { CampaignState } from "./schedule.rules.ts";
import type { CampaignAudience, CampaignInserts, SendingTables } from "./sending.tables.ts";

/** The settings of a campaign. */
export interface CampaignPlan {
  readonly name: string;
  readonly surveyId: number;
  readonly surveyVersion: number;
  readonly audience: CampaignAudience;
  readonly channels: readonly Channel[];
  readonly hasReminders: boolean;
  readonly sendOn: string;
  readonly sendAt: Date;
}

/** A stored campaign. */
export interface Campaign extends CampaignPlan {
  readonly id: number;
  readonly state: CampaignState;
  readonly createdOn: string;
  readonly sentThrough: number;
  readonly sentAt: Date | null;
}

function toColumns(plan: CampaignPlan) {
  return {
    name: plan.name,
    survey_id: plan.surveyId,
    survey_version: plan.surveyVersion,
    audience: JSON.stringify(plan.audience),
    channels: [...plan.channels],
    has_reminders: plan.hasReminders,
    send_on: plan.sendOn,
    send_at: plan.sendAt,
  };
}

/** Inserts a draft and returns its id. */
export async function insertCampaign(
  tx: ClientTx,
  plan: CampaignPlan,
  creation: { readonly by: number; readonly at: Date; readonly on: string },
): Promise<number> {
  const row = await tx
    .on<CampaignInserts>()
    .insertInto("campaigns")
    .values({
      client_id: tx.clientId,
      ...toColumns(plan),
      state: "draft",
      created_by: creation.by,
      created_at: creation.at,
      created_on: creation.on,
      sent_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Updates the plan of a campaign: name, survey, audience, channels, reminders and day. */
export async function updateCampaign(tx: ClientTx, campaignId: number, plan: CampaignPlan): Promise<void> {
  await tx
    .on<CampaignInserts>()
    .updateTable("campaigns")
    .set(toColumns(plan))
    .where("client_id", "=", tx.clientId)
    .where("id", "=", campaignId)
    .execute();
}

/** Sets a campaign's state. */
export async function setCampaignState(
  tx: ClientTx,
  campaignId: number,
  change: { readonly state: CampaignState; readonly sendAt?: Date; readonly sentAt?: Date },
): Promise<void> {
  await tx
    .on<SendingTables>()
    .updateTable("campaigns")
    .set({
      state: change.state,
      ...(change.sendAt === undefined ? {} : { send_at: change.sendAt }),
      ...(change.sentAt === undefined ? {} : { sent_at: change.sentAt }),
    })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", campaignId)
    .execute();
}

/** Stores how far sending has come, in the transaction of the batch. */
export async function setSentThrough(tx: ClientTx, campaignId: number, recipientId: number): Promise<void> {
  await tx
    .on<SendingTables>()
    .updateTable("campaigns")
    .set({ state: "sending", sent_through: recipientId })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", campaignId)
    .execute();
}

/** Deletes a campaign that has sent nothing. */
export async function deleteCampaign(tx: ClientTx, campaignId: number): Promise<void> {
  await tx
    .on<SendingTables>()
    .deleteFrom("campaigns")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", campaignId)
    .execute();
}

function selectCampaign(tx: ClientTx) {
  return tx.on<SendingTables>().selectFrom("campaigns").selectAll().where("client_id", "=", tx.clientId);
}

function toCampaign(row: Awaited<ReturnType<ReturnType<typeof selectCampaign>["executeTakeFirstOrThrow"]>>): Campaign {
  return {
    id: row.id,
    name: row.name,
    surveyId: row.survey_id,
    surveyVersion: row.survey_version,
    audience: row.audience,
    channels: row.channels,
    hasReminders: row.has_reminders,
    sendOn: row.send_on,
    sendAt: row.send_at,
    state: row.state,
    createdOn: row.created_on,
    sentThrough: row.sent_through,
    sentAt: row.sent_at,
  };
}

/** Finds a campaign by id; returns null when there is none. */
export async function findCampaign(tx: ClientTx, campaignId: number): Promise<Campaign | null> {
  const row = await selectCampaign(tx).where("id", "=", campaignId).executeTakeFirst();
  return row ? toCampaign(row) : null;
}

/** Finds a campaign and locks it until the transaction ends, so that changes, scheduling and sending never overlap. */
export async function lockCampaign(tx: ClientTx, campaignId: number): Promise<Campaign | null> {
  const row = await selectCampaign(tx).where("id", "=", campaignId).forUpdate().executeTakeFirst();
  return row ? toCampaign(row) : null;
}

/** Finds campaigns that are due, or whose sending was interrupted. */
export async function findUnfinished(tx: ClientTx, now: Date): Promise<readonly Campaign[]> {
  const rows = await selectCampaign(tx)
    .where((where) =>
      where.or([
        where("state", "=", "sending"),
        where.and([where("state", "=", "scheduled"), where("send_at", "<=", now)]),
      ]),
    )
    .orderBy("send_at")
    .orderBy("id")
    .execute();
  return rows.map(toCampaign);
}
