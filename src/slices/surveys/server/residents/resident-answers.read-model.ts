import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AnswerBounds, ResidentAnswers, ResidentStats } from "#slices/residents/server/residents.api.ts";
import { isInList } from "../comments/matching-comments.read-model.ts";
import { readComments, readResponses } from "./resident-responses.read-model.ts";

// Survey data of residents by id, for the list of residents. It excludes confidential responses: beside a name they
// count as unanswered.

function isWithin(of: string, day: string, { range, locationIds, surveyIds }: AnswerBounds): RawBuilder<unknown> {
  const days = range ? sql`${sql.ref(`${of}.${day}`)} BETWEEN ${range.from}::date AND ${range.to}::date` : sql`true`;
  return sql`${days} AND ${isInList(`${of}.location_id`, locationIds ?? undefined)}
    AND ${isInList(`${of}.survey_id`, surveyIds ?? undefined)}`;
}

/** Builds the query of open answers about renewal: each resident's last one in the range, at any location. */
function buildLastRenewals(tx: ClientTx, bounds: AnswerBounds, steps: RawBuilder<unknown>): RawBuilder<unknown> {
  const isLast = bounds.range
    ? sql`(renewal.next_on IS NULL OR renewal.next_on > ${bounds.range.to}::date)`
    : sql`renewal.next_on IS NULL`;
  return sql`FROM resident_renewals AS renewal
    WHERE renewal.client_id = ${tx.clientId} AND renewal.resident_id IS NOT NULL AND ${isLast} AND ${steps}
      AND ${isWithin("renewal", "day", bounds)}`;
}

function buildOpenResponses(tx: ClientTx, bounds: AnswerBounds): RawBuilder<unknown> {
  return sql`FROM responses AS response
    JOIN invitations AS invitation ON invitation.client_id = response.client_id AND invitation.id = response.invitation_id
    WHERE response.client_id = ${tx.clientId} AND invitation.client_id = ${tx.clientId} AND invitation.resident_id IS NOT NULL
      AND NOT response.is_protected AND ${isWithin("response", "completed_on", bounds)}`;
}

const selectResidentsWith: ResidentAnswers["selectResidentsWith"] = (tx, option, bounds) => {
  switch (option) {
    case "surveys-sent":
      return sql`SELECT invitation.resident_id FROM invitations AS invitation
        WHERE invitation.client_id = ${tx.clientId} AND invitation.resident_id IS NOT NULL AND ${isWithin("invitation", "sent_on", bounds)}`;
    case "surveys-taken":
      return sql`SELECT invitation.resident_id ${buildOpenResponses(tx, bounds)}`;
    case "unlikely-to-renew":
      return sql`SELECT renewal.resident_id ${buildLastRenewals(tx, bounds, sql`renewal.value <= 2`)}`;
    case "likely-to-renew":
      return sql`SELECT renewal.resident_id ${buildLastRenewals(tx, bounds, sql`renewal.value >= 4`)}`;
    case "left-comments":
      return sql`SELECT invitation.resident_id ${buildOpenResponses(tx, bounds)} AND EXISTS (
          SELECT 1 FROM answers AS answer WHERE answer.client_id = ${tx.clientId}
            AND answer.invitation_id = response.invitation_id AND answer.text_entry <> '')`;
    case "has-maintenance-issues":
      return sql`SELECT issue.resident_id FROM service_issues AS issue
        WHERE issue.client_id = ${tx.clientId} AND issue.resident_id IS NOT NULL AND ${isWithin("issue", "day", bounds)}`;
  }
};

const sortKeys: ResidentAnswers["selectSortKeys"] = (tx, sort, bounds) =>
  sort === "likelihood"
    ? sql`SELECT renewal.resident_id, max(renewal.value) AS sort_key
        ${buildLastRenewals(tx, bounds, sql`true`)} GROUP BY renewal.resident_id`
    : sql`SELECT invitation.resident_id, max(response.completed_on) AS sort_key
        ${buildOpenResponses(tx, bounds)} GROUP BY invitation.resident_id`;

const selectRenewals: ResidentAnswers["selectRenewals"] = (
  tx,
) => sql`SELECT renewal.resident_id, renewal.location_id, renewal.invitation_id,
    renewal.day, renewal.value FROM resident_renewals AS renewal WHERE renewal.client_id = ${tx.clientId}`;

interface StatsRow {
  readonly resident_id: number;
  readonly sent: number;
  readonly started: number;
  readonly completed: number;
  readonly last_response: string | null;
  readonly likelihood: number | null;
}

// A respondent may make a response confidential when submitting it. Invitations counted as started remain so; otherwise
// a falling number would reveal that the response was submitted.
async function readStats(
  tx: ClientTx,
  residentIds: readonly number[],
  bounds: AnswerBounds,
): Promise<ReadonlyMap<number, ResidentStats>> {
  if (residentIds.length === 0) return new Map();
  const ids = sql`ANY(${[...residentIds]}::bigint[])`;
  const isListed = sql`invitation.client_id = ${tx.clientId} AND invitation.resident_id = ${ids}`;
  const { rows } = await sql<StatsRow>`
    WITH sent AS (
      SELECT invitation.resident_id, count(*)::int AS sent, (count(*) FILTER (
          WHERE invitation.started_at IS NOT NULL AND (NOT invitation.is_protected OR NOT resident.is_confidential)))::int AS started
      FROM invitations AS invitation
      JOIN residents AS resident ON resident.client_id = invitation.client_id AND resident.id = invitation.resident_id
      WHERE ${isListed} AND ${isWithin("invitation", "sent_on", bounds)}
      GROUP BY invitation.resident_id
    ),
    completions AS (
      SELECT invitation.resident_id, count(*)::int AS completed, max(response.completed_on) AS last_response
      ${buildOpenResponses(tx, bounds)} AND invitation.resident_id = ${ids}
      GROUP BY invitation.resident_id
    ),
    likelihoods AS (
      SELECT renewal.resident_id, max(renewal.value) AS likelihood
      ${buildLastRenewals(tx, bounds, sql`renewal.resident_id = ${ids}`)}
      GROUP BY renewal.resident_id
    )
    SELECT coalesce(sent.resident_id, completions.resident_id) AS resident_id, coalesce(sent.sent, 0) AS sent,
      coalesce(sent.started, 0) AS started, coalesce(completions.completed, 0) AS completed, completions.last_response, likelihoods.likelihood
    FROM sent
    FULL JOIN completions ON completions.resident_id = sent.resident_id
    LEFT JOIN likelihoods ON likelihoods.resident_id = coalesce(sent.resident_id, completions.resident_id)`.execute(
    tx.on(),
  );
  return new Map(
    rows.map(({ resident_id: id, sent, started, completed, last_response: lastResponse, likelihood }) => [
      id,
      { sent, started, completed, likelihood, lastResponse },
    ]),
  );
}

/** Creates the survey data for lists of residents. */
export function createResidentAnswers(surveys: ResidentAnswers["surveys"]): ResidentAnswers {
  return {
    surveys,
    selectResidentsWith,
    selectSortKeys: sortKeys,
    selectRenewals,
    readStats,
    readResponses,
    readComments,
  };
}
