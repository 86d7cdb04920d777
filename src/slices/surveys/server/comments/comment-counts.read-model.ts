import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { readOnce } from "#platform/server/db/recorded-reads.ts";
import type { CommentsRequest } from "#slices/reports/server/reports.api.ts";
import { type CountedRange, splitByClosing } from "./comment-months.rules.ts";
import {
  buildGated,
  selectLikelihood,
  isInDays,
  isInList,
  isRequested,
  selectReadableComments,
} from "./matching-comments.read-model.ts";
import { buildMonth } from "./gated-comments.read-model.ts";

// Rollups by question hold the open comments of the whole client, by survey and question alone.
const isRolledUp = ({ places, kind, categoryIds, likelihoods, themeIds, text }: CommentsRequest): boolean =>
  places.isEverywhere &&
  places.locationIds === null &&
  kind === "all" &&
  [categoryIds, likelihoods, themeIds].every((ids) => ids === undefined) &&
  !text;

async function readClosed(tx: ClientTx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ month: string; through: string }>`
    SELECT month, closed_through AS through FROM question_rollup_status
    WHERE client_id = ${tx.clientId} AND NOT is_stale AND closed_through IS NOT NULL`.execute(tx.on<unknown>());
  return new Map(rows.map(({ month, through }) => [month, through]));
}

function selectRolledUp(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
  { months, days }: CountedRange,
): readonly RawBuilder<unknown>[] {
  const ofQuestions = sql`client_id = ${tx.clientId} AND survey_id = ANY(${[...surveyIds]}::bigint[])
        AND ${isInList("survey_id", request.surveyIds)} AND ${isInList("question_id", request.questionIds)}`;
  const ofMonths = sql`SELECT month, sum(worded) AS count FROM client_question_months
      WHERE ${ofQuestions} AND month = ANY(${[...months]}::date[]) GROUP BY 1`;
  const ofDays = sql`SELECT ${buildMonth(sql`day`)} AS month, sum(worded) AS count FROM client_question_days
      WHERE ${ofQuestions} AND ${isInDays("day", days)} GROUP BY 1`;
  return [...(months.length > 0 ? [ofMonths] : []), ...(days.length > 0 ? [ofDays] : [])];
}

async function readCounts(tx: ClientTx, request: CommentsRequest, surveyIds: readonly number[]): Promise<MonthCounts> {
  // What is closed may be read ahead only where all statements see one moment.
  const closed = tx.isSnapshot === true && isRolledUp(request) ? await readClosed(tx) : new Map<string, string>();
  const counted = splitByClosing(request.range, closed);
  const readable = selectReadableComments(tx, request, surveyIds, selectLikelihood(tx, request), counted.answers);
  const parts = [
    sql`SELECT c.month, count(*) AS count FROM ${readable} AS c WHERE ${isRequested(tx.clientId, request)} GROUP BY 1`,
    ...selectRolledUp(tx, request, surveyIds, counted),
  ];
  const { rows } = await sql<{ month: string; count: number }>`WITH ${await buildGated(tx, request, surveyIds)}
    SELECT month, sum(count)::bigint AS count FROM (${sql.join(parts, sql` UNION ALL `)}) AS part
    GROUP BY 1 HAVING sum(count) > 0`.execute(tx.on<unknown>());
  return new Map(rows.map(({ month, count }) => [month, count]));
}

/** How many comments each month has, by its first day. */
export type MonthCounts = ReadonlyMap<string, number>;

/** How many comments there are by month, of all themes and none, and of each theme. */
export interface ThemeMonths {
  readonly all: MonthCounts;
  readonly byTheme: ReadonlyMap<number, MonthCounts>;
}

/** Reads once in a transaction that sees one moment. */
function readOncePerSnapshot<Value>(
  tx: ClientTx,
  named: readonly [name: string, request: CommentsRequest, surveyIds: readonly number[]],
  read: (tx: ClientTx) => Promise<Value>,
): Promise<Value> {
  return tx.isSnapshot === true ? readOnce(tx, JSON.stringify(named), read) : read(tx);
}

async function readThemeMonths(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
): Promise<ThemeMonths> {
  const readable = selectReadableComments(tx, request, surveyIds, selectLikelihood(tx, request), [request.range]);
  // Only what is counted: the region of an open comment would be looked up for each.
  const { rows } = await sql<{
    theme_id: number | null;
    month: string;
    count: number;
  }>`WITH ${await buildGated(tx, request, surveyIds)},
    matches AS (
      SELECT c.month, c.tagged_id, c.question_id FROM ${readable} AS c WHERE ${isRequested(tx.clientId, request)}
    )
    SELECT NULL::integer AS theme_id, month, count(*) AS count FROM matches GROUP BY 2
    UNION ALL
    SELECT t.theme_id, c.month, count(*) FROM matches AS c
    JOIN comment_themes AS t ON t.client_id = ${tx.clientId} AND t.invitation_id = c.tagged_id AND t.question_id = c.question_id
    GROUP BY 1, 2`.execute(tx.on<unknown>());
  const byTheme = Map.groupBy(rows, ({ theme_id: id }) => id);
  const toCounts = (of: typeof rows): MonthCounts => new Map(of.map(({ month, count }) => [month, count]));
  return {
    all: toCounts(byTheme.get(null) ?? []),
    byTheme: new Map([...byTheme].flatMap(([id, of]) => (id === null ? [] : [[id, toCounts(of)] as const]))),
  };
}

/** How many comments that may be read each month has, and each theme in it: once in a transaction that sees one moment. */
export function countByTheme(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
): Promise<ThemeMonths> {
  return readOncePerSnapshot(tx, ["comments by theme", request, surveyIds], (inner) =>
    readThemeMonths(inner, request, surveyIds),
  );
}

/** How many comments that may be read each month has, by its first day: once in a transaction that sees one moment. */
export async function countByMonth(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
): Promise<MonthCounts> {
  // The page of a place prints how many there are, and their themes: both are counted at once.
  if (!request.places.isEverywhere) return (await countByTheme(tx, request, surveyIds)).all;
  return readOncePerSnapshot(tx, ["comments by month", request, surveyIds], (inner) =>
    readCounts(inner, request, surveyIds),
  );
}

/** Returns how many comments there are in all months. */
export const countAll = (counts: MonthCounts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** How many comments of a service's surveys there are. */
export async function countComments(
  tx: ClientTx,
  request: CommentsRequest,
  surveyIds: readonly number[],
): Promise<number> {
  return countAll(await countByMonth(tx, request, surveyIds));
}
