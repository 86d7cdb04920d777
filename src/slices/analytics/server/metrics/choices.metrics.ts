import { MOST_CHOICES } from "../analytics.protected.ts";
import type { MetricDeclaration, Terms } from "./metric-declaration.ts";

const answers: Terms = { choice_answers: 1 };

const shared = {
  decimals: 0,
  additivity: "additive",
  fact: "choices",
  cohort: "all",
  questionKinds: ["multiple-choice", "multiple-select"],
  n: answers,
  gate: { kind: "answers", people: "answer_people" },
} as const;

const responses: MetricDeclaration = {
  ...shared,
  name: "choice_responses",
  unit: "count",
  meaning: "Answers to questions with choices; of protected answers distinct people.",
  numerator: answers,
  denominator: null,
  scale: 1,
};

const declareShare = (option: number): MetricDeclaration => ({
  ...shared,
  name: `choice_${option}_percentage`,
  unit: "percent",
  meaning: `Share of a question's respondents who chose option ${option}; where several may be chosen, shares may pass 100 in total.`,
  onlyOfOne: "question",
  numerator: { [`choice_${option}`]: 1 },
  denominator: answers,
  // Of stored rows those alone whose options are shown.
  released: { numerator: { [`choice_${option}`]: 1 }, denominator: { choice_options_answers: 1 } },
  scale: 100,
  isDistribution: true,
  gate: { kind: "answers", people: "options_people", classPeople: "answer_people" },
});

/** What was chosen where a question offers choices, option by option. */
export const choicesMetrics: readonly MetricDeclaration[] = [
  responses,
  ...Array.from({ length: MOST_CHOICES }, (_, at) => declareShare(at + 1)),
];
