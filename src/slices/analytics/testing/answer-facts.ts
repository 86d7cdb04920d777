import type { AnalyticsFacts, AnswerFamily, Condition } from "../server/analytics.api.ts";

const steps = (kind: string): readonly string[] => [1, 2, 3, 4, 5].map((step) => `${kind}_${step}`);
const likelihood = (name: string): AnswerFamily => ({
  name,
  people: `${name}_people`,
  answered: steps(name),
  measures: steps(name),
});

const score = ["score_responses", "score_answers", "score_num", "score_den"];
const measures = ["responses", ...score, ...steps("renew"), ...steps("recommend"), ...steps("remain")];
const surveys: Condition = { column: "survey_id", oneOf: [24, 27] };
const service = "intouch";
const place = "location_id";

/** Facts of residents' answers over the tables of the house, as the surveys slice declares them; for tests of the engine. */
export const answerFacts: AnalyticsFacts = {
  facts: [
    {
      name: "answers",
      part: "open",
      service,
      months: { table: "answer_months", column: "month" },
      days: { table: "answer_days", column: "day" },
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
        likelihood("renew"),
        likelihood("recommend"),
        likelihood("remain"),
      ],
      measures,
      conditions: [{ column: "service", is: service }],
    },
    {
      name: "participation",
      part: "open",
      service,
      months: null,
      days: { table: "participation_days", column: "day" },
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
};
