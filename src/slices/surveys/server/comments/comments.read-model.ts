import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type {
  CommentCount,
  CommentRecord,
  CommentPlaces,
  CommentsRequest,
  CommentsPage,
  PrintedBeside,
  ThemeCounts,
} from "#slices/reports/server/reports.api.ts";
import { foldWord } from "#slices/themes/server/themes.api.ts";
import { readReplies } from "../replies/replies.read-model.ts";
import { type CommentRow, toComment, toKey } from "./comment-record.ts";
import { closedMonths, findLikelihood, gatedComments, hasWords } from "./gated-comments.read-model.ts";

/** Builds a condition that a column is in a list of ids; true without a list. */
export const inList = (column: string, ids: readonly number[] | undefined): RawBuilder<unknown> =>
  ids === undefined ? sql`true` : sql`${sql.ref(column)} = ANY(${[...ids]}::bigint[])`;

/** Escapes a text for ILIKE with % at both ends: pattern characters match themselves. */
export const escaped = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Builds the condition on the place of a comment `c`: by its location, without one by its region; comments with neither
 * need `isEverywhere`.
 */
export function isInPlaces({ locationIds, regionIds, isEverywhere }: CommentPlaces): RawBuilder<unknown> {
  if (isEverywhere && locationIds === null) return sql`true`;
  const ofLocation =
    locationIds === null ? sql`c.location_id IS NOT NULL` : sql`c.location_id = ANY(${[...locationIds]}::bigint[])`;
  const ofRegion = sql`c.location_id IS NULL AND c.region_id = ANY(${[...regionIds]}::bigint[])`;
  const ofNone = isEverywhere ? sql`c.location_id IS NULL AND c.region_id IS NULL` : sql`false`;
  return sql`((${ofLocation}) OR (${ofRegion}) OR (${ofNone}))`;
}

// Matches the text literally, or other forms of its words in either language, with and without accents.
function hasText(clientId: number, text: string): RawBuilder<unknown> {
  const query = sql`(plainto_tsquery('english', ${text}) || plainto_tsquery('spanish', ${text})
    || plainto_tsquery('simple', ${foldWord(text.toLowerCase())}))`;
  return sql`(c.text_entry ILIKE ${escaped(text)} OR EXISTS (
    SELECT FROM comment_tags AS t WHERE t.client_id = ${clientId} AND t.invitation_id = c.tagged_id
      AND t.question_id = c.question_id AND t.words @@ ${query}))`;
}

function hasTheme(clientId: number, themeIds: readonly number[] | undefined): RawBuilder<unknown> {
  if (themeIds === undefined) return sql`true`;
  return sql`EXISTS (
    SELECT FROM comment_themes AS t WHERE t.client_id = ${clientId} AND t.invitation_id = c.tagged_id
      AND t.question_id = c.question_id AND t.theme_id = ANY(${[...themeIds]}::integer[]))`;
}

/** Conditions on what is shown of a comment. Protected comments have passed the gate before. */
function matchesRequest(clientId: number, request: CommentsRequest): RawBuilder<unknown> {
  const kinds = { all: sql`true`, texts: sql`NOT c.is_choice`, choices: sql`c.is_choice` };
  const text = request.text ? hasText(clientId, request.text) : sql`true`;
  return sql`${kinds[request.kind]} AND ${inList("c.survey_id", request.surveyIds)} AND ${inList("c.question_id", request.questionIds)}
      AND ${inList("c.category_id", request.categoryIds)} AND ${inList("c.likelihood", request.likelihoods)}
      AND ${text} AND ${hasTheme(clientId, request.themeIds)} AND ${isInPlaces(request.places)}`;
}

