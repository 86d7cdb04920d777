import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type {
  CommentClaim,
  CommentKey,
  CommentPage,
  PlacedComment,
  RulesVersion,
  UntaggedComment,
} from "#slices/themes/server/themes.api.ts";
import type { SurveyIds } from "../surveys.facts.ts";

const START: CommentKey = { invitationId: 0, questionId: 0 };

// These queries return keys in order, from indexes alone.
const selectUntagged = (clientId: number, { invitationId, questionId }: CommentKey): RawBuilder<unknown> => sql`
    SELECT a.invitation_id, a.question_id FROM answers AS a
    WHERE a.client_id = ${clientId} AND a.text_entry <> ''
      AND a.question_type IN ('text-entry', 'multiple-choice', 'multiple-select')
      AND (a.invitation_id, a.question_id) > (${invitationId}::bigint, ${questionId}::bigint)
      AND NOT EXISTS (
        SELECT FROM comment_tags AS t
        WHERE t.client_id = ${clientId} AND t.invitation_id = a.invitation_id AND t.question_id = a.question_id)`;

const selectOutdated = (
  clientId: number,
  { library, rules }: RulesVersion,
  { invitationId, questionId }: CommentKey,
): RawBuilder<unknown> => sql`
    SELECT t.invitation_id, t.question_id FROM comment_tags AS t
    WHERE t.client_id = ${clientId} AND (t.library_version <> ${library} OR t.rules_version <> ${rules})
      AND (t.invitation_id, t.question_id) > (${invitationId}::bigint, ${questionId}::bigint)`;

const selectTagged = (
  clientId: number,
  { library, rules }: RulesVersion,
  { invitationId, questionId }: CommentKey,
): RawBuilder<unknown> => sql`
    SELECT t.invitation_id, t.question_id FROM comment_tags AS t
    WHERE t.client_id = ${clientId} AND t.library_version = ${library} AND t.rules_version = ${rules}
      AND (t.invitation_id, t.question_id) > (${invitationId}::bigint, ${questionId}::bigint)`;

/** How many comments of which keys are read by which rules, and what is done with their rows. */
interface ReadRequest {
  readonly keys: RawBuilder<unknown>;
  readonly version: RulesVersion;
  readonly limit: number;
  readonly lock: RawBuilder<unknown>;
}

async function readComments(
  tx: ClientTx,
  ids: SurveyIds,
  { keys, version, limit, lock }: ReadRequest,
): Promise<readonly PlacedComment[]> {
  const { rows } = await sql<{
    invitation_id: number;
    question_id: number;
    survey_id: number;
    location_id: number;
    completed_on: string;
    text_entry: string;
    has_words: boolean;
  }>`
    SELECT a.invitation_id, a.question_id, r.survey_id, r.location_id, r.completed_on, a.text_entry,
      coalesce(t.library_version = ${version.library}, false) AS has_words
    FROM (${keys} ORDER BY 1, 2 LIMIT ${limit}) AS d
    JOIN answers AS a ON a.client_id = ${tx.clientId} AND a.invitation_id = d.invitation_id AND a.question_id = d.question_id
      AND a.text_entry <> ''
    JOIN responses AS r ON r.client_id = a.client_id AND r.invitation_id = a.invitation_id
    LEFT JOIN comment_tags AS t ON t.client_id = a.client_id AND t.invitation_id = a.invitation_id
      AND t.question_id = a.question_id
    ORDER BY a.invitation_id, a.question_id ${lock}`.execute(tx.on<unknown>());
  const employees = new Set(ids.ingage);
  return rows.map((row) => ({
    invitationId: row.invitation_id,
    questionId: row.question_id,
    audience: employees.has(row.survey_id) ? "ingage" : "intouch",
    text: row.text_entry,
    hasWords: row.has_words,
    locationId: row.location_id,
    day: row.completed_on,
  }));
}

/**
 * Claims comments that these rules have not tagged yet, in the order of their keys. The rows are locked until the
 * transaction ends, so an erasure in between deletes text and themes together. Rows locked by another job are skipped.
 */
export function claimUntagged(
  tx: ClientTx,
  ids: SurveyIds,
  version: RulesVersion,
  { kind, after, limit }: CommentClaim,
): Promise<readonly UntaggedComment[]> {
  const from = after ?? START;
  const keys = kind === "new" ? selectUntagged(tx.clientId, from) : selectOutdated(tx.clientId, version, from);
  return readComments(tx, ids, { keys, version, limit, lock: sql`FOR UPDATE OF a SKIP LOCKED` });
}

/** Reads comments that these rules have tagged, in the order of their keys. */
export function readTagged(
  tx: ClientTx,
  ids: SurveyIds,
  version: RulesVersion,
  { after, limit }: CommentPage,
): Promise<readonly PlacedComment[]> {
  const keys = selectTagged(tx.clientId, version, after ?? START);
  return readComments(tx, ids, { keys, version, limit, lock: sql`` });
}

/**
 * Finds clients with comments since a day that no rules have tagged; for a client without any tagged comment, any
 * comment counts. It reads the comments of a few days only.
 */
export const findUntagged =
  (since: string): FindWork =>
  (client) => {
    const isComment = sql`a.client_id = ${client} AND a.text_entry <> ''
      AND a.question_type IN ('text-entry', 'multiple-choice', 'multiple-select')`;
    return [
      sql`responses AS r JOIN answers AS a ON a.invitation_id = r.invitation_id AND ${isComment}
        WHERE r.client_id = ${client} AND r.completed_on >= ${since}::date AND NOT EXISTS (
          SELECT FROM comment_tags AS t
          WHERE t.client_id = ${client} AND t.invitation_id = a.invitation_id AND t.question_id = a.question_id)`,
      sql`answers AS a WHERE ${isComment} AND NOT EXISTS (SELECT FROM comment_tags AS t WHERE t.client_id = ${client})`,
    ];
  };
