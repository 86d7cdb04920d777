import { type RawBuilder, sql } from "kysely";
import { startOfMonth } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ResidentAnswers, ResidentComment, ResidentResponse } from "#slices/residents/server/residents.api.ts";
import { catalog } from "../catalog/catalog.ts";
import { isInList } from "../comments/matching-comments.read-model.ts";

const surveyNames = new Map(catalog.surveys.map(({ id, name }) => [id, name.en]));
const questionNames = new Map(catalog.questions.map(({ id, body }) => [id, body.en]));

interface ResponseRow {
  readonly invitation_id: number;
  readonly survey_id: number;
  readonly completed_on: string;
  readonly answered: number;
  readonly num: number | null;
  readonly den: number | null;
  readonly likelihood: number | null;
  readonly location_name: string;
  readonly unit_number: string | null;
}

/** Returns the score of a response from its sums, rounded half up; null without an answer that has a score. */
export function roundScore(num: number | null, den: number | null): number | null {
  return num === null || !den ? null : Math.floor((40 * num + den) / (2 * den));
}

/** Builds the sums for a response's score; an answer with agreement only has weight 3. */
export function buildScoreSums(clientId: number, invitation: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT sum(a.importance * a.agreement)::int AS num, sum(a.importance)::int AS den
    FROM (
      SELECT agreement, CASE WHEN question_type = 'agreement' THEN 3 ELSE importance END AS importance
      FROM answers WHERE client_id = ${clientId} AND invitation_id = ${invitation}
        AND question_type IN ('agreement', 'agreement-importance') AND agreement IS NOT NULL
    ) AS a
    WHERE a.importance IS NOT NULL`;
}

function buildResidentResponses(
  tx: ClientTx,
  residentId: number,
  locationIds: readonly number[] | null,
): RawBuilder<unknown> {
  return sql`FROM invitations AS i
    JOIN responses AS r ON r.client_id = i.client_id AND r.invitation_id = i.id
    WHERE i.client_id = ${tx.clientId} AND r.client_id = ${tx.clientId} AND i.resident_id = ${residentId}
      AND ${isInList("r.location_id", locationIds ?? undefined)}`;
}

async function readConfidential(
  tx: ClientTx,
  residentId: number,
  { locationIds, today }: Parameters<ResidentAnswers["readResponses"]>[2],
): Promise<ResidentResponse[]> {
  // They count as unanswered until the month is over; otherwise a list read every day would reveal the day.
  const { rows } = await sql<{
    survey_id: number;
  }>`SELECT r.survey_id ${buildResidentResponses(tx, residentId, locationIds)}
      AND r.is_protected AND r.completed_on < ${startOfMonth(today)}::date`.execute(tx.on());
  const none = { day: null, answered: null, score: null, likelihood: null, locationName: null, unitNumber: null };
  return rows
    .map(({ survey_id: id }) => ({ ...none, invitationId: null, surveyName: surveyNames.get(id) ?? "" }))
    .toSorted((a, b) => a.surveyName.localeCompare(b.surveyName, "en"));
}

/** Reads the responses of a resident for the resident's page. */
export const readResponses: ResidentAnswers["readResponses"] = async (tx, residentId, request) => {
  const { rows } = await sql<ResponseRow>`
    SELECT r.invitation_id, r.survey_id, r.completed_on, counts.answered, sums.num, sums.den, renewal.value AS likelihood,
      place.name AS location_name, unit.unit_number
    FROM (SELECT r.*, i.lease_id ${buildResidentResponses(tx, residentId, request.locationIds)} AND NOT r.is_protected) AS r
    JOIN locations AS place ON place.client_id = ${tx.clientId} AND place.id = r.location_id
    LEFT JOIN leases AS lease ON lease.client_id = ${tx.clientId} AND lease.id = r.lease_id
    LEFT JOIN units AS unit ON unit.client_id = ${tx.clientId} AND unit.id = lease.unit_id
    LEFT JOIN resident_renewals AS renewal ON renewal.client_id = ${tx.clientId} AND renewal.invitation_id = r.invitation_id
    LEFT JOIN LATERAL (${buildScoreSums(tx.clientId, sql`r.invitation_id`)}) AS sums ON true
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS answered FROM answers AS a
      WHERE a.client_id = ${tx.clientId} AND a.invitation_id = r.invitation_id
    ) AS counts ON true
    ORDER BY r.completed_at DESC, r.invitation_id DESC`.execute(tx.on());
  const open = rows.map((row): ResidentResponse => ({
    invitationId: row.invitation_id,
    surveyName: surveyNames.get(row.survey_id) ?? "",
    day: row.completed_on,
    answered: row.answered,
    score: roundScore(row.num, row.den),
    likelihood: row.likelihood,
    locationName: row.location_name,
    unitNumber: row.unit_number,
  }));
  return [...open, ...(await readConfidential(tx, residentId, request))];
};

interface CommentRow {
  readonly invitation_id: number;
  readonly survey_id: number;
  readonly question_id: number;
  readonly text_entry: string;
  readonly completed_on: string;
}

/** Reads the comments of a resident's open responses. */
export const readComments: ResidentAnswers["readComments"] = async (tx, residentId, locationIds) => {
  const { rows } = await sql<CommentRow>`
    SELECT r.invitation_id, r.survey_id, r.completed_on, a.question_id, a.text_entry
    FROM (SELECT r.* ${buildResidentResponses(tx, residentId, locationIds)} AND NOT r.is_protected) AS r
    JOIN answers AS a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
    WHERE a.client_id = ${tx.clientId} AND a.text_entry <> ''
    ORDER BY r.completed_at DESC, r.invitation_id DESC, a.question_id`.execute(tx.on());
  return rows.map((row): ResidentComment => ({
    invitationId: row.invitation_id,
    surveyName: surveyNames.get(row.survey_id) ?? "",
    question: questionNames.get(row.question_id) ?? "",
    text: row.text_entry,
    day: row.completed_on,
  }));
};
