import { type Selectable, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { PreparedStatement } from "#platform/server/db/prepared.ts";
import type { Audience, Channel } from "#slices/surveys/contract/sending.contract.ts";
import { type AnswerDraft, answerDraftSchema } from "./answers.rules.ts";
import { recipientColumn } from "./sending/sending.tables.ts";
import { FOLLOW_UP_SURVEY_ID, type LastContacts } from "./surveys.rules.ts";
import type { SurveysTables } from "./surveys.tables.ts";

/** A stored invitation. */
export interface Invitation {
  readonly id: number;
  readonly surveyId: number;
  readonly surveyVersion: number;
  readonly locationId: number;
  readonly positionCategoryId: number | null;
  readonly residentId: number | null;
  readonly personId: number | null;
  readonly campaignId: number | null;
  readonly channel: Channel;
  readonly leaseId: number | null;
  readonly isProtected: boolean;
  readonly sentOn: string;
  readonly expiresAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
}

const columns = [
  "id",
  "survey_id",
  "survey_version",
  "location_id",
  "position_category_id",
  "resident_id",
  "person_id",
  "campaign_id",
  "channel",
  "lease_id",
  "is_protected",
  "sent_on",
  "expires_at",
  "started_at",
  "completed_at",
] as const;

type Row = Pick<Selectable<SurveysTables["invitations"]>, (typeof columns)[number]>;

const ofId = "FROM invitations WHERE client_id = $1 AND id = $2";
const findStatement = new PreparedStatement<Row>(`SELECT ${columns.join(", ")} ${ofId}`);
// Also locks the resident: answers about renewal refer to the next one, so the responses of one resident must be
// completed one at a time.
const lockStatement = new PreparedStatement<Row>(`
  SELECT ${columns.join(", ")}, CASE WHEN resident_id IS NOT NULL THEN
    pg_advisory_xact_lock(hashtextextended('resident ' || client_id || '/' || resident_id, 0))::text END AS held
  ${ofId} FOR UPDATE`);

function toInvitation(row: Row): Invitation {
  return {
    id: row.id,
    surveyId: row.survey_id,
    surveyVersion: row.survey_version,
    locationId: row.location_id,
    positionCategoryId: row.position_category_id,
    residentId: row.resident_id,
    personId: row.person_id,
    campaignId: row.campaign_id,
    channel: row.channel,
    leaseId: row.lease_id,
    isProtected: row.is_protected,
    sentOn: row.sent_on,
    expiresAt: row.expires_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
  };
}

/** Finds an invitation by id; returns null when there is none. */
export async function findInvitation(tx: ClientTx, invitationId: number): Promise<Invitation | null> {
  const [row] = await findStatement.run(tx, [tx.clientId, invitationId]);
  return row ? toInvitation(row) : null;
}

/** Finds an invitation and locks it until the transaction ends. */
export async function lockInvitation(tx: ClientTx, invitationId: number): Promise<Invitation | null> {
  const [row] = await lockStatement.run(tx, [tx.clientId, invitationId]);
  return row ? toInvitation(row) : null;
}

const draftStatement = new PreparedStatement<{
  readonly answers: unknown;
  readonly updated_at: Date;
  readonly seconds_active: number;
}>("SELECT answers, updated_at, seconds_active FROM response_drafts WHERE client_id = $1 AND invitation_id = $2");

/** A draft: its answers, when it was last saved, and the time spent so far. */
export interface Draft {
  readonly sheet: AnswerDraft;
  readonly updatedAt: Date | null;
  readonly secondsActive: number;
}

/** Reads the draft of an invitation; empty when there is none. Throws when the row is not a valid draft. */
export async function findDraft(tx: ClientTx, invitationId: number): Promise<Draft> {
  const [row] = await draftStatement.run(tx, [tx.clientId, invitationId]);
  if (!row) return { sheet: {}, updatedAt: null, secondsActive: 0 };
  return { sheet: answerDraftSchema.parse(row.answers), updatedAt: row.updated_at, secondsActive: row.seconds_active };
}

/**
 * Reads the last days on which these residents or employees were sent any survey, a follow-up of a repair, and this
 * survey.
 */
export async function readLastContacts(
  tx: ClientTx,
  { audience, surveyId }: { readonly audience: Audience; readonly surveyId: number },
  ids: readonly number[],
): Promise<ReadonlyMap<number, LastContacts>> {
  if (ids.length === 0) return new Map();
  const column = recipientColumn[audience];
  const rows = await tx
    .on<SurveysTables>()
    .selectFrom("invitations")
    .select((select) => [
      sql<number>`${sql.ref(column)}`.as("id"),
      select.fn.max("sent_on").as("any"),
      sql<string | null>`max(sent_on) FILTER (WHERE survey_id = ${FOLLOW_UP_SURVEY_ID})`.as("follow_up"),
      sql<string | null>`max(sent_on) FILTER (WHERE survey_id = ${surveyId})`.as("same_survey"),
    ])
    .where("client_id", "=", tx.clientId)
    .where(column, "in", [...ids])
    .groupBy(column)
    .execute();
  return new Map(rows.map((row) => [row.id, { any: row.any, followUp: row.follow_up, sameSurvey: row.same_survey }]));
}