// Open comments have a name, a day and a place: anyone who sees the place may read them. Employees have none.
function openComments(
  tx: ClientTx,
  { range, places }: CommentsRequest,
  surveyIds: readonly number[],
  likelihood: RawBuilder<number | null>,
): RawBuilder<unknown> {
  return sql`SELECT r.completed_on - (extract(day FROM r.completed_on)::integer - 1) AS month, r.survey_id, a.question_id,
      a.text_entry, a.question_type <> 'text-entry' AS is_choice, ${likelihood} AS likelihood,
      r.position_category_id AS category_id, r.location_id, l.region_id, false AS is_separated, '' AS rank,
      r.invitation_id AS tagged_id, true AS is_open, r.completed_on AS day, r.invitation_id
    FROM responses AS r
    JOIN answers AS a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
    JOIN locations AS l ON l.client_id = r.client_id AND l.id = r.location_id
    WHERE r.client_id = ${tx.clientId} AND NOT r.is_protected AND r.survey_id = ANY(${[...surveyIds]}::bigint[])
      AND r.completed_on BETWEEN ${range.from}::date AND ${range.to}::date AND ${inList("r.location_id", places.locationIds ?? undefined)}
      AND ${hasWords}`;
}

/**
 * Builds the statement's CTEs that end in `matches`: every requested comment that may be read, as it may be shown.
 * Texts are not read here: they are long, and most comments are only counted.
 */
async function buildMatches(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
  likelihood = findLikelihood(tx.clientId, "r"),
): Promise<RawBuilder<unknown>> {
  const months = closedMonths(request.range, request.today);
  const gated = await gatedComments(tx, { service: request.service, surveyIds, today: request.today, ...months });
  return sql`WITH ${gated},
    matches AS (
      SELECT c.month, c.survey_id, c.question_id, c.is_choice, c.likelihood, c.category_id, c.location_id, c.region_id,
        c.is_separated, c.rank, c.tagged_id, c.is_open, c.day, c.invitation_id
      FROM (
        SELECT gated.*, false AS is_open, NULL::date AS day, NULL::bigint AS invitation_id FROM gated
        UNION ALL ${openComments(tx, request, surveyIds, likelihood)}
      ) AS c
      WHERE ${matchesRequest(tx.clientId, request)}
    )`;
}

// The author's likelihood is looked up only when it is a filter.
const decidingLikelihood = (tx: ClientTx, request: CommentsRequest): RawBuilder<number | null> =>
  request.likelihoods === undefined ? sql<null>`NULL::smallint` : findLikelihood(tx.clientId, "r");

/** Counts the comments of a service's surveys. */
export async function countComments(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
): Promise<number> {
  const start = await buildMatches(tx, request, surveyIds, decidingLikelihood(tx, request));
  const { rows } = await sql<{ count: number }>`${start}
    SELECT count(*) AS count FROM matches`.execute(tx.on<unknown>());
  return rows[0]?.count ?? 0;
}

/**
 * Builds the order of comments: by month; within a month open ones by day, then protected ones. `of` is the name of
 * their CTE.
 */
function buildOrder(of: string, isOldestFirst: boolean): RawBuilder<unknown> {
  const way = isOldestFirst ? sql`ASC` : sql`DESC`;
  const [month, isOpen, day, id] = ["month", "is_open", "day", "invitation_id"].map((name) => sql.ref(`${of}.${name}`));
  return sql`${month} ${way}, ${isOpen} DESC, ${day} ${way}, ${id} ${way}, ${sql.ref(`${of}.question_id`)}, ${sql.ref(`${of}.rank`)}`;
}

interface PageRow extends CommentRow {
  readonly count: number;
  /** The theme for which the comment was read; null when it was read for none or several. */
  readonly theme_id: number | null;
}

/**
 * Reads the rows of the CTE `page` with everything that is shown of a comment, and the number of all comments. Terms
 * are marked for the themes in the page's `mark_ids`. Beyond the last page, one row has the count alone.
 */
