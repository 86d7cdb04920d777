import { type RawBuilder, sql } from "kysely";
import { startOfMonth } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { DateRange } from "#slices/analytics/server/analytics.api.ts";
import type { CommentsRequest } from "#slices/reports/server/reports.api.ts";
import { foldWord } from "#slices/themes/server/themes.api.ts";
import {
  buildMonth,
  getClosedMonths,
  findLikelihood,
  buildGatedComments,
  hasTextEntry,
  isInPlaces,
} from "./gated-comments.read-model.ts";

/** A condition that a column is one of these; true where there is no list. */
export const isInList = (column: string, ids: readonly number[] | undefined): RawBuilder<unknown> =>
  ids === undefined ? sql`true` : sql`${sql.ref(column)} = ANY(${[...ids]}::bigint[])`;

/** A text as ILIKE looks for it anywhere: what is a sign of patterns stands for itself. */
export const escapeLike = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

// The words as they were written, or other forms of them in either language, with and without accents.
function hasText(clientId: number, text: string): RawBuilder<unknown> {
  const looked = sql`(plainto_tsquery('english', ${text}) || plainto_tsquery('spanish', ${text})
    || plainto_tsquery('simple', ${foldWord(text.toLowerCase())}))`;
  return sql`(c.text_entry ILIKE ${escapeLike(text)} OR EXISTS (
    SELECT FROM comment_tags AS t WHERE t.client_id = ${clientId} AND t.invitation_id = c.tagged_id
      AND t.question_id = c.question_id AND t.words @@ ${looked}))`;
}

function hasTheme(clientId: number, themeIds: readonly number[] | undefined): RawBuilder<unknown> {
  if (themeIds === undefined) return sql`true`;
  return sql`EXISTS (
    SELECT FROM comment_themes AS t WHERE t.client_id = ${clientId} AND t.invitation_id = c.tagged_id
      AND t.question_id = c.question_id AND t.theme_id = ANY(${[...themeIds]}::integer[]))`;
}

/** Conditions over what is printed (`c`): protected comments came through the gate before. */
export function isRequested(clientId: number, request: CommentsRequest): RawBuilder<unknown> {
  const kinds = { all: sql`true`, texts: sql`NOT c.is_choice`, choices: sql`c.is_choice` };
  const text = request.text ? hasText(clientId, request.text) : sql`true`;
  return sql`${kinds[request.kind]} AND ${isInList("c.survey_id", request.surveyIds)} AND ${isInList("c.question_id", request.questionIds)}
      AND ${isInList("c.category_id", request.categoryIds)} AND ${isInList("c.likelihood", request.likelihoods)}
      AND ${text} AND ${hasTheme(clientId, request.themeIds)} AND ${isInPlaces(request.places)}`;
}

/** True of a day in any of some ranges. */
export const isInDays = (column: string, days: readonly DateRange[]): RawBuilder<unknown> =>
  days.length === 0
    ? sql`false`
    : sql`(${sql.join(
        days.map(({ from, to }) => sql`${sql.ref(column)} BETWEEN ${from}::date AND ${to}::date`),
        sql` OR `,
      )})`;

// Open comments have a name, a day and a place: anyone who sees the place may read them. Employees have none, so none are
// looked for. Every response
// has a location; left to join, so that who does not print its region neither looks it up nor expects it to be missing.
function selectOpenComments(
  tx: ClientTx,
  { places }: CommentsRequest,
  surveyIds: readonly number[],
  likelihood: RawBuilder<number | null>,
  days: readonly DateRange[],
): RawBuilder<unknown> {
  return sql`SELECT ${buildMonth(sql`r.completed_on`)} AS month, r.survey_id, a.question_id,
      a.text_entry, a.question_type <> 'text-entry' AS is_choice, ${likelihood} AS likelihood,
      r.position_category_id AS category_id, r.location_id, l.region_id, false AS is_separated, '' AS rank,
      r.invitation_id AS tagged_id, true AS is_open, r.completed_on AS day, r.invitation_id
    FROM responses AS r
    JOIN answers AS a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
    LEFT JOIN locations AS l ON l.client_id = r.client_id AND l.id = r.location_id
    WHERE r.client_id = ${tx.clientId} AND NOT r.is_protected AND r.survey_id = ANY(${[...surveyIds]}::bigint[])
      AND ${isInDays("r.completed_on", days)} AND ${isInList("r.location_id", places.locationIds ?? undefined)}
      AND ${hasTextEntry}`;
}

/**
 * The statement's part `gated` of the months and places of a request: nothing else of it changes what is decided. `within`: the
 * days whose months are read.
 */
export const buildGated = (
  tx: ClientTx,
  { service, range, today, places }: CommentsRequest,
  surveyIds: readonly number[],
  within = range,
): Promise<RawBuilder<unknown>> =>
  buildGatedComments(tx, { service, surveyIds, today, places, ...getClosedMonths(range, today) }, within);

/** Protected comments out of `gated`, and open ones of some days: as they may be printed, before what is requested of them. */
export const selectReadableComments = (
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
  likelihood: RawBuilder<number | null>,
  days: readonly DateRange[],
): RawBuilder<unknown> => sql`(
        SELECT gated.*, false AS is_open, NULL::date AS day, NULL::bigint AS invitation_id FROM gated
        ${request.service === "intouch" ? sql`UNION ALL ${selectOpenComments(tx, request, surveyIds, likelihood, days)}` : sql``}
      )`;

/**
 * The statement's parts that end in `matches`: every comment that is requested and may be read, as it may be printed, of some
 * of the months of the range or of all. Its words are left to who prints it: they are long, and most comments are only counted.
 */
export async function buildMatches(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
  likelihood = findLikelihood(tx.clientId, "r"),
  within = request.range,
): Promise<RawBuilder<unknown>> {
  return sql`WITH ${await buildGated(tx, request, surveyIds, within)},
    matches AS (
      SELECT c.month, c.survey_id, c.question_id, c.is_choice, c.likelihood, c.category_id, c.location_id, c.region_id,
        c.is_separated, c.rank, c.tagged_id, c.is_open, c.day, c.invitation_id
      FROM ${selectReadableComments(tx, request, surveyIds, likelihood, [within])} AS c
      WHERE c.month BETWEEN ${startOfMonth(within.from)}::date AND ${within.to}::date AND ${isRequested(tx.clientId, request)}
    )`;
}

/** How likely an author is to stay, looked up only where it decides. */
export const selectLikelihood = (tx: ClientTx, request: CommentsRequest): RawBuilder<number | null> =>
  request.likelihoods === undefined ? sql<null>`NULL::smallint` : findLikelihood(tx.clientId, "r");
