import {
  type AnswerFamily,
  type AudienceService,
  type Condition,
  type DimensionMapping,
  MAX_CHOICES,
  type OpenFact,
} from "#slices/analytics/server/analytics.api.ts";
import { answerMeasures } from "../surveys.rollup.rules.ts";

const buildStepNames = (name: string, first: number): readonly string[] =>
  Array.from({ length: 6 - first }, (_, at) => `${name}_${first + at}`);

const agreements = buildStepNames("agreement", 1);
const importances = buildStepNames("importance", 1);
const values = buildStepNames("value", 0);

/** The measures of one question's answers: those of responses that a single answer can have, and the histograms. */
const questionMeasures: readonly string[] = [
  ...answerMeasures.filter((measure) => measure !== "responses"),
  ...agreements,
  ...importances,
  ...values,
];

/** The classes of one question's answers, beside scores and likelihoods: top block, and yes. */
export const questionClasses: AnswerFamily = {
  name: "answer",
  people: "answer_people",
  answered: ["five_points", "yes_no_answers"],
  measures: ["five_points", "top_x2", "yes_no_answers", "yes_x2"],
};

/** The histogram of one question: released for at least ten people. */
const questionOptions: AnswerFamily = {
  name: "options",
  people: "options_people",
  answered: [...agreements, ...importances, ...values],
  measures: [...agreements, ...importances, ...values],
  distributionOf: "answer",
};

export const questionFamilies: readonly AnswerFamily[] = [questionClasses, questionOptions];

/** The measures of choice questions: the number of answers, and how many of them include each option. */
const choiceMeasures: readonly string[] = [
  "choice_answers",
  ...Array.from({ length: MAX_CHOICES }, (_, at) => `choice_${at + 1}`),
];

/** The columns of the rollups by question: those of locations, and those of the whole client. */
export const questionColumns: readonly string[] = ["answers", "comments", ...questionMeasures];
export const clientColumns: readonly string[] = [...questionColumns, "worded", ...choiceMeasures];

/** How many chose something. */
export const choiceCounts: AnswerFamily = {
  name: "answer",
  people: "answer_people",
  answered: ["choice_answers"],
  measures: ["choice_answers"],
};

/** The options that they selected: released for at least ten people who did not all select the same. */
const choiceOptions: AnswerFamily = {
  name: "options",
  people: "options_people",
  answered: ["choice_options_answers"],
  measures: ["choice_options_answers", ...choiceMeasures.filter((measure) => measure !== "choice_answers")],
  distributionOf: "answer",
};

export const choiceFamilies: readonly AnswerFamily[] = [choiceCounts, choiceOptions];

const closing = { table: "question_rollup_status", raw: { table: "question_answers", column: "day" } };
const dimensions = { survey: "survey_id", question: "question_id" };
const ofClient = {
  place: null,
  months: { table: "client_question_months", column: "month" },
  days: { table: "client_question_days", column: "day" },
} as const;

/** Declares open answers by question, for the whole client and by place. Employees have no open answers. */
export function declareOpenQuestions(service: AudienceService, surveys: Condition): readonly OpenFact[] {
  const fact = {
    name: "answers",
    part: "open",
    service,
    measures: questionColumns,
    dimensions,
    closing: closing,
  } as const;
  return [
    { ...fact, ...ofClient, conditions: [surveys] },
    {
      ...fact,
      place: "location_id",
      months: { table: "location_question_months", column: "month" },
      days: closing.raw,
      conditions: [surveys],
    },
  ];
}

/**
 * What was chosen in open answers: over the whole client, and of places, read from their answers. Employees have none.
 */
export function declareOpenChoices(service: AudienceService, surveys: Condition): readonly OpenFact[] {
  const raw = { table: "question_choices", column: "day" };
  const fact = {
    name: "choices",
    part: "open",
    service,
    measures: choiceMeasures,
    conditions: [surveys],
    dimensions,
  } as const;
  return [
    { ...fact, ...ofClient, closing: { table: closing.table, raw } },
    { ...fact, place: "location_id", months: null, days: raw },
  ];
}

const buildQuestionMapping = (
  dimension: DimensionMapping["dimension"],
  column: string,
  keyType: DimensionMapping["keyed"] = "bigint",
): DimensionMapping => ({
  dimension,
  from: "question",
  table: "catalog_questions",
  id: "id",
  column,
  keyed: keyType,
});

/** What follows from a question: one topic, one factor, one type, any number of indicators. */
export const questionMappings: readonly DimensionMapping[] = [
  buildQuestionMapping("topic", "topic_id"),
  buildQuestionMapping("factor", "factor_id"),
  buildQuestionMapping("question_type", "type", "text"),
  {
    dimension: "indicator",
    from: "question",
    table: "catalog_indicator_questions",
    id: "question_id",
    column: "indicator_id",
    keyed: "bigint",
  },
];
