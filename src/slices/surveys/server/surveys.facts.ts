import {
  type AnalyticsFacts,
  type AnswerFamily,
  type AudienceService,
  type Condition,
  type DistinctDeclaration,
  type FactDeclaration,
  type LatestDeclaration,
  PARTICIPATION_CELLS,
  type PeopleDeclaration,
  type ReleasedFact,
} from "#slices/analytics/server/analytics.api.ts";
import {
  choiceCounts,
  choiceFamilies,
  declareOpenChoices,
  declareOpenQuestions,
  questionClasses,
  questionFamilies,
  questionMappings,
} from "./questions/questions.facts.ts";
import { declaredQuestions } from "./questions/declared-questions.ts";
import { answerMeasures, histogramColumns } from "./surveys.rollup.rules.ts";
import { surveysMetrics } from "./surveys.metrics.ts";

/** The surveys of each service: those of the catalog, later also a client's own. */
export type SurveyIds = Readonly<Record<AudienceService, readonly number[]>>;

// The product never invites a person again within 30 days, but imported histories did not follow that rule. A week
// always holds, and is long enough to avoid counting the people of large locations.
const SPACING_DAYS = 7;

type Likelihood = keyof typeof histogramColumns;

const buildLikelihoodFamily = (kind: Likelihood): AnswerFamily => ({
  name: kind,
  people: `${kind}_people`,
  answered: [`${kind}_answers`],
  measures: [`${kind}_answers`, `${kind}_likely_x2`, `${kind}_unlikely_x2`],
  openMeasures: histogramColumns[kind],
});

const buildLikelihoodSteps = (kind: Likelihood): AnswerFamily => ({
  name: `${kind}_options`,
  people: `${kind}_options_people`,
  answered: histogramColumns[kind],
  measures: histogramColumns[kind],
  distributionOf: kind,
});

/** The families that every released row stores: scores, and likelihoods as classes. */
const classFamilies: readonly AnswerFamily[] = [
  {
    name: "score",
    people: "score_people",
    answered: ["score_responses"],
    measures: ["score_responses", "score_answers", "score_num", "score_den", "score_nn", "score_nd", "score_dd"],
  },
  buildLikelihoodFamily("renew"),
  buildLikelihoodFamily("recommend"),
  buildLikelihoodFamily("remain"),
];
/** Further families in rows of at least ten people that group people by location alone. */
const families: readonly AnswerFamily[] = [
  ...classFamilies,
  buildLikelihoodSteps("renew"),
  buildLikelihoodSteps("recommend"),
  buildLikelihoodSteps("remain"),
];

const toMeasures = (of: readonly AnswerFamily[]): readonly string[] => [
  "responses",
  ...of.flatMap(({ measures }) => measures),
];

/** Position category 0 means none. */
const buildCategoryDimension = (column: string) => ({ position_category: { column, none: 0 } });

// Released protected answers of closed months, by one or two keys. Rows of a segment are not part of other segments, so
// each is a fact of its own.
function toSegments(service: AudienceService): readonly ReleasedFact[] {
  const declareSegment = (name: string, more: Partial<ReleasedFact>): ReleasedFact => ({
    name: "answers",
    part: "released",
    service,
    months: { table: "release_segments", column: "last_month" },
    level: "level",
    place: "place_id",
    people: "people",
    families,
    measures: toMeasures(families),
    conditions: [
      { column: "service", is: service },
      { column: "cut", is: name },
    ],
    // All employee answers are protected.
    isAll: service === "ingage",
    ...more,
  });
  const declareQuestionSegment = (
    name: string,
    dimensions: NonNullable<ReleasedFact["dimensions"]>,
    of: readonly AnswerFamily[],
  ) => declareSegment(name, { dimensions, families: of, measures: toMeasures(of) });
  const declareChoiceSegment = (
    name: string,
    dimensions: NonNullable<ReleasedFact["dimensions"]>,
    of: readonly AnswerFamily[],
  ) =>
    declareSegment(name, {
      name: "choices",
      dimensions,
      families: of,
      measures: of.flatMap(({ measures }) => measures),
    });
  const byQuestion = { question: "cut_id" } as const;
  const byCategoryAndQuestion = { ...buildCategoryDimension("cut_id"), question: "cut_other" } as const;
  return [
    declareSegment("all", { isPool: true }),
    declareSegment("survey", { dimensions: { survey: "cut_id" } }),
    declareSegment("position_category", { dimensions: buildCategoryDimension("cut_id") }),
    declareSegment("tenure_band", { dimensions: { tenure_band: "cut_id" } }),
    declareQuestionSegment("question", byQuestion, [...families, ...questionFamilies]),
    declareQuestionSegment("category_question", byCategoryAndQuestion, [...classFamilies, questionClasses]),
    declareChoiceSegment("question", byQuestion, choiceFamilies),
    declareChoiceSegment("category_question", byCategoryAndQuestion, [choiceCounts]),
  ];
}

