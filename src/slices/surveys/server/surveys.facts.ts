import type {
  AnalyticsFacts,
  AnswerFamily,
  AudienceService,
  Condition,
  DistinctDeclaration,
  FactDeclaration,
  PeopleDeclaration,
} from "#slices/analytics/server/analytics.api.ts";
import { answerMeasures, histogramColumns } from "./surveys.rollup.rules.ts";

/** The surveys of each service: those of the catalogue, later also a client's own. */
export type SurveyIds = Readonly<Record<AudienceService, readonly number[]>>;

// One person may not be asked again within 30 days, but imported histories kept no such rule; a week is always true enough
// to spare the large places a count of their people.
const SPACING_DAYS = 7;

const likelihoodFamily = (kind: keyof typeof histogramColumns): AnswerFamily => ({
  name: kind,
  people: `${kind}_people`,
  answered: histogramColumns[kind],
  measures: histogramColumns[kind],
});

const families: readonly AnswerFamily[] = [
  {
    name: "score",
    people: "score_people",
    answered: ["score_responses"],
    measures: ["score_responses", "score_answers", "score_num", "score_den"],
  },
  likelihoodFamily("renew"),
  likelihoodFamily("recommend"),
  likelihoodFamily("remain"),
];

function factsOf(service: AudienceService, surveyIds: readonly number[]): readonly FactDeclaration[] {
  const surveys: Condition = { column: "survey_id", oneOf: surveyIds };
  const ofService: Condition = { column: "service", is: service };
  return [
    {
      name: "answers",
      part: "open",
      service,
      totals: { table: "location_answers", column: "month", conditions: [ofService] },
      months: { table: "answer_months", column: "month" },
      days: { table: "answer_days", column: "day" },
      place: "location_id",
      measures: answerMeasures,
      conditions: [surveys],
    },
    {
      name: "answers",
      part: "released",
      service,
      months: { table: "release_cells", column: "last_month" },
      place: "location_id",
      people: "people",
      families,
      measures: answerMeasures,
      conditions: [ofService],
    },
    {
      name: "participation",
      part: "open",
      service,
      totals: { table: "location_participation", column: "month", conditions: [ofService] },
      months: { table: "participation_months", column: "month" },
      days: { table: "participation_days", column: "day" },
      place: "location_id",
      measures: ["sent", "started", "completed"],
      conditions: [surveys],
    },
  ];
}

function peopleOf(service: AudienceService, surveyIds: readonly number[]): PeopleDeclaration {
  return {
    name: "invited",
    service,
    days: { table: "invitations", column: "sent_on" },
    place: "location_id",
    person: service === "intouch" ? "resident_id" : "person_id",
    conditions: [{ column: "survey_id", oneOf: surveyIds }],
    spacingDays: SPACING_DAYS,
  };
}

const serviceIssues = (surveyIds: readonly number[]): DistinctDeclaration => ({
  name: "service_issues",
  service: "intouch",
  days: { table: "service_issues", column: "day" },
  place: "location_id",
  person: "respondent",
  conditions: [{ column: "survey_id", oneOf: surveyIds }],
});

/**
 * What surveys contribute to analytics: answers (open by day and month, protected by release cell), participation, people
 * invited, residents with a service issue.
 */
export function surveysFacts(ids: SurveyIds): AnalyticsFacts {
  const services = ["intouch", "ingage"] as const;
  return {
    facts: services.flatMap((service) => factsOf(service, ids[service])),
    people: services.map((service) => peopleOf(service, ids[service])),
    distincts: [serviceIssues(ids.intouch)],
  };
}