async function readPage(
  tx: ClientTx,
  request: CommentsRequest,
  start: RawBuilder<unknown>,
  isOldestFirst = false,
): Promise<readonly PageRow[]> {
  const lateLikelihood = request.likelihoods === undefined ? findLikelihood(tx.clientId, "i") : sql`NULL::smallint`;
  const { rows } = await sql<PageRow>`${start}
    SELECT page.*, w.text_entry, ${lateLikelihood} AS open_likelihood, (
        SELECT string_agg(array_to_string(t.spans, ','), ',') FROM comment_themes AS t
        WHERE t.client_id = ${tx.clientId} AND t.invitation_id = page.tagged_id AND t.question_id = page.question_id
          AND t.theme_id = ANY(page.mark_ids)) AS marks,
      n.count, s.num, s.den, res.id AS resident_id, res.first_name, res.last_name
    FROM (SELECT count(*) AS count FROM matches) AS n
    LEFT JOIN page ON true
    LEFT JOIN answers AS w ON w.client_id = ${tx.clientId} AND w.invitation_id = page.tagged_id
      AND w.question_id = page.question_id
    LEFT JOIN invitations AS i ON i.client_id = ${tx.clientId} AND i.id = page.invitation_id
    LEFT JOIN residents AS res ON res.client_id = ${tx.clientId} AND res.client_id = i.client_id AND res.id = i.resident_id
      AND res.erased_at IS NULL
    LEFT JOIN LATERAL (
      SELECT sum(a.importance * a.agreement) AS num, sum(a.importance) AS den
      FROM (
        SELECT agreement, CASE WHEN question_type = 'agreement' THEN 3 ELSE importance END AS importance
        FROM answers WHERE client_id = ${tx.clientId} AND invitation_id = page.invitation_id
          AND question_type IN ('agreement', 'agreement-importance') AND agreement IS NOT NULL
      ) AS a
      WHERE a.importance IS NOT NULL
    ) AS s ON true
    ORDER BY ${buildOrder("page", isOldestFirst)}`.execute(tx.on<unknown>());
  return rows;
}

/** Converts rows of a page to comment records with their replies. */
async function toRecords<Row extends PageRow>(
  tx: ClientTx,
  rows: readonly Row[],
): Promise<readonly (readonly [row: Row, record: CommentRecord])[]> {
  const page = rows.filter(({ month }) => month !== null);
  const ids = page.map(({ tagged_id: id }) => id);
  const replies = await readReplies(tx, ids);
  return page.map((row) => [row, toComment(row, replies)] as const);
}

/** Reads one page of comments of a service's surveys, and their number. */
export async function readComments(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
  { offset, limit, isOldestFirst }: CommentsPage,
): Promise<{ readonly rows: readonly CommentRecord[]; readonly count: number }> {
  const start = await buildMatches(tx, request, surveyIds, decidingLikelihood(tx, request));
  const page = sql`${start},
    page AS (
      SELECT matches.*, NULL::integer AS theme_id, ${[...(request.themeIds ?? [])]}::integer[] AS mark_ids
      FROM matches ORDER BY ${buildOrder("matches", isOldestFirst)} LIMIT ${limit} OFFSET ${offset})`;
  const rows = await readPage(tx, request, page, isOldestFirst);
  return { count: rows[0]?.count ?? 0, rows: (await toRecords(tx, rows)).map(([, record]) => record) };
}

/** Reads the newest comments of each requested theme, at most `limit` of each, with the terms of that theme marked. */
export async function readThemeComments(
  tx: ClientTx,
  request: CommentsRequest & { readonly themeIds: readonly number[] },
  surveyIds: readonly number[],
  limit: number,
): Promise<ReadonlyMap<number, readonly CommentRecord[]>> {
  const start = await buildMatches(tx, request, surveyIds, decidingLikelihood(tx, request));
  const page = sql`${start},
    named AS (
      SELECT matches.*, t.theme_id, ARRAY[t.theme_id] AS mark_ids,
        row_number() OVER (PARTITION BY t.theme_id ORDER BY ${buildOrder("matches", false)}) AS at
      FROM matches
      JOIN comment_themes AS t ON t.client_id = ${tx.clientId} AND t.invitation_id = matches.tagged_id
        AND t.question_id = matches.question_id AND t.theme_id = ANY(${[...request.themeIds]}::integer[])
    ),
    page AS (SELECT * FROM named WHERE at <= ${limit})`;
  const records = await toRecords(tx, await readPage(tx, request, page));
  const byTheme = Map.groupBy(records, ([row]) => row.theme_id ?? 0);
  return new Map([...byTheme].map(([id, list]) => [id, list.map(([, record]) => record)]));
}

