import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AnswerSums } from "#slices/analytics/server/analytics.api.ts";
import type { StatisticsDimension } from "#slices/surveys/contract/statistics.contract.ts";

/** The keys by which open answers are summed; regions and districts are summed from locations. */
export type AnswerKey = Exclude<StatisticsDimension, "total" | "region" | "district"> | "nothing";

/** A request for open answers of surveys and locations (null for all), on days from `from` to `to`, both included. */
export interface OpenAnswersRequest {
  readonly by: AnswerKey;
  readonly surveyIds: readonly number[];
  readonly locationIds: readonly number[] | null;
  readonly from: string;
  readonly to: string;
  readonly questions: readonly number[] | null;
  readonly topics: readonly number[] | null;
  readonly factors: readonly number[] | null;
  readonly positionCategories: readonly number[] | null;
  /**
   * Whether likelihoods count besides agreement. Only for statistics of single questions, so that two scales are never
   * mixed.
   */
  readonly withLikelihoods: boolean;
}

type Row = AnswerSums & { readonly key: number | string | null };

const keys: Readonly<Record<AnswerKey, RawBuilder<unknown>>> = {
  nothing: sql`NULL::bigint`,
  location: sql`r.location_id`,
  survey: sql`r.survey_id`,
  position_category: sql`r.position_category_id`,
  question: sql`a.question_id`,
  question_type: sql`a.question_type`,
  topic: sql`q.topic_id`,
  factor: sql`q.factor_id`,
};

// An answer of type agreement has weight 3, the middle of the scale; a pair with a skipped half is left out.
const weight = sql`CASE
        WHEN a.question_type = 'agreement' AND a.agreement IS NOT NULL THEN 3
        WHEN a.question_type = 'agreement-importance' AND a.agreement IS NOT NULL THEN a.importance
      END`;

const buildListCondition = (column: RawBuilder<unknown>, ids: readonly number[] | null): RawBuilder<unknown> =>
  ids === null ? sql`true` : sql`${column} = ANY(${[...ids]}::bigint[])`;

/**
 * Sums open answers by response, then by key. It reads the rows themselves: exact for every day, filter and key, and as
 * slow as there are answers in the range (measured: docs/operations.md).
 */
export async function readOpenAnswers(tx: ClientTx, request: OpenAnswersRequest): Promise<readonly Row[]> {
  const likelihood = request.withLikelihoods
    ? sql`CASE WHEN a.question_type = 'likelihood' THEN a.value END`
    : sql`NULL`;
  const { rows } = await sql<Row>`
    SELECT one.key, count(*) AS responses,
      sum(one.k)::bigint AS k, sum(one.s)::bigint AS s, sum(one.t)::bigint AS t,
      sum(one.k * one.k)::bigint AS kk, sum(one.s * one.s)::bigint AS ss, sum(one.s * one.k)::bigint AS sk,
      sum(one.t * one.t)::bigint AS tt, sum(one.t * one.k)::bigint AS tk,
      count(*) FILTER (WHERE one.den > 0) AS score_responses,
      sum(one.num)::bigint AS num, sum(one.den)::bigint AS den, sum(one.num * one.num)::bigint AS nn,
      sum(one.num * one.den)::bigint AS nd, sum(one.den * one.den)::bigint AS dd,
      sum(one.x1)::bigint AS x1, sum(one.x2)::bigint AS x2, sum(one.x3)::bigint AS x3, sum(one.x4)::bigint AS x4,
      sum(one.x5)::bigint AS x5
    FROM (
      SELECT ${keys[request.by]} AS key, r.invitation_id, count(*) AS k, sum(g.x) AS s, count(*) FILTER (WHERE g.x >= 4) AS t,
        coalesce(sum(g.weight * g.x), 0) AS num, coalesce(sum(g.weight), 0) AS den,
        count(*) FILTER (WHERE g.x = 1) AS x1, count(*) FILTER (WHERE g.x = 2) AS x2,
        count(*) FILTER (WHERE g.x = 3) AS x3, count(*) FILTER (WHERE g.x = 4) AS x4,
        count(*) FILTER (WHERE g.x = 5) AS x5
      FROM responses AS r
      JOIN answers AS a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
      JOIN catalog_questions AS q ON q.id = a.question_id
      CROSS JOIN LATERAL (
        SELECT w.weight, CASE WHEN w.weight IS NOT NULL THEN a.agreement ELSE ${likelihood} END AS x
        FROM (SELECT ${weight} AS weight) AS w
      ) AS g
      WHERE r.client_id = ${tx.clientId} AND a.client_id = ${tx.clientId} AND NOT r.is_protected
        AND r.completed_on BETWEEN ${request.from}::date AND ${request.to}::date
        AND ${buildListCondition(sql`r.survey_id`, request.surveyIds)} AND ${buildListCondition(sql`r.location_id`, request.locationIds)}
        AND ${buildListCondition(sql`r.position_category_id`, request.positionCategories)}
        AND ${buildListCondition(sql`a.question_id`, request.questions)} AND ${buildListCondition(sql`q.topic_id`, request.topics)}
        AND ${buildListCondition(sql`q.factor_id`, request.factors)} AND g.x IS NOT NULL
      GROUP BY 1, r.invitation_id
    ) AS one
    GROUP BY one.key
    ORDER BY one.key`.execute(tx.on<unknown>());
  return rows;
}

/** Reads the names of position categories by id. */
export async function readCategoryNames(tx: ClientTx): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM position_categories WHERE client_id = ${tx.clientId}`.execute(tx.on<unknown>());
  return new Map(rows.map(({ id, name }) => [id, name]));
}
