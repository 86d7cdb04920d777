import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService } from "#slices/analytics/server/analytics.api.ts";
import type { SurveyIds } from "../surveys.facts.ts";

/** A comment that the present rules of themes have not read. */
export interface UntaggedRow {
  readonly invitationId: number;
  readonly questionId: number;
  readonly audience: AudienceService;
  readonly text: string;
}

/** The rules of themes that comments have to be read by. */
export interface TagVersion {
  readonly library: number;
  readonly rules: number;
}

const untagged = (clientId: number, { library, rules }: TagVersion): RawBuilder<unknown> => sql`FROM answers AS a
    JOIN responses AS r ON r.client_id = a.client_id AND r.invitation_id = a.invitation_id
    WHERE a.client_id = ${clientId} AND a.text_entry <> ''
      AND a.question_type IN ('text-entry', 'multiple-choice', 'multiple-select')
      AND NOT EXISTS (
        SELECT FROM comment_tags AS t
        WHERE t.client_id = ${clientId} AND t.invitation_id = a.invitation_id AND t.question_id = a.question_id
          AND t.library_version = ${library} AND t.rules_version = ${rules})`;

/**
 * Comments that these rules have not read, locked until the transaction ends: who is erased meanwhile loses words and
 * themes together. Those that another one has locked are left to it.
 */
export async function claimUntagged(
  tx: ClientTx,
  ids: SurveyIds,
  version: TagVersion,
  limit: number,
): Promise<readonly UntaggedRow[]> {
  const { rows } = await sql<{ invitation_id: number; question_id: number; survey_id: number; text_entry: string }>`
    SELECT a.invitation_id, a.question_id, r.survey_id, a.text_entry ${untagged(tx.clientId, version)}
    LIMIT ${limit} FOR UPDATE OF a SKIP LOCKED`.execute(tx.on<unknown>());
  const employees = new Set(ids.ingage);
  return rows.map((row) => ({
    invitationId: row.invitation_id,
    questionId: row.question_id,
    audience: employees.has(row.survey_id) ? "ingage" : "intouch",
    text: row.text_entry,
  }));
}

/** Whether these rules have a comment to read. */
export async function hasUntagged(tx: ClientTx, version: TagVersion): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT ${untagged(tx.clientId, version)}) AS found`.execute(tx.on<unknown>());
  return rows[0]?.found ?? false;
}
