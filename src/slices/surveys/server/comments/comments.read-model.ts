import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type {
  CommentCount,
  CommentRecord,
  CommentsRequest,
  CommentsPage,
  CommentAttributes,
  ThemeCounts,
} from "#slices/reports/server/reports.api.ts";
import { readReplies } from "../replies/replies.read-model.ts";
import { type CommentRow, toComment, toKey } from "./comment-record.ts";
import { countAll, countByMonth, countByTheme } from "./comment-counts.read-model.ts";
import { findNewest, locatePage } from "./comment-months.rules.ts";
import { buildMatches, selectLikelihood } from "./matching-comments.read-model.ts";
import { findLikelihood } from "./gated-comments.read-model.ts";

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
  /** The theme that a comment is read for; null where it is read for none or several. */
  readonly theme_id: number | null;
}

/**
 * The rows of a statement's part `page`, with all that is printed of a comment. Words are marked for the themes in the page's
 * `mark_ids`.
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
      s.num, s.den, res.id AS resident_id, res.first_name, res.last_name
    FROM page
    JOIN answers AS w ON w.client_id = ${tx.clientId} AND w.invitation_id = page.tagged_id
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
  const ids = rows.map(({ tagged_id: id }) => id);
  const replies = await readReplies(tx, ids);
  return rows.map((row) => [row, toComment(row, replies)] as const);
}

/** Reads one page of comments of a service's surveys, and their number. */
export async function readComments(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
  { offset, limit, isOldestFirst }: CommentsPage,
): Promise<{ readonly rows: readonly CommentRecord[]; readonly count: number }> {
  const counts = await countByMonth(tx, request, surveyIds);
  const count = countAll(counts);
  const place = locatePage(counts, request.range, { offset, limit, isOldestFirst });
  if (place === null) return { count, rows: [] };
  const start = await buildMatches(tx, request, surveyIds, selectLikelihood(tx, request), place.within);
  const page = sql`${start},
    page AS (
      SELECT matches.*, NULL::integer AS theme_id, ${[...(request.themeIds ?? [])]}::integer[] AS mark_ids
      FROM matches ORDER BY ${buildOrder("matches", isOldestFirst)} LIMIT ${limit} OFFSET ${place.offset})`;
  const rows = await readPage(tx, request, page, isOldestFirst);
  return { count, rows: (await toRecords(tx, rows)).map(([, record]) => record) };
}

/** Reads the newest comments of each requested theme, at most `limit` of each, with the terms of that theme marked. */
export async function readThemeComments(
  tx: ClientTx,
  request: CommentsRequest & { readonly themeIds: readonly number[] },
  surveyIds: readonly number[],
  limit: number,
): Promise<ReadonlyMap<number, readonly CommentRecord[]>> {
  const { themeIds, ...ofAnyTheme } = request;
  const { byTheme: counts } = await countByTheme(tx, ofAnyTheme, surveyIds);
  const within = findNewest(
    themeIds.flatMap((id) => counts.get(id) ?? []),
    request.range,
    limit,
  );
  if (within === null) return new Map();
  const start = await buildMatches(tx, request, surveyIds, selectLikelihood(tx, request), within);
  const page = sql`${start},
    named AS (
      SELECT matches.*, t.theme_id, ARRAY[t.theme_id] AS mark_ids,
        row_number() OVER (PARTITION BY t.theme_id ORDER BY ${buildOrder("matches", false)}) AS at
      FROM matches
      JOIN comment_themes AS t ON t.client_id = ${tx.clientId} AND t.invitation_id = matches.tagged_id
        AND t.question_id = matches.question_id AND t.theme_id = ANY(${[...themeIds]}::integer[])
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
  const start = await buildMatches(tx, request, surveyIds, selectLikelihood(tx, request));
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
export async function readCommentAttributes(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
): Promise<CommentAttributes> {
  const { rows } = await sql<{
    likelihood: number | null;
    category_id: number | null;
  }>`${await buildMatches(tx, request, surveyIds)}
    SELECT DISTINCT likelihood, category_id FROM matches`.execute(tx.on<unknown>());
  const sortUnique = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);
  return {
    likelihoods: sortUnique(rows.flatMap(({ likelihood }) => likelihood ?? [])),
    categoryIds: sortUnique(rows.flatMap(({ category_id: id }) => id ?? [])),
  };
}

/** Counts comments for each theme, and all comments. */
export async function readThemeCounts(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
): Promise<ThemeCounts> {
  const { all, byTheme } = await countByTheme(tx, request, surveyIds);
  return { total: countAll(all), byTheme: new Map([...byTheme].map(([id, counts]) => [id, countAll(counts)])) };
}
