import { type RawBuilder, sql } from "kysely";
import type { ProtectedAnswers, ProtectedMonth } from "#slices/analytics/server/analytics.api.ts";
import type { SurveyIds } from "./surveys.facts.ts";
import { answerMeasures, histogramColumns } from "./surveys.rollup.rules.ts";
import type { SurveysTables } from "./surveys.tables.ts";

type Row = { readonly location_id: number; readonly month: string; readonly person: number } & Readonly<
  Record<(typeof answerMeasures)[number], number>
>;

// A pair with a skipped half has no weight; an answer of type agreement weighs 3, the middle of the scale.
const weight = sql`CASE
        WHEN a.question_type = 'agreement' AND a.agreement IS NOT NULL THEN 3
        WHEN a.question_type = 'agreement-importance' AND a.agreement IS NOT NULL THEN a.importance
      END`;

const histograms: readonly RawBuilder<unknown>[] = Object.entries(histogramColumns).flatMap(([kind, columns]) =>
  columns.map(
    (column, at) =>
      sql`count(*) FILTER (WHERE a.likelihood = ${sql.lit(kind)} AND a.value = ${sql.lit(at + 1)}) AS ${sql.ref(column)}`,
  ),
);

const sums = sql.join(
  answerMeasures.map((measure) => sql`sum(one.${sql.ref(measure)})::bigint AS ${sql.ref(measure)}`),
);

// The first day of the month, by arithmetic on days: nothing here may depend on a time zone.
const month = sql<string>`r.completed_on - (extract(day FROM r.completed_on)::integer - 1)`;

function toProtectedMonth({ location_id, month: first, person, responses, ...measures }: Row): ProtectedMonth {
  return { locationId: location_id, month: first, person, responses, measures };
}

/** The raw protected answers of the surveys, for the job that decides release cells and for nothing else. */
export function createProtectedAnswers(ids: SurveyIds): ProtectedAnswers {
  return {
    async newestMonths(tx, { service, before }) {
      const { rows } = await sql<{ location_id: number; month: string }>`
        SELECT r.location_id, max(${month}) AS month
        FROM responses AS r
        WHERE r.client_id = ${tx.clientId} AND r.is_protected
          AND r.survey_id = ANY(${[...ids[service]]}::bigint[]) AND r.completed_on < ${before}::date
        GROUP BY 1
        ORDER BY 1`.execute(tx.on<SurveysTables>());
      return rows.map((row) => ({ locationId: row.location_id, month: row.month }));
    },

    async months(tx, { service, locationIds, before }) {
      const { rows } = await sql<Row>`
        SELECT one.location_id, one.month, one.person, ${sums}
        FROM (
          SELECT r.location_id, ${month} AS month, coalesce(i.resident_id, i.person_id) AS person,
            1 AS responses,
            least(count(s.weight), 1) AS score_responses,
            count(s.weight) AS score_answers,
            coalesce(sum(s.weight * a.agreement), 0) AS score_num,
            coalesce(sum(s.weight), 0) AS score_den,
            ${sql.join(histograms)}
          FROM responses AS r
          JOIN invitations AS i ON i.client_id = r.client_id AND i.id = r.invitation_id
          LEFT JOIN answers AS a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
          LEFT JOIN LATERAL (SELECT ${weight} AS weight) AS s ON true
          WHERE r.client_id = ${tx.clientId} AND r.is_protected
            AND r.survey_id = ANY(${[...ids[service]]}::bigint[])
            AND r.location_id = ANY(${[...locationIds]}::bigint[]) AND r.completed_on < ${before}::date
          GROUP BY r.client_id, r.invitation_id, r.location_id, r.completed_on, i.resident_id, i.person_id
        ) AS one
        GROUP BY 1, 2, 3
        ORDER BY 1, 2, 3`.execute(tx.on<SurveysTables>());
      return rows.map(toProtectedMonth);
    },
  };
}
