import { sql } from "kysely";
import { startOfMonth } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService } from "#slices/analytics/server/analytics.api.ts";
import type { CommentKey } from "#slices/themes/server/themes.api.ts";
import { catalog } from "../catalog/catalog.ts";
import type { LocalizedText } from "../catalog/catalog.schema.ts";
import type { SurveyIds } from "../surveys.facts.ts";
import { namesAuthor } from "./disclosable-comment-cells.read-model.ts";
import { buildMonth, buildGatedComments, hasTextEntry } from "./gated-comments.read-model.ts";

// Reads comments by their keys, to route them to readers. The gate's own statement decides what may be shown.

/** A request for comments of a service by their keys, on a day. */
export interface KeyedRequest {
  readonly service: AudienceService;
  readonly today: string;
  /** Only comments of this month or later; a first day of a month. */
  readonly since: string;
  readonly keys: readonly CommentKey[];
}

/** A comment as it may be shown now: an open one with day and author, a protected one as the gate shows it. */
export interface PrintableComment extends CommentKey {
  readonly isOpen: boolean;
  readonly month: string;
  /** Null for a protected comment. */
  readonly day: string | null;
  readonly surveyName: LocalizedText;
  readonly text: string;
  readonly locationId: number | null;
  readonly regionId: number | null;
  /** The resident of an open response; null if erased. */
  readonly author: string | null;
}

/** A protected comment of a closed month that the gate does not show. It is only counted, never shown. */
export interface WaitingComment extends CommentKey {
  /** Id of the author; null when an alert names the author. */
  readonly author: number | null;
  readonly regionId: number | null;
}

const surveyNames = new Map(catalog.surveys.map(({ id, name }) => [id, name]));

const buildKeys = (keys: readonly CommentKey[]) => sql`keys AS (
      SELECT * FROM unnest(${keys.map(({ invitationId }) => invitationId)}::bigint[], ${keys.map(({ questionId }) => questionId)}::bigint[])
        AS k (invitation_id, question_id)
    )`;

/**
 * Finds the first month, before the current one, with a protected comment among the requested ones; null when there is
 * none.
 */
async function findFirstMonth(
  tx: ClientTx,
  { keys, today, since }: KeyedRequest,
  surveyIds: readonly number[],
): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`WITH ${buildKeys(keys)}
    SELECT min(${buildMonth(sql`r.completed_on`)}) AS month FROM keys
    JOIN responses AS r ON r.client_id = ${tx.clientId} AND r.invitation_id = keys.invitation_id
    WHERE r.is_protected AND r.survey_id = ANY(${[...surveyIds]}::bigint[])
      AND r.completed_on >= ${since}::date AND r.completed_on < ${startOfMonth(today)}::date`.execute(tx.on<unknown>());
  return rows[0]?.month ?? null;
}

/** Builds the gate over the months of the requested comments; over no month when there are none. */
async function buildGate(tx: ClientTx, request: KeyedRequest, surveyIds: readonly number[]) {
  const { service, today } = request;
  const before = startOfMonth(today);
  const from = (await findFirstMonth(tx, request, surveyIds)) ?? before;
  return buildGatedComments(tx, { service, surveyIds, today, from, before });
}