/** A comment that may be read, with its response, which no list shows. */
export interface KeyedComment {
  readonly invitationId: number;
  readonly questionId: number;
  readonly isOpen: boolean;
}

/** Finds the readable comments among those requested that have a key, in the order of their invitations. */
export async function findCommentsByKey(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
  key: string,
): Promise<readonly KeyedComment[]> {
  const start = await buildMatches(tx, request, surveyIds, decidingLikelihood(tx, request));
  const { rows } = await sql<CommentRow>`${start}
    SELECT matches.*, w.text_entry FROM matches
    JOIN answers AS w ON w.client_id = ${tx.clientId} AND w.invitation_id = matches.tagged_id
      AND w.question_id = matches.question_id
    ORDER BY tagged_id`.execute(tx.on<unknown>());
  return rows
    .filter((row) => toKey(row) === key)
    .map((row) => ({ invitationId: row.tagged_id, questionId: row.question_id, isOpen: row.is_open }));
}

/** Counts comments by survey or question, and by the likelihood that their authors stay or renew. */
export async function readCommentCounts(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
  by: "survey" | "question",
): Promise<readonly CommentCount[]> {
  const { rows } = await sql<CommentCount>`${await buildMatches(tx, request, surveyIds)}
    SELECT ${sql.ref(`${by}_id`)} AS key, count(*) AS count, count(*) FILTER (WHERE likelihood <= 2) AS unlikely,
      count(*) FILTER (WHERE likelihood = 3) AS neutral, count(*) FILTER (WHERE likelihood >= 4) AS likely,
      max(month) AS latest
    FROM matches GROUP BY 1 ORDER BY 1`.execute(tx.on<unknown>());
  return rows;
}

/** Reads the distinct likelihoods and position categories that are shown beside comments of a service's surveys. */
export async function readPrintedBeside(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
): Promise<PrintedBeside> {
  const { rows } = await sql<{
    likelihood: number | null;
    category_id: number | null;
  }>`${await buildMatches(tx, request, surveyIds)}
    SELECT DISTINCT likelihood, category_id FROM matches`.execute(tx.on<unknown>());
  const once = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);
  return {
    likelihoods: once(rows.flatMap(({ likelihood }) => likelihood ?? [])),
    categoryIds: once(rows.flatMap(({ category_id: id }) => id ?? [])),
  };
}

/** Counts comments for each theme, and all comments. */
export async function readThemeCounts(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
): Promise<ThemeCounts> {
  const start = await buildMatches(tx, request, surveyIds, decidingLikelihood(tx, request));
  const { rows } = await sql<{ theme_id: number | null; count: number }>`${start}
    SELECT NULL::integer AS theme_id, count(*) AS count FROM matches
    UNION ALL
    SELECT t.theme_id, count(*) FROM matches AS c
    JOIN comment_themes AS t ON t.client_id = ${tx.clientId} AND t.invitation_id = c.tagged_id AND t.question_id = c.question_id
    GROUP BY t.theme_id`.execute(tx.on<unknown>());
  const total = rows.find(({ theme_id: id }) => id === null)?.count ?? 0;
  const byTheme = new Map(rows.flatMap(({ theme_id: id, count }) => (id === null ? [] : [[id, count] as const])));
  return { total, byTheme };
}
