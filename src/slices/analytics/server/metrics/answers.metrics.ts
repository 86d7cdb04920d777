import { histogram, type MetricDeclaration, type QuestionKind, type Squares } from "./metric-declaration.ts";

type Group = (step: number) => boolean;
type LikelihoodKind = Extract<QuestionKind, "remain" | "renew" | "recommend">;

/** Only these score (domain.md, Numbers). */
const scoring: readonly QuestionKind[] = ["agreement-importance", "agreement"];

// Likelihoods are in three groups (domain.md, Numbers); of them the likely ones have a name of their own.
const isUnlikely: Group = (step) => step <= 2;
const isNeutral: Group = (step) => step === 3;
const isLikely: Group = (step) => step >= 4;

function shareOf(name: string, kind: LikelihoodKind, group: Group, meaning: string): MetricDeclaration {
  const all = histogram(kind, () => 1);
  const weight = (step: number): number => (group(step) ? 1 : 0);
  return {
    name,
    unit: "percent",
    decimals: 0,
    meaning,
    additivity: "additive",
    fact: "answers",
    cohort: "all",
    questionKinds: [kind],
    numerator: histogram(kind, weight),
    denominator: all,
    scale: 100,
    n: all,
    squares: squaresOfOne(kind, weight),
    gate: { kind: "answers", people: `${kind}_people` },
  };
}

const shareOfLikely = (name: string, kind: LikelihoodKind, meaning: string): MetricDeclaration =>
  shareOf(name, kind, isLikely, meaning);

/** Beside the likely ones the others make a distribution. */
const shareOfOthers = (name: string, kind: LikelihoodKind, group: Group, meaning: string): MetricDeclaration => ({
  ...shareOf(name, kind, group, meaning),
  isDistribution: true,
});

// Nobody gives two of these answers in one response, so each answer is squared by itself.
function squaresOfOne(kind: string, weight: (step: number) => number): Squares {
  return {
    nn: histogram(kind, (step) => weight(step) ** 2),
    nd: histogram(kind, weight),
    dd: histogram(kind, () => 1),
  };
}

function meanLikelihood(name: string, kind: LikelihoodKind, meaning: string): MetricDeclaration {
  return {
    ...shareOfLikely(name, kind, meaning),
    unit: "mean",
    numerator: histogram(kind, (step) => step),
    scale: 1,
    squares: squaresOfOne(kind, (step) => step),
  };
}

/** How many answers a likelihood rests on. */
function likelihoodResponses(name: string, kind: LikelihoodKind, meaning: string): MetricDeclaration {
  const { squares: _, ...share } = shareOfLikely(name, kind, meaning);
  return { ...share, unit: "count", numerator: share.n, denominator: null, scale: 1 };
}

/** Satisfaction or engagement, 20–100: sum(importance × agreement) / sum(importance) × 20 (domain.md, Numbers). */
const agreementImportance: MetricDeclaration = {
  name: "agreement_importance",
  unit: "score",
  decimals: 0,
  meaning:
    "Agreement weighted by importance, from 20 to 100 (60 is neutral): sum of importance × agreement over sum of importance, × 20. Answers without importance weigh 3; pairs with a skipped half are left out.",
  additivity: "additive",
  fact: "answers",
  cohort: "all",
  questionKinds: scoring,
  numerator: { score_num: 1 },
  denominator: { score_den: 1 },
  scale: 20,
  n: { score_responses: 1 },
  squares: { nn: { score_nn: 1 }, nd: { score_nd: 1 }, dd: { score_dd: 1 } },
  gate: { kind: "answers", people: "score_people" },
};

/** Responses with an answer in the score: the n of the score, a whole count. */
const responseCount: MetricDeclaration = {
  ...agreementImportance,
  name: "response_count",
  unit: "count",
  meaning:
    "Responses that the score rests on, of questions and what follows from them the answers; with protected answers in it, distinct people in steps of five, rounded down.",
  notAddedUpBy: ["question", "question_type", "topic", "factor"],
  numerator: { score_responses: 1 },
  denominator: null,
  scale: 1,
};

/** Scores and likelihoods: what answers say. */
export const answersMetrics: readonly MetricDeclaration[] = [
  agreementImportance,
  responseCount,
  shareOfLikely("likely_to_renew_percentage", "renew", "Share of residents' renewal answers that are 4 or 5 of 5."),
  meanLikelihood("likelihood_to_renew", "renew", "Mean of residents' renewal answers, from 1 to 5."),
  shareOfLikely("likelihood_to_recommend", "recommend", "Share of recommendation answers that are 4 or 5 of 5."),
  shareOfLikely(
    "likely_to_remain_percentage",
    "remain",
    "Share of employees' answers about staying that are 4 or 5 of 5.",
  ),
  meanLikelihood("likelihood_to_remain", "remain", "Mean of employees' answers about staying, from 1 to 5."),
  shareOfOthers(
    "unlikely_to_renew_percentage",
    "renew",
    isUnlikely,
    "Share of residents' renewal answers that are 1 or 2 of 5.",
  ),
  shareOfOthers(
    "neutral_to_renew_percentage",
    "renew",
    isNeutral,
    "Share of residents' renewal answers that are 3 of 5.",
  ),
  shareOfOthers(
    "unlikely_to_remain_percentage",
    "remain",
    isUnlikely,
    "Share of employees' answers about staying that are 1 or 2 of 5.",
  ),
  shareOfOthers(
    "neutral_to_remain_percentage",
    "remain",
    isNeutral,
    "Share of employees' answers about staying that are 3 of 5.",
  ),
  likelihoodResponses(
    "likely_to_renew_responses",
    "renew",
    "Residents' renewal answers; with protected answers in it, distinct people in steps of five, rounded down.",
  ),
  likelihoodResponses(
    "likely_to_remain_responses",
    "remain",
    "Employees who answered about staying: distinct people in steps of five, rounded down.",
  ),
];
