import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { type DateRange, type DriverResponse, RATING_UNIT } from "#slices/analytics/server/analytics.api.ts";
import { catalog } from "../catalog/catalog.ts";
import type { LocalizedText } from "../catalog/catalog.schema.ts";

/** Outcomes that residents are asked the likelihood of. */
export type Outcome = "renew" | "recommend";

/** A survey with its rated questions, and its question about an outcome. */
interface RatedSurvey {
  readonly id: number;
  readonly name: LocalizedText;
  readonly outcomeQuestion: number;
  /** The rated questions by topic. */
  readonly topics: ReadonlyMap<number, readonly number[]>;
}

function toRatedSurvey(survey: (typeof catalog.surveys)[number], outcome: Outcome): RatedSurvey | null {
  const questionIds = new Set(survey.pages.flat().map(({ questionId }) => questionId));
  const questions = catalog.questions.filter(({ id }) => questionIds.has(id));
  const outcomeQuestion = questions.find(({ likelihood }) => likelihood === outcome);
  if (!outcomeQuestion) return null;
  const rated = questions.filter(({ type }) => type === "agreement" || type === "agreement-importance");
  const byTopic = [...Map.groupBy(rated, ({ topicId }) => topicId)];
  return {
    id: survey.id,
    name: survey.name,
    outcomeQuestion: outcomeQuestion.id,
    topics: new Map(byTopic.map(([topic, topicQuestions]) => [topic, topicQuestions.map(({ id }) => id)])),
  };
}

/**
 * Returns the residents' survey that has the outcome question and the most topics. One survey means one group of
 * people.
 */
function findRatedSurvey(outcome: Outcome): RatedSurvey {
  const [first] = catalog.surveys
    .filter(({ service }) => service === "intouch")
    .flatMap((survey) => toRatedSurvey(survey, outcome) ?? [])
    .toSorted((a, b) => b.topics.size - a.topics.size || a.id - b.id);
  if (!first) throw new RangeError(`no survey asks residents how likely they ${outcome}`);
  return first;
}

const surveys: Readonly<Record<Outcome, RatedSurvey>> = {
  renew: findRatedSurvey("renew"),
  recommend: findRatedSurvey("recommend"),
};

/** Returns the rated topics of the survey used for an outcome. */
export function getRatedTopics(outcome: Outcome): {
  readonly survey: LocalizedText;
  readonly topics: readonly number[];
} {
  const { name, topics } = surveys[outcome];
  return { survey: name, topics: [...topics.keys()] };
}

/** A request for ratings at locations (null for all), on days from `from` to `to`, both included. */
export interface OpenRatingsRequest {
  readonly outcome: Outcome;
  readonly locationIds: readonly number[] | null;
  readonly range: DateRange;
}

// Question id and answer are packed into one integer, so that a response is one short array.
const PLACE_OF_QUESTION = 8;

function toRatings(
  { topics, outcomeQuestion }: RatedSurvey,
  answers: readonly number[],
): Pick<DriverResponse, "ratings" | "outcome"> | null {
  const byQuestion = new Map(
    answers.map((answer) => [Math.floor(answer / PLACE_OF_QUESTION), answer % PLACE_OF_QUESTION] as const),
  );
  const outcome = byQuestion.get(outcomeQuestion);
  if (outcome === undefined) return null;
  const ratings = [...topics.values()].map((questions) => {
    const values = questions.flatMap((question) => byQuestion.get(question) ?? []);
    return values.length === 0 ? null : (RATING_UNIT * values.reduce((sum, value) => sum + value, 0)) / values.length;
  });
  return { ratings, outcome };
}

/**
 * Reads open responses that answer the outcome question, with their ratings in the order of `getRatedTopics`.
 * Confidential responses are not read.
 */
export async function readOpenRatings(
  tx: ClientTx,
  { outcome, locationIds, range }: OpenRatingsRequest,
): Promise<readonly DriverResponse[]> {
  const survey = surveys[outcome];
  const questions = [survey.outcomeQuestion, ...[...survey.topics.values()].flat()];
  const ofPlaces = locationIds === null ? sql`true` : sql`r.location_id = ANY(${[...locationIds]}::bigint[])`;
  const { rows } = await sql<{ place: number; day: string; answers: number[] }>`
    SELECT r.location_id AS place, r.completed_on AS day,
      array_agg((a.question_id * ${PLACE_OF_QUESTION} + coalesce(a.agreement, a.value))::integer) AS answers
    FROM responses AS r
    JOIN answers AS a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
    WHERE r.client_id = ${tx.clientId} AND a.client_id = ${tx.clientId} AND NOT r.is_protected
      AND r.completed_on BETWEEN ${range.from}::date AND ${range.to}::date
      AND r.survey_id = ${survey.id} AND ${ofPlaces}
      AND a.question_id = ANY(${questions}::bigint[]) AND coalesce(a.agreement, a.value) IS NOT NULL
    GROUP BY r.location_id, r.completed_on, r.invitation_id`.execute(tx.on<unknown>());
  return rows.flatMap(({ place, day, answers }) => {
    const rated = toRatings(survey, answers);
    return rated === null ? [] : [{ place, month: day.slice(0, 7), ...rated }];
  });
}
