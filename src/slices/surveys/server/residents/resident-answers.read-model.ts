import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AnswerBounds, ResidentAnswers, ResidentStats } from "#slices/residents/server/residents.api.ts";
import { inList } from "../comments/found-comments.read-model.ts";
import { readComments, readResponses } from "./resident-responses.read-model.ts";

// What surveys say of residents by id, for the list of residents. Confidential responses are in none of it: beside a name
// they count as unanswered.

function isWithin(of: string, day: string, { range, locationIds, surveyIds }: AnswerBounds): RawBuilder<unknown> {
  const days = range ? sql`${sql.ref(`${of}.${day}`)} BETWEEN ${range.from}::date AND ${range.to}::date` : sql`true`;
  return sql`${days} AND ${inList(`${of}.location_id`, locationIds ?? undefined)}
    AND ${inList(`${of}.survey_id`, surveyIds ?? undefined)}`;
}

/** Open answers about renewal, of each resident the last one of the range wherever it was given. */
function lastRenewals(tx: ClientTx, bounds: AnswerBounds, steps: RawBuilder<unknown>): RawBuilder<unknown> {
  const isLast = bounds.range
    ? sql`(renewal.next_on IS NULL OR renewal.next_on > ${bounds.range.to}::date)`
    : sql`renewal.next_on IS NULL`;
  return sql`FROM resident_renewals AS renewal
    WHERE renewal.client_id = ${tx.clientId} AND renewal.resident_id IS NOT NULL AND ${isLast} AND ${steps}
      AND ${isWithin("renewal", "day", bounds)}`;
}

function openResponses(tx: ClientTx, bounds: AnswerBounds): RawBuilder<unknown> {
  return sql`FROM responses AS response
    JOIN invitations AS asked ON asked.client_id = response.client_id AND asked.id = response.invitation_id
    WHERE response.client_id = ${tx.clientId} AND asked.client_id = ${tx.clientId} AND asked.resident_id IS NOT NULL
      AND NOT response.is_protected AND ${isWithin("response", "completed_on", bounds)}`;
}

const residentsWith: ResidentAnswers["residentsWith"] = (tx, option, bounds) => {
  switch (option) {
    case "surveys-sent":
      return sql`SELECT asked.resident_id FROM invitations AS asked
        WHERE asked.client_id = ${tx.clientId} AND asked.resident_id IS NOT NULL AND ${isWithin("asked", "sent_on", bounds)}`;
    case "surveys-taken":
      return sql`SELECT asked.resident_id ${openResponses(tx, bounds)}`;
    case "unlikely-to-renew":
      return sql`SELECT renewal.resident_id ${lastRenewals(tx, bounds, sql`renewal.value <= 2`)}`;
    case "likely-to-renew":
      return sql`SELECT renewal.resident_id ${lastRenewals(tx, bounds, sql`renewal.value >= 4`)}`;
    case "left-comments":
      return sql`SELECT asked.resident_id ${openResponses(tx, bounds)} AND EXISTS (
          SELECT 1 FROM answers AS given WHERE given.client_id = ${tx.clientId}
            AND given.invitation_id = response.invitation_id AND given.text_entry <> '')`;
    case "has-maintenance-issues":
      return sql`SELECT issue.resident_id FROM service_issues AS issue
        WHERE issue.client_id = ${tx.clientId} AND issue.resident_id IS NOT NULL AND ${isWithin("issue", "day", bounds)}`;
  }
};

const sortKeys: ResidentAnswers["sortKeys"] = (tx, sort, bounds) =>
  sort === "likelihood"
    ? sql`SELECT renewal.resident_id, max(renewal.value) AS sort_key
        ${lastRenewals(tx, bounds, sql`true`)} GROUP BY renewal.resident_id`
    : sql`SELECT asked.resident_id, max(response.completed_on) AS sort_key
        ${openResponses(tx, bounds)} GROUP BY asked.resident_id`;

const renewals: ResidentAnswers["renewals"] = (
  tx,
) => sql`SELECT given.resident_id, given.location_id, given.invitation_id,
    given.day, given.value FROM resident_renewals AS given WHERE given.client_id = ${tx.clientId}`;

interface StatsRow {
  readonly resident_id: number;
  readonly sent: number;
  readonly started: number;
  readonly completed: number;
  readonly last_response: string | null;
  readonly likelihood: number | null;
}

// Someone may make a response confidential when handing it in. What was counted as started stays so, else a number that
// falls would reveal that it was handed in.
async function readStats(
  tx: ClientTx,
  residentIds: readonly number[],
  bounds: AnswerBounds,
): Promise<ReadonlyMap<number, ResidentStats>> {
  if (residentIds.length === 0) return new Map();
  const ids = sql`ANY(${[...residentIds]}::bigint[])`;
  const request = sql`asked.client_id = ${tx.clientId} AND asked.resident_id = ${ids}`;
  const { rows } = await sql<StatsRow>`
    WITH sent AS (
      SELECT asked.resident_id, count(*)::int AS sent, (count(*) FILTER (
          WHERE asked.started_at IS NOT NULL AND (NOT asked.is_protected OR NOT who.is_confidential)))::int AS started
      FROM invitations AS asked
      JOIN residents AS who ON who.client_id = asked.client_id AND who.id = asked.resident_id
      WHERE ${request} AND ${isWithin("asked", "sent_on", bounds)}
      GROUP BY asked.resident_id
    ),
    taken AS (
      SELECT asked.resident_id, count(*)::int AS completed, max(response.completed_on) AS last_response
      ${openResponses(tx, bounds)} AND asked.resident_id = ${ids}
      GROUP BY asked.resident_id
    ),
    says AS (
      SELECT renewal.resident_id, max(renewal.value) AS likelihood
      ${lastRenewals(tx, bounds, sql`renewal.resident_id = ${ids}`)}
      GROUP BY renewal.resident_id
    )
    SELECT coalesce(sent.resident_id, taken.resident_id) AS resident_id, coalesce(sent.sent, 0) AS sent,
      coalesce(sent.started, 0) AS started, coalesce(taken.completed, 0) AS completed, taken.last_response, says.likelihood
    FROM sent
    FULL JOIN taken ON taken.resident_id = sent.resident_id
    LEFT JOIN says ON says.resident_id = coalesce(sent.resident_id, taken.resident_id)`.execute(tx.on());
  return new Map(
    rows.map(({ resident_id: id, sent, started, completed, last_response: lastResponse, likelihood }) => [
      id,
      { sent, started, completed, likelihood, lastResponse },
    ]),
  );
}

/** What surveys contribute to lists of residents, given the surveys of residents. */
export function residentAnswers(surveys: ResidentAnswers["surveys"]): ResidentAnswers {
  return { surveys, residentsWith, sortKeys, renewals, readStats, readResponses, readComments };
}
