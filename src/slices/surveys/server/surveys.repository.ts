import type { ClientTx } from "#platform/server/db/database.ts";
import { PreparedStatement } from "#platform/server/db/prepared.ts";
import type { AnswerDraft } from "./answers.rules.ts";
import type { SurveysTables } from "./surveys.tables.ts";

const startedStatement = new PreparedStatement(
  "UPDATE invitations SET started_at = $3 WHERE client_id = $1 AND id = $2",
);

/** Records that someone began to answer. */
export async function setStarted(tx: ClientTx, invitationId: number, at: Date): Promise<void> {
  await startedStatement.run(tx, [tx.clientId, invitationId, at]);
}

/** Records the promise under which someone answers. Only under the invitation's lock, before it is completed. */
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
  INSERT INTO response_drafts (client_id, invitation_id, answers, updated_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (client_id, invitation_id) DO UPDATE SET answers = excluded.answers, updated_at = excluded.updated_at`);

/** Keeps a draft in place of the one there was. Only under the invitation's lock. */
export async function saveDraft(tx: ClientTx, invitationId: number, sheet: AnswerDraft, now: Date): Promise<void> {
  await draftStatement.run(tx, [tx.clientId, invitationId, JSON.stringify(sheet), now]);
}

/** True where anyone of the client ever responded. */
export async function hasResponses(tx: ClientTx): Promise<boolean> {
  const rows = await tx
    .on<SurveysTables>()
    .selectFrom("responses")
    .select("invitation_id")
    .where("client_id", "=", tx.clientId)
    .limit(1)
    .execute();
  return rows.length > 0;
}

/** True where answers were begun and not finished whose link has expired. */
export async function hasExpiredDrafts(tx: ClientTx, now: Date): Promise<boolean> {
  const rows = await tx
    .on<SurveysTables>()
    .selectFrom("response_drafts")
    .innerJoin("invitations", (join) =>
      join
        .onRef("invitations.client_id", "=", "response_drafts.client_id")
        .onRef("invitations.id", "=", "response_drafts.invitation_id"),
    )
    .select("response_drafts.invitation_id")
    .where("response_drafts.client_id", "=", tx.clientId)
    .where("invitations.expires_at", "<=", now)
    .limit(1)
    .execute();
  return rows.length > 0;
}

/** Forgets the drafts of invitations that expired; again without effect. */
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
