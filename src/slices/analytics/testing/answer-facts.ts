import { productFacts } from "#test/support/product-facts.ts";
import type { AnalyticsFacts, AnswerFamily, Condition } from "../server/analytics.api.ts";

const getSteps = (kind: string): readonly string[] => [1, 2, 3, 4, 5].map((step) => `${kind}_${step}`);
const getClasses = (kind: string): readonly string[] => [`${kind}_answers`, `${kind}_likely_x2`, `${kind}_unlikely_x2`];
const createLikelihood = (name: string): readonly AnswerFamily[] => [
  {
    name,
    people: `${name}_people`,
    answered: [`${name}_answers`],
    measures: getClasses(name),
    openMeasures: getSteps(name),
  },
  {
    name: `${name}_options`,
    people: `${name}_options_people`,
    answered: getSteps(name),
    measures: getSteps(name),
    distributionOf: name,
  },
];

const score = ["score_responses", "score_answers", "score_num", "score_den"];
const measures = ["responses", ...score, ...getSteps("renew"), ...getSteps("recommend"), ...getSteps("remain")];
const surveys: Condition = { column: "survey_id", oneOf: [24, 27] };
const service = "intouch";
const ofService: Condition = { column: "service", is: service };
const place = "location_id";

/**
 * Facts of residents' answers by place over the product's own tables, as the surveys slice declares them; for tests of
 * the engine.
 */
export const answerFacts: AnalyticsFacts = {
  metrics: productFacts.metrics ?? [],
  facts: [
    {
      name: "answers",
      part: "open",
      service,
      months: { table: "monthly_response_totals", column: "month" },
      days: { table: "daily_response_totals", column: "day" },
      place,
      measures,
      conditions: [surveys],
    },
    {
      name: "answers",
      part: "released",
      service,
      months: { table: "release_cells", column: "last_month" },
      place,
      people: "people",
      families: [
        { name: "score", people: "score_people", answered: ["score_responses"], measures: score },
        ...createLikelihood("renew"),
        ...createLikelihood("recommend"),
        ...createLikelihood("remain"),
      ],
      measures: [...measures, ...getClasses("renew"), ...getClasses("recommend"), ...getClasses("remain")],
      conditions: [ofService],
    },
    {
      name: "participation",
      part: "open",
      service,
      months: { table: "monthly_participation", column: "month" },
      days: { table: "daily_participation", column: "day" },
      place,
      measures: ["sent", "started", "completed"],
      conditions: [surveys],
    },
  ],
  people: [
    {
      name: "invited",
      service,
      days: { table: "invitations", column: "sent_on" },
      place,
      person: "resident_id",
      conditions: [surveys],
      spacingDays: 7,
    },
  ],
  distincts: [
    {
      name: "service_issues",
      service,
      days: { table: "service_issues", column: "day" },
      place,
      person: "respondent",
      next: { id: "invitation_id", day: "next_on", place: "next_location_id" },
      conditions: [surveys],
    },
  ],
  latests: [
    {
      name: "renewals",
      service,
      table: "resident_renewals",
      place,
      day: "day",
      next: "next_on",
      value: "value",
      measures: { unlikely: [1, 2], neutral: [3, 3], likely: [4, 5] },
    },
  ],
  snapshots: [
    {
      name: "employments",
      service: "ingage",
      table: "employments",
      place,
      holder: "person_id",
      first: "starts_on",
      last: "ends_on",
      continues: "continues_since",
      continuesWithinDays: 30,
    },
  ],
};
