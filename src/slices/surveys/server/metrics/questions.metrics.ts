import {
  histogram,
  type MetricDeclaration,
  MAX_CHOICES,
  type QuestionKind,
  type Squares,
  type Terms,
} from "#slices/analytics/server/analytics.api.ts";

const steps = [1, 2, 3, 4, 5] as const;
const buildTerms = (...names: readonly string[]): Terms =>
  Object.assign({}, ...names.map((name) => histogram(name, () => 1)));
const LIKELIHOODS = ["renew", "recommend", "remain"] as const;

const agreeing = ["agreement-importance", "agreement"] as const satisfies readonly QuestionKind[];
const weighing = ["agreement-importance", "importance"] as const satisfies readonly QuestionKind[];
const likelihoodKinds = { agreement: agreeing, importance: weighing } as const;

const agreements = buildTerms("agreement");
const importances = buildTerms("importance");
const fivePoints = buildTerms("agreement", ...LIKELIHOODS);
const countTopSteps = (name: string): Terms => histogram(name, (step) => (step >= 4 ? 1 : 0));
// Likelihoods are in the histogram of values, too; the rest are the answers no and yes.
const notLikelihoods: Terms = Object.fromEntries(LIKELIHOODS.map((kind) => [`${kind}_1`, -1]));

/** A response has one answer to one question at most, so each is squared by itself. */
const buildSquares = (nn: Terms, nd: Terms, dd: Terms): Squares => ({ singleKeyOf: "question", nn, nd, dd });

const shared = {
  decimals: 0,
  additivity: "additive",
  fact: "answers",
  cohort: "all",
  gate: { kind: "answers", people: "answer_people" },
} as const;

const topAnswers: Terms = {
  ...countTopSteps("agreement"),
  ...countTopSteps("renew"),
  ...countTopSteps("recommend"),
  ...countTopSteps("remain"),
};

/** Shown option by option: for protected answers from ten people up, in segments of one question only. */
const distribution = {
  ...shared,
  isDistribution: true,
  gate: { kind: "answers", people: "options_people", classPeople: "answer_people" },
} as const;

// An answer is in the class or not, so its square is itself.
const toReleasedShare = (numerator: Terms, denominator: Terms) => ({
  numerator,
  denominator,
  squares: { nn: numerator, nd: numerator, dd: denominator },
});

const topBlock: MetricDeclaration = {
  ...shared,
  name: "top_block_percentage",
  unit: "percent",
  meaning: "Share of five-point answers that are 4 or 5: of agreement, of a pair its agreement, and of likelihoods.",
  singleKeyOf: "question",
  questionKinds: [...agreeing, ...LIKELIHOODS],
  released: toReleasedShare({ top_x2: 0.5 }, { five_points: 1 }),
  numerator: topAnswers,
  denominator: fivePoints,
  scale: 100,
  n: fivePoints,
  squares: buildSquares(topAnswers, topAnswers, fivePoints),
};

const yesNoAnswers: Terms = { value_0: 1, value_1: 1, ...notLikelihoods };
const yesAnswers: Terms = { value_1: 1, ...notLikelihoods };

const yesNo: MetricDeclaration = {
  ...shared,
  name: "yes_no",
  unit: "percent",
  meaning: "Share of yes-no answers that are Yes.",
  singleKeyOf: "question",
  questionKinds: ["yes-no"],
  released: toReleasedShare({ yes_x2: 0.5 }, { yes_no_answers: 1 }),
  numerator: yesAnswers,
  denominator: yesNoAnswers,
  scale: 100,
  n: yesNoAnswers,
  squares: buildSquares(yesAnswers, yesAnswers, yesNoAnswers),
};

function declareMean(name: string, kind: keyof typeof likelihoodKinds, of: Terms, meaning: string): MetricDeclaration {
  return {
    ...distribution,
    name,
    unit: "mean",
    decimals: 1,
    meaning,
    questionKinds: likelihoodKinds[kind],
    numerator: histogram(kind, (step) => step),
    denominator: of,
    scale: 1,
    n: of,
    squares: buildSquares(
      histogram(kind, (step) => step ** 2),
      histogram(kind, (step) => step),
      of,
    ),
  };
}

