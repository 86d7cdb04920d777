import { histogram, type MetricDeclaration, type Terms } from "./metric-declaration.ts";

const steps = [1, 2, 3, 4, 5] as const;
const each = (...names: readonly string[]): Terms =>
  Object.assign({}, ...names.map((name) => histogram(name, () => 1)));
const LIKELIHOODS = ["renew", "recommend", "remain"] as const;

const agreements = each("agreement");
const importances = each("importance");
const fivePoints = each("agreement", ...LIKELIHOODS);
const topOf = (name: string): Terms => histogram(name, (step) => (step >= 4 ? 1 : 0));
// Likelihoods are in the histogram of values, too; what is left are the answers no and yes.
const notLikelihoods: Terms = Object.fromEntries(LIKELIHOODS.map((kind) => [`${kind}_1`, -1]));

const shared = {
  decimals: 0,
  additivity: "additive",
  fact: "answers",
  cohort: "all",
  gate: { kind: "answers", people: "answer_people" },
} as const;

/** Told option by option: of protected answers from ten people on, in cuts of one question alone. */
const distribution = {
  ...shared,
  isDistribution: true,
  gate: { kind: "answers", people: "options_people" },
} as const;

const topBlock: MetricDeclaration = {
  ...shared,
  name: "top_block_percentage",
  unit: "percent",
  meaning: "Share of five-point answers that are 4 or 5: of agreement, of a pair its agreement, and of likelihoods.",
  released: { numerator: { top_x2: 0.5 }, denominator: { five_points: 1 } },
  numerator: { ...topOf("agreement"), ...topOf("renew"), ...topOf("recommend"), ...topOf("remain") },
  denominator: fivePoints,
  scale: 100,
  n: fivePoints,
};

const yesNoAnswers: Terms = { value_0: 1, value_1: 1, ...notLikelihoods };

const yesNo: MetricDeclaration = {
  ...shared,
  name: "yes_no",
  unit: "percent",
  meaning: "Share of yes-no answers that are Yes.",
  released: { numerator: { yes_x2: 0.5 }, denominator: { yes_no_answers: 1 } },
  numerator: { value_1: 1, ...notLikelihoods },
  denominator: yesNoAnswers,
  scale: 100,
  n: yesNoAnswers,
};

function mean(name: string, kind: string, of: Terms, meaning: string): MetricDeclaration {
  return {
    ...distribution,
    name,
    unit: "mean",
    decimals: 1,
    meaning,
    numerator: histogram(kind, (step) => step),
    denominator: of,
    scale: 1,
    n: of,
  };
}

function shareOfStep(kind: "agreement" | "importance", of: Terms, step: number): MetricDeclaration {
  return {
    ...distribution,
    name: `${kind}_${step}_percentage`,
    unit: "percent",
    meaning: `Share of answers with ${kind} ${step} of 5; a pair with a skipped half is left out.`,
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
  onlyOfOne: "question",
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

/** What the answers to questions are, beyond scores and likelihoods. */
export const questionsMetrics: readonly MetricDeclaration[] = [
  topBlock,
  yesNo,
  mean("mean_agreement", "agreement", agreements, "Mean agreement, from 1 to 5."),
  mean("mean_importance", "importance", importances, "Mean importance, from 1 to 5."),
  ...steps.map((step) => shareOfStep("agreement", agreements, step)),
  ...steps.map((step) => shareOfStep("importance", importances, step)),
  need,
  comments,
];
