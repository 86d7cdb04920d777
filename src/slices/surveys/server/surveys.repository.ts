import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { PreparedStatement } from "#platform/server/db/prepared.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { AnswerDraft } from "./answers.rules.ts";
import type { SurveysTables } from "./surveys.tables.ts";

const startedStatement = new PreparedStatement(
  "UPDATE invitations SET started_at = $3 WHERE client_id = $1 AND id = $2",
);

/** Stores when the respondent started. */
export async function setStarted(tx: ClientTx, invitationId: number, at: Date): Promise<void> {
  await startedStatement.run(tx, [tx.clientId, invitationId, at]);
}

/** Stores whether the response is confidential. Requires the invitation's lock, before completion. */
export async function setProtected(tx: ClientTx, invitationId: number, isProtected: boolean): Promise<void> {
  await tx
    .on<SurveysTables>()
    .updateTable("invitations")
    .set({ is_protected: isProtected })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", invitationId)
    .where("completed_at", "is", null)
    .execute();
}

const draftStatement = new PreparedStatement(`
  INSERT INTO response_drafts (client_id, invitation_id, answers, updated_at, seconds_active) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (client_id, invitation_id) DO UPDATE
    SET answers = excluded.answers, updated_at = excluded.updated_at, seconds_active = excluded.seconds_active`);

/** Inserts or replaces a draft. Requires the invitation's lock. */
export async function saveDraft(
  tx: ClientTx,
  invitationId: number,
  { sheet, secondsActive }: { readonly sheet: AnswerDraft; readonly secondsActive: number },
  now: Date,
): Promise<void> {
  await draftStatement.run(tx, [tx.clientId, invitationId, JSON.stringify(sheet), now, secondsActive]);
}

/** Finds clients with drafts whose link has expired. */
export const findExpiredDrafts =
  (now: Date): FindWork =>
  (client) => [
    sql`response_drafts AS d JOIN invitations AS i ON i.client_id = ${client} AND i.id = d.invitation_id
      WHERE d.client_id = ${client} AND i.expires_at <= ${now}::timestamptz`,
  ];

/** Deletes the drafts of expired invitations. Idempotent. */
export async function deleteExpiredDrafts(tx: ClientTx, now: Date): Promise<void> {
  await tx
    .on<SurveysTables>()
    .deleteFrom("response_drafts")
    .using("invitations")
    .whereRef("invitations.client_id", "=", "response_drafts.client_id")
    .whereRef("invitations.id", "=", "response_drafts.invitation_id")
    .where("response_drafts.client_id", "=", tx.clientId)
    .where("invitations.expires_at", "<=", now)
    .execute();
}