function declareStepShare(kind: "agreement" | "importance", of: Terms, step: number): MetricDeclaration {
  return {
    ...distribution,
    name: `${kind}_${step}_percentage`,
    unit: "percent",
    meaning: `Share of answers with ${kind} ${step} of 5; a pair with a skipped half is left out.`,
    questionKinds: likelihoodKinds[kind],
    singleKeyOf: "question",
    numerator: { [`${kind}_${step}`]: 1 },
    denominator: of,
    scale: 100,
    n: of,
  };
}

/** Mean importance × (5 − mean agreement) (domain.md, priority). */
const need: MetricDeclaration = {
  ...distribution,
  name: "need",
  unit: "points",
  decimals: 1,
  meaning:
    "How much a question needs attention, from 0 to 20: mean importance × (5 − mean agreement) of a question that asks for both.",
  additivity: "level-dependent",
  singleKeyOf: "question",
  questionKinds: ["agreement-importance"],
  numerator: histogram("importance", (step) => step),
  denominator: importances,
  times: { numerator: histogram("agreement", (step) => 5 - step), denominator: agreements },
  scale: 1,
  n: importances,
};

const comments: MetricDeclaration = {
  ...shared,
  name: "comments_count",
  unit: "count",
  meaning: "Open comments of residents: answers in their own words, on the day they were completed.",
  gate: { kind: "plain" },
  numerator: { comments: 1 },
  denominator: null,
  scale: 1,
  n: { comments: 1 },
};

function declareAnswersCount(
  name: string,
  questionKinds: readonly QuestionKind[],
  counted: Terms,
  meaning: string,
): MetricDeclaration {
  return {
    ...shared,
    name,
    unit: "count",
    meaning,
    questionKinds,
    numerator: counted,
    // In stored rows only the people count, whatever they answered.
    released: { numerator: {}, denominator: null },
    denominator: null,
    scale: 1,
    n: counted,
  };
}

/** The metrics of answers to questions, besides scores and likelihoods. */
export const questionsMetrics: readonly MetricDeclaration[] = [
  topBlock,
  yesNo,
  declareMean("mean_agreement", "agreement", agreements, "Mean agreement, from 1 to 5."),
  declareMean("mean_importance", "importance", importances, "Mean importance, from 1 to 5."),
  ...steps.map((step) => declareStepShare("agreement", agreements, step)),
  ...steps.map((step) => declareStepShare("importance", importances, step)),
  need,
  comments,
  declareAnswersCount(
    "value_responses",
    ["yes-no", ...LIKELIHOODS],
    { value_0: 1, ...buildTerms("value") },
    "Answers to a yes-no or likelihood question; of protected answers distinct people.",
  ),
  declareAnswersCount(
    "importance_responses",
    ["importance"],
    importances,
    "Answers to a question about importance; of protected answers distinct people.",
  ),
];

const choiceAnswers: Terms = { choice_answers: 1 };

const sharedByChoices = {
  decimals: 0,
  additivity: "additive",
  fact: "choices",
  cohort: "all",
  questionKinds: ["multiple-choice", "multiple-select"],
  n: choiceAnswers,
  gate: { kind: "answers", people: "answer_people" },
} as const;

const choiceResponses: MetricDeclaration = {
  ...sharedByChoices,
  name: "choice_responses",
  unit: "count",
  meaning: "Answers to questions with choices; of protected answers distinct people.",
  numerator: choiceAnswers,
  denominator: null,
  scale: 1,
};

const declareChoiceShare = (option: number): MetricDeclaration => ({
  ...sharedByChoices,
  name: `choice_${option}_percentage`,
  unit: "percent",
  meaning: `Share of a question's respondents who chose option ${option}; where several may be chosen, shares may pass 100 in total.`,
  singleKeyOf: "question",
  numerator: { [`choice_${option}`]: 1 },
  denominator: choiceAnswers,
  // Only stored rows whose options are shown.
  released: { numerator: { [`choice_${option}`]: 1 }, denominator: { choice_options_answers: 1 } },
  scale: 100,
  isDistribution: true,
  gate: { kind: "answers", people: "options_people", classPeople: "answer_people" },
});

/** The chosen options of questions with choices, option by option. */
export const choicesMetrics: readonly MetricDeclaration[] = [
  choiceResponses,
  ...Array.from({ length: MAX_CHOICES }, (_, at) => declareChoiceShare(at + 1)),
];
