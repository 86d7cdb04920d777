import { type RawBuilder, sql } from "kysely";
import {
  MOST_CHOICES,
  type ProtectedAnswer,
  type ProtectedAnswers,
  type ProtectedMonth,
  type ProtectedResponse,
} from "#slices/analytics/server/analytics.api.ts";
import type { SurveyIds } from "./surveys.facts.ts";
import { answerMeasures, histogramColumns } from "./surveys.rollup.rules.ts";
import type { SurveysTables } from "./surveys.tables.ts";

type Row = { readonly location_id: number; readonly month: string; readonly person: number | null } & Readonly<
  Record<(typeof answerMeasures)[number], number>
>;

// A pair with a skipped half has no weight; an answer of type agreement weighs 3, the middle of the scale.
const weight = sql`CASE
        WHEN a.question_type = 'agreement' AND a.agreement IS NOT NULL THEN 3
        WHEN a.question_type = 'agreement-importance' AND a.agreement IS NOT NULL THEN a.importance
      END`;

// What one response adds to the score.
const num = sql`coalesce(sum(s.weight * a.agreement), 0)`;
const den = sql`coalesce(sum(s.weight), 0)`;

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

/** Families in the order of their numbers in `counted`; the last has histograms only. */
const families = ["score", "renew", "recommend", "remain", "answer"] as const;

// What was chosen, as a set of bits, each at the number of its option; null for other types.
const chosen = sql`CASE a.question_type
        WHEN 'multiple-choice' THEN 1 << a.value
        WHEN 'multiple-select' THEN (SELECT bit_or(1 << option) FROM unnest(a.choices) AS option)
      END`;

// The number of the family that an answer counts in; null for words and pairs with a skipped half.
const counted = sql`CASE
        WHEN s.weight IS NOT NULL THEN 0
        WHEN a.likelihood = 'renew' AND a.value IS NOT NULL THEN 1
        WHEN a.likelihood = 'recommend' AND a.value IS NOT NULL THEN 2
        WHEN a.likelihood = 'remain' AND a.value IS NOT NULL THEN 3
        WHEN a.question_type = 'yes-no' AND a.value IS NOT NULL THEN 4
        WHEN a.question_type = 'importance' AND a.importance IS NOT NULL THEN 4
        WHEN c.chosen IS NOT NULL THEN 4
      END`;

interface ResponseRow {
  readonly location_id: number;
  readonly day: string;
  readonly month: string;
  readonly person: number | null;
  readonly survey_id: number;
  readonly position_category_id: number | null;
  /** Per answer: question, family, weight, agreement, importance, value, −1 for none; and the choices as bits. */
  readonly answers: readonly (readonly number[])[];
}

const orNull = (value: number | undefined): number | null => (value === undefined || value < 0 ? null : value);

const options: readonly number[] = Array.from({ length: MOST_CHOICES }, (_, at) => at + 1);

function toAnswer([questionId = 0, family = 0, weighs = 0, ...given]: readonly number[]): ProtectedAnswer {
  const [agreement, importance, value, bits] = given.map(orNull);
  return {
    questionId,
    family: families[family] ?? "answer",
    weight: weighs,
    agreement: agreement ?? null,
    importance: importance ?? null,
    value: value ?? null,
    choices: bits ? options.filter((option) => (bits & (1 << option)) !== 0) : [],
  };
}

const toResponse = (row: ResponseRow): ProtectedResponse => ({
  locationId: row.location_id,
  month: row.month,
  day: row.day,
  person: row.person,
  surveyId: row.survey_id,
  positionCategoryId: row.position_category_id,
  answers: row.answers.map(toAnswer),
});

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
            ${num} AS score_num, ${den} AS score_den,
            ${num} * ${num} AS score_nn, ${num} * ${den} AS score_nd, ${den} * ${den} AS score_dd,
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

    async responses(tx, { service, locationIds, from, before }) {
      const { rows } = await sql<ResponseRow>`
        SELECT r.location_id, r.completed_on AS day, ${month} AS month, coalesce(i.resident_id, i.person_id) AS person,
          r.survey_id, r.position_category_id,
          array_agg(ARRAY[a.question_id, f.family, coalesce(s.weight, 0), coalesce(a.agreement, -1),
            coalesce(a.importance, -1), CASE WHEN c.chosen IS NULL THEN coalesce(a.value, -1) ELSE -1 END,
            coalesce(c.chosen, 0)]::integer[] ORDER BY a.question_id) AS answers
        FROM responses AS r
        JOIN invitations AS i ON i.client_id = r.client_id AND i.id = r.invitation_id
        JOIN answers AS a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
        LEFT JOIN LATERAL (SELECT ${weight} AS weight) AS s ON true
        LEFT JOIN LATERAL (SELECT ${chosen} AS chosen) AS c ON true
        JOIN LATERAL (SELECT ${counted} AS family) AS f ON f.family IS NOT NULL
        WHERE r.client_id = ${tx.clientId} AND r.is_protected
          AND r.survey_id = ANY(${[...ids[service]]}::bigint[])
          AND r.location_id = ANY(${[...locationIds]}::bigint[])
          AND r.completed_on >= ${from}::date AND r.completed_on < ${before}::date
        GROUP BY r.client_id, r.invitation_id, r.location_id, r.completed_on, r.survey_id, r.position_category_id,
          i.resident_id, i.person_id
        ORDER BY r.invitation_id`.execute(tx.on<SurveysTables>());
      return rows.map(toResponse);
    },
  };
}
