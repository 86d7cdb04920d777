import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { markQuestionsOfResponses } from "../questions/questions.repository.ts";
import type { SurveysTables } from "../surveys.tables.ts";
import type { SendingTables } from "../sending/sending.tables.ts";

type Column = "resident_id" | "person_id";

/** The person or resident whose invitations are read: the column and the id. */
export interface InvitationOwner {
  readonly column: Column;
  readonly id: number;
}

/** A completed response. */
export interface CompletedResponse {
  readonly invitationId: number;
  readonly surveyId: number;
  readonly locationId: number;
  readonly completedOn: string;
  readonly isProtected: boolean;
}

/** Returns the invitations of a person or resident, locked until the transaction ends. */
export async function lockInvitationsFor(tx: ClientTx, { column, id }: InvitationOwner): Promise<readonly number[]> {
  const rows = await tx
    .on<SurveysTables>()
    .selectFrom("invitations")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where(column, "=", id)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Reads the completed responses among invitations. */
export async function readResponses(
  tx: ClientTx,
  invitationIds: readonly number[],
): Promise<readonly CompletedResponse[]> {
  const rows = await tx
    .on<SurveysTables>()
    .selectFrom("responses")
    .select(["invitation_id", "survey_id", "location_id", "completed_on", "is_protected"])
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "in", [...invitationIds])
    .execute();
  return rows.map((row) => ({
    invitationId: row.invitation_id,
    surveyId: row.survey_id,
    locationId: row.location_id,
    completedOn: row.completed_on,
    isProtected: row.is_protected,
  }));
}

/** Reads the questions and types of a response's answers. */
export async function readResponseAnswers(
  tx: ClientTx,
  invitationId: number,
): Promise<readonly { questionId: number; questionType: string; likelihood: string | null }[]> {
  const rows = await tx
    .on<SurveysTables>()
    .selectFrom("answers")
    .select(["question_id", "question_type", "likelihood"])
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "=", invitationId)
    .execute();
  return rows.map((row) => ({
    questionId: row.question_id,
    questionType: row.question_type,
    likelihood: row.likelihood,
  }));
}

/** Deletes the answers of a response to these questions. */
export async function deleteAnswers(tx: ClientTx, invitationId: number, questionIds: readonly number[]): Promise<void> {
  if (questionIds.length === 0) return;
  await tx
    .on<SurveysTables>()
    .deleteFrom("answers")
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "=", invitationId)
    .where("question_id", "in", [...questionIds])
    .execute();
}

/** Deletes a response that has no answers left. */
export async function deleteResponse(tx: ClientTx, invitationId: number): Promise<void> {
  await tx
    .on<SurveysTables>()
    .deleteFrom("responses")
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "=", invitationId)
    .execute();
}

/**
 * Deletes drafts and free text, and reduces instants to their day, for a protected response to its month. Counts of
 * comments are computed again.
 */
export async function coarsenTexts(tx: ClientTx, invitationIds: readonly number[]): Promise<void> {
  const ids = [...invitationIds];
  await markQuestionsOfResponses(tx, ids);
  const db = tx.on<SurveysTables>();
  await db
    .deleteFrom("response_drafts")
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "in", ids)
    .execute();
  await db
    .deleteFrom("answers")
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "in", ids)
    .where("question_type", "=", "text-entry")
    .execute();
  await db
    .updateTable("answers")
    .set({ text_entry: null })
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "in", ids)
    .where("text_entry", "is not", null)
    .execute();
  // Midnight UTC, computed from the day alone, so that the session's time zone has no effect.
  const day = sql<string>`CASE WHEN is_protected THEN completed_on - (extract(day FROM completed_on)::integer - 1) ELSE completed_on END`;
  await db
    .updateTable("responses")
    .set({ completed_on: day, completed_at: sql<Date>`to_timestamp(extract(epoch FROM (${day})::date))` })
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "in", ids)
    .execute();
}

/** Removes the person from the invitations; counts remain on their day and location. */
export async function unlinkInvitations(tx: ClientTx, invitationIds: readonly number[], now: Date): Promise<void> {
  const day = sql<Date>`to_timestamp(extract(epoch FROM sent_on))`;
  await tx
    .on<SurveysTables>()
    .updateTable("invitations")
    .set({
      is_erased: true,
      resident_id: null,
      person_id: null,
      lease_id: null,
      event: null,
      event_key: null,
      sent_at: day,
      started_at: sql<Date | null>`CASE WHEN started_at IS NULL THEN NULL ELSE ${day} END`,
      completed_at: sql<Date | null>`CASE WHEN completed_at IS NULL THEN NULL ELSE ${day} END`,
      expires_at: sql<Date>`least(expires_at, ${now}::timestamptz)`,
    })
    .where("client_id", "=", tx.clientId)
    .where("id", "in", [...invitationIds])
    .execute();
  await tx
    .on<SurveysTables>()
    .updateTable("service_issues")
    .set({ resident_id: null, next_on: null, next_location_id: null })
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "in", [...invitationIds])
    .execute();
  await tx
    .on<SurveysTables>()
    .updateTable("resident_renewals")
    .set({ resident_id: null, next_on: null })
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "in", [...invitationIds])
    .execute();
}

/** Deletes the entries about a person or resident from the lists of skipped invitations. */
export async function deleteSkipsFor(tx: ClientTx, { column, id }: InvitationOwner): Promise<void> {
  await tx
    .on<SendingTables>()
    .deleteFrom("skipped_invitations")
    .where("client_id", "=", tx.clientId)
    .where(column, "=", id)
    .execute();
}
