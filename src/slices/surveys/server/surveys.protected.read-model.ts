import { sql } from "kysely";
import { startOfMonth } from "#platform/server/clock.ts";
import {
  type AudienceService,
  type Invitee,
  MAX_CHOICES,
  type ProtectedAnswer,
  type ProtectedAnswers,
  type ProtectedResponse,
  type SurveyKind,
} from "#slices/analytics/server/analytics.api.ts";
import { getSurveyKind } from "./survey-kinds.rules.ts";
import type { SurveyIds } from "./surveys.facts.ts";
import type { SurveysTables } from "./surveys.tables.ts";

// A pair with a skipped half has no weight; an answer of type agreement has weight 3, the middle of the scale.
const weight = sql`CASE
        WHEN a.question_type = 'agreement' AND a.agreement IS NOT NULL THEN 3
        WHEN a.question_type = 'agreement-importance' AND a.agreement IS NOT NULL THEN a.importance
      END`;

// The first day of the month, computed with date arithmetic: nothing here may depend on a time zone.
const month = sql<string>`r.completed_on - (extract(day FROM r.completed_on)::integer - 1)`;

/** Families in the order of their numbers in `counted`; the last has histograms only. */
const families = ["score", "renew", "recommend", "remain", "answer"] as const;

// The selected options as a bit set, each at the number of its option; null for other types.
const chosen = sql`CASE a.question_type
        WHEN 'multiple-choice' THEN 1 << a.value
        WHEN 'multiple-select' THEN (SELECT bit_or(1 << option) FROM unnest(a.choices) AS option)
      END`;

// The number of the family that an answer counts in; null for free text and pairs with a skipped half.
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
  readonly id: number;
  readonly location_id: number;
  readonly day: string;
  readonly month: string;
  readonly sent_on: string;
  readonly person: number | null;
  readonly survey_id: number;
  readonly position_category_id: number | null;
  /** Per answer: question, family, weight, agreement, importance, value (−1 for none), and the choices as bits. */
  readonly answers: readonly (readonly number[])[];
}

interface InviteeRow {
  readonly location_id: number;
  readonly survey_id: number;
  readonly position_category_id: number | null;
  readonly person: number | null;
  readonly sent_on: string;
  readonly completed_on: string | null;
}

const toNullable = (value: number | undefined): number | null => (value === undefined || value < 0 ? null : value);

const options: readonly number[] = Array.from({ length: MAX_CHOICES }, (_, at) => at + 1);

function toAnswer([questionId = 0, family = 0, weighs = 0, ...given]: readonly number[]): ProtectedAnswer {
  const [agreement, importance, value, bits] = given.map(toNullable);
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

const toResponse = (service: AudienceService, row: ResponseRow): ProtectedResponse => ({
  id: row.id,
  kind: getSurveyKind(service, row.survey_id),
  locationId: row.location_id,
  month: row.month,
  day: row.day,
  sentMonth: startOfMonth(row.sent_on),
  person: row.person,
  surveyId: row.survey_id,
  positionCategoryId: row.position_category_id,
  answers: row.answers.map(toAnswer),
});

/** Creates the source of raw protected answers. Only the job that decides release cells may use it. */
export function createProtectedAnswers(ids: SurveyIds): ProtectedAnswers {
  return {
    async readNewestMonths(tx, { service, before }) {
      const { rows } = await sql<{ location_id: number; survey_id: number; month: string }>`
        SELECT r.location_id, r.survey_id, max(${month}) AS month
        FROM responses AS r
        WHERE r.client_id = ${tx.clientId} AND r.is_protected
          AND r.survey_id = ANY(${[...ids[service]]}::bigint[]) AND r.completed_on < ${before}::date
        GROUP BY 1, 2
        ORDER BY 1, 2`.execute(tx.on<SurveysTables>());
      const newest = new Map<string, { locationId: number; kind: SurveyKind; month: string }>();
      for (const row of rows) {
        const kind = getSurveyKind(service, row.survey_id);
        const key = `${row.location_id} ${kind}`;
        const known = newest.get(key);
        if (!known || known.month < row.month) newest.set(key, { locationId: row.location_id, kind, month: row.month });
      }
      return [...newest.values()];
    },

    async readResponses(tx, { service, locationIds, from, before }) {
      const { rows } = await sql<ResponseRow>`
        SELECT r.invitation_id AS id, r.location_id, r.completed_on AS day, ${month} AS month, i.sent_on, coalesce(i.resident_id, i.person_id) AS person,
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
          i.sent_on, i.resident_id, i.person_id
        ORDER BY r.invitation_id`.execute(tx.on<SurveysTables>());
      return rows.map((row) => toResponse(service, row));
    },

    async readInvitees(tx, { service, locationIds, from, before }) {
      const { rows } = await sql<InviteeRow>`
        SELECT i.location_id, i.survey_id, i.position_category_id, coalesce(i.resident_id, i.person_id) AS person,
          i.sent_on, r.completed_on
        FROM invitations AS i
        LEFT JOIN responses AS r ON r.client_id = i.client_id AND r.invitation_id = i.id
        WHERE i.client_id = ${tx.clientId} AND i.survey_id = ANY(${[...ids[service]]}::bigint[])
          AND i.location_id = ANY(${[...locationIds]}::bigint[])
          AND i.sent_on >= ${from}::date AND i.sent_on < ${before}::date
        ORDER BY i.id`.execute(tx.on<SurveysTables>());
      return rows.map((row): Invitee => ({
        kind: getSurveyKind(service, row.survey_id),
        locationId: row.location_id,
        surveyId: row.survey_id,
        positionCategoryId: row.position_category_id,
        person: row.person,
        sentDate: row.sent_on,
        completedDate: row.completed_on,
      }));
    },
  };
}