// Released participation of months whose links are closed.
function declareParticipationCells(service: AudienceService): readonly ReleasedFact[] {
  const declareCells = (
    segment: string,
    level: "location" | "region",
    dimensions: NonNullable<ReleasedFact["dimensions"]>,
  ): ReleasedFact => ({
    name: PARTICIPATION_CELLS,
    isPool: level === "region",
    part: "released",
    service,
    months: { table: "participation_cells", column: "last_month" },
    level: "level",
    place: "place_id",
    people: "people",
    families: [],
    measures: ["sent", "started_halves", "completed_halves"],
    conditions: [
      { column: "service", is: service },
      { column: "cut", is: segment },
      { column: "level", is: level },
    ],
    // For employees nothing else is shown; for residents it contains confidential responses only.
    isAll: service === "ingage",
    dimensions,
  });
  return (["location", "region"] as const).flatMap((level) => [
    declareCells("all", level, {}),
    declareCells("survey", level, { survey: "cut_id" }),
  ]);
}

function toFacts(service: AudienceService, surveyIds: readonly number[]): readonly FactDeclaration[] {
  const surveys: Condition = { column: "survey_id", oneOf: surveyIds };
  const ofService: Condition = { column: "service", is: service };
  return [
    {
      name: "answers",
      part: "open",
      service,
      months: { table: "monthly_response_totals", column: "month" },
      days: { table: "daily_response_totals", column: "day" },
      place: "location_id",
      measures: answerMeasures,
      conditions: [surveys],
      dimensions: { survey: "survey_id", ...buildCategoryDimension("position_category_id") },
    },
    ...(service === "intouch"
      ? [...declareOpenQuestions(service, surveys), ...declareOpenChoices(service, surveys)]
      : []),
    {
      name: "answers",
      part: "released",
      service,
      months: { table: "release_cells", column: "last_month" },
      place: "location_id",
      people: "people",
      families,
      measures: toMeasures(families),
      conditions: [ofService],
    },
    ...toSegments(service),
    {
      name: "participation",
      part: "open",
      service,
      months: { table: "monthly_participation", column: "month" },
      days: { table: "daily_participation", column: "day" },
      place: "location_id",
      measures: ["sent", "started", "completed"],
      conditions: [surveys],
      dimensions: { survey: "survey_id", ...buildCategoryDimension("position_category_id") },
    },
    ...declareParticipationCells(service),
  ];
}

// For employees nothing is shown by day, so no people need to be counted for a request.
function toPeople(surveyIds: readonly number[]): PeopleDeclaration {
  const service = "intouch";
  return {
    name: "invited",
    service,
    days: { table: "invitations", column: "sent_on" },
    place: "location_id",
    person: "resident_id",
    conditions: [{ column: "survey_id", oneOf: surveyIds }],
    dimensions: { survey: "survey_id", position_category: "position_category_id" },
    spacingDays: SPACING_DAYS,
  };
}

const declareServiceIssues = (surveyIds: readonly number[]): DistinctDeclaration => ({
  name: "service_issues",
  service: "intouch",
  days: { table: "service_issues", column: "day" },
  place: "location_id",
  person: "respondent",
  next: { id: "invitation_id", day: "next_on", place: "next_location_id" },
  conditions: [{ column: "survey_id", oneOf: surveyIds }],
  dimensions: { survey: "survey_id" },
});

const renewals: LatestDeclaration = {
  name: "renewals",
  service: "intouch",
  table: "resident_renewals",
  place: "location_id",
  day: "day",
  next: "next_on",
  value: "value",
  measures: { unlikely: [1, 2], neutral: [3, 3], likely: [4, 5] },
};

/**
 * The facts that surveys contribute to analytics: answers (open by day and month, protected by release cell),
 * participation, invited people, residents with a service issue.
 */
export function buildSurveysFacts(ids: SurveyIds): AnalyticsFacts {
  const services = ["intouch", "ingage"] as const;
  return {
    facts: services.flatMap((service) => toFacts(service, ids[service])),
    people: [toPeople(ids.intouch)],
    distincts: [declareServiceIssues(ids.intouch)],
    latests: [renewals],
    metrics: surveysMetrics,
    mappings: questionMappings,
    questions: declaredQuestions,
  };
}