interface PrintableRow {
  readonly invitation_id: number;
  readonly question_id: number;
  readonly is_open: boolean;
  readonly month: string;
  readonly day: string | null;
  readonly survey_id: number;
  readonly text_entry: string;
  readonly location_id: number | null;
  readonly region_id: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** Reads those of the requested comments that may be shown, with what may be shown beside them. */
export async function readPrintable(
  tx: ClientTx,
  request: KeyedRequest,
  surveyIds: readonly number[],
): Promise<readonly PrintableComment[]> {
  if (request.keys.length === 0) return [];
  const { rows } = await sql<PrintableRow>`WITH ${await buildGate(tx, request, surveyIds)}, ${buildKeys(request.keys)}
    SELECT keys.*, false AS is_open, g.month, NULL::date AS day, g.survey_id, g.text_entry, g.location_id, g.region_id,
      NULL AS first_name, NULL AS last_name
    FROM keys JOIN gated AS g ON g.tagged_id = keys.invitation_id AND g.question_id = keys.question_id
    UNION ALL
    SELECT keys.*, true, ${buildMonth(sql`r.completed_on`)}, r.completed_on, r.survey_id, a.text_entry, r.location_id,
      l.region_id, res.first_name, res.last_name
    FROM keys
    JOIN responses AS r ON r.client_id = ${tx.clientId} AND r.invitation_id = keys.invitation_id
    JOIN answers AS a ON a.client_id = ${tx.clientId} AND a.invitation_id = keys.invitation_id
      AND a.question_id = keys.question_id
    JOIN locations AS l ON l.client_id = ${tx.clientId} AND l.id = r.location_id
    JOIN invitations AS i ON i.client_id = ${tx.clientId} AND i.id = r.invitation_id
    LEFT JOIN residents AS res ON res.client_id = ${tx.clientId} AND res.id = i.resident_id AND res.erased_at IS NULL
    WHERE NOT r.is_protected AND r.survey_id = ANY(${[...surveyIds]}::bigint[])
      AND r.completed_on >= ${request.since}::date AND ${hasTextEntry}`.execute(tx.on<unknown>());
  return rows.map((row) => {
    const author = `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim();
    return {
      invitationId: row.invitation_id,
      questionId: row.question_id,
      isOpen: row.is_open,
      month: row.month,
      day: row.day,
      surveyName: surveyNames.get(row.survey_id) ?? { en: "", es: "" },
      text: row.text_entry,
      locationId: row.location_id,
      regionId: row.region_id,
      author: author === "" ? null : author,
    };
  });
}

/** Reads those of the requested comments that are protected, of closed months, and not shown by the gate. */
export async function readWaiting(
  tx: ClientTx,
  request: KeyedRequest,
  surveyIds: readonly number[],
): Promise<readonly WaitingComment[]> {
  if (request.keys.length === 0) return [];
  const { rows } = await sql<{
    invitation_id: number;
    question_id: number;
    author: number | null;
    region_id: number | null;
  }>`WITH ${await buildGate(tx, request, surveyIds)}, ${buildKeys(request.keys)}
    SELECT keys.*, l.region_id,
      CASE WHEN NOT ${namesAuthor(tx.clientId)} THEN coalesce(i.person_id, i.resident_id) END AS author
    FROM keys
    JOIN responses AS r ON r.client_id = ${tx.clientId} AND r.invitation_id = keys.invitation_id
    JOIN answers AS a ON a.client_id = ${tx.clientId} AND a.invitation_id = keys.invitation_id
      AND a.question_id = keys.question_id
    JOIN invitations AS i ON i.client_id = ${tx.clientId} AND i.id = r.invitation_id
    JOIN locations AS l ON l.client_id = ${tx.clientId} AND l.id = r.location_id
    WHERE r.is_protected AND r.survey_id = ANY(${[...surveyIds]}::bigint[])
      AND r.completed_on < ${startOfMonth(request.today)}::date AND ${hasTextEntry}
      AND NOT EXISTS (
        SELECT FROM gated AS g WHERE g.tagged_id = keys.invitation_id AND g.question_id = keys.question_id)
    ORDER BY 1, 2`.execute(tx.on<unknown>());
  return rows.map((row) => ({
    invitationId: row.invitation_id,
    questionId: row.question_id,
    author: row.author,
    regionId: row.region_id,
  }));
}

/** The text of a comment, and the service of its survey. */
export interface CommentText extends CommentKey {
  readonly service: AudienceService;
  readonly text: string;
}

/** Reads the text of comments regardless of the gate, for the readers whom the notice named to the author. */
export async function readCommentTexts(
  tx: ClientTx,
  ids: SurveyIds,
  keys: readonly CommentKey[],
): Promise<readonly CommentText[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{
    invitation_id: number;
    question_id: number;
    survey_id: number;
    text_entry: string;
  }>`WITH ${buildKeys(keys)}
    SELECT keys.*, r.survey_id, a.text_entry FROM keys
    JOIN responses AS r ON r.client_id = ${tx.clientId} AND r.invitation_id = keys.invitation_id
    JOIN answers AS a ON a.client_id = ${tx.clientId} AND a.invitation_id = keys.invitation_id
      AND a.question_id = keys.question_id
    WHERE ${hasTextEntry}`.execute(tx.on<unknown>());
  const employees = new Set(ids.ingage);
  return rows.map((row) => ({
    invitationId: row.invitation_id,
    questionId: row.question_id,
    service: employees.has(row.survey_id) ? "ingage" : "intouch",
    text: row.text_entry,
  }));
}
