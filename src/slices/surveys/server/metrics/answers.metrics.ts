import {
  histogram,
  type MetricDeclaration,
  type QuestionKind,
  type Squares,
  type Terms,
} from "#slices/analytics/server/analytics.api.ts";

type LikelihoodKind = Extract<QuestionKind, "remain" | "renew" | "recommend">;

/** Only these question types count in the score (domain.md, Numbers). */
const scoring: readonly QuestionKind[] = ["agreement-importance", "agreement"];

interface Group {
  readonly has: (step: number) => boolean;
  /**
   * How the doubled counts of released rows add up to it: half of the likely, half of the unlikely, and a multiple of
   * all.
   */
  readonly likely: number;
  readonly unlikely: number;
  readonly all: number;
}

// Likelihoods are in three groups (domain.md, Numbers); only the likely one has a measure of its own.
const unlikely: Group = { has: (step) => step <= 2, likely: 0, unlikely: 0.5, all: 0 };
const neutral: Group = { has: (step) => step === 3, likely: -0.5, unlikely: -0.5, all: 1 };
const likely: Group = { has: (step) => step >= 4, likely: 0.5, unlikely: 0, all: 0 };

const withoutZeros = (terms: Terms): Terms =>
  Object.fromEntries(Object.entries(terms).filter(([, weight]) => weight !== 0));

function buildReleasedShare(kind: string, group: Group) {
  const numerator = withoutZeros({
    [`${kind}_likely_x2`]: group.likely,
    [`${kind}_unlikely_x2`]: group.unlikely,
    [`${kind}_answers`]: group.all,
  });
  const denominator = { [`${kind}_answers`]: 1 };
  // An answer is in the group or not, so its square is itself.
  return { numerator, denominator, squares: { nn: numerator, nd: numerator, dd: denominator } };
}

function declareShare(name: string, kind: LikelihoodKind, group: Group, meaning: string): MetricDeclaration {
  const all = histogram(kind, () => 1);
  const getWeight = (step: number): number => (group.has(step) ? 1 : 0);
  return {
    released: buildReleasedShare(kind, group),
    name,
    unit: "percent",
    decimals: 0,
    meaning,
    additivity: "additive",
    fact: "answers",
    cohort: "all",
    questionKinds: [kind],
    numerator: histogram(kind, getWeight),
    denominator: all,
    scale: 100,
    n: all,
    squares: buildSquares(kind, getWeight),
    gate: { kind: "answers", people: `${kind}_people` },
  };
}

const declareLikelyShare = (name: string, kind: LikelihoodKind, meaning: string): MetricDeclaration =>
  declareShare(name, kind, likely, meaning);

// A response has at most one of these answers, so each answer is squared by itself.
function buildSquares(kind: string, weight: (step: number) => number): Squares {
  return {
    nn: histogram(kind, (step) => weight(step) ** 2),
    nd: histogram(kind, weight),
    dd: histogram(kind, () => 1),
  };
}

function declareMeanLikelihood(name: string, kind: LikelihoodKind, meaning: string): MetricDeclaration {
  const { released: _, ...share } = declareLikelyShare(name, kind, meaning);
  return {
    ...share,
    unit: "mean",
    isDistribution: true,
    gate: { kind: "answers", people: `${kind}_options_people`, classPeople: `${kind}_people` },
    numerator: histogram(kind, (step) => step),
    scale: 1,
    squares: buildSquares(kind, (step) => step),
  };
}

/** Declares the number of answers behind a likelihood. */
function declareLikelihoodResponses(name: string, kind: LikelihoodKind, meaning: string): MetricDeclaration {
  const { squares: _, ...share } = declareLikelyShare(name, kind, meaning);
  const released = { numerator: { [`${kind}_answers`]: 1 }, denominator: null };
  return { ...share, released, unit: "count", numerator: share.n, denominator: null, scale: 1 };
}

/** Satisfaction or engagement, 20–100: sum(importance × agreement) / sum(importance) × 20 (domain.md, Numbers). */
const agreementImportance: MetricDeclaration = {
  name: "agreement_importance",
  unit: "score",
  decimals: 0,
  meaning:
    "Agreement weighted by importance, on a 20–100 scale (60 is neutral): Σ(importance × agreement) ÷ Σ(importance) × 20. Agreement-only answers get a weight of 3. Answers missing either half are excluded.",
  additivity: "additive",
  fact: "answers",
  cohort: "all",
  questionKinds: scoring,
  numerator: { score_num: 1 },
  denominator: { score_den: 1 },
  scale: 20,
  n: { score_responses: 1 },
  squares: { nn: { score_nn: 1 }, nd: { score_nd: 1 }, dd: { score_dd: 1 } },
  weightedAnswers: "score_answers",
  agreements: buildSquares("agreement", (step) => step),
  gate: { kind: "answers", people: "score_people" },
};

/** Responses with an answer in the score: the n of the score, a count. */
const responseCount: MetricDeclaration = {
  ...agreementImportance,
  name: "response_count",
  unit: "count",
  meaning:
    "Responses that the score rests on, of questions and what follows from them the answers; of protected answers distinct people.",
  nonAdditiveBy: ["question", "question_type", "topic", "factor"],
  numerator: { score_responses: 1 },
  denominator: null,
  scale: 1,
};

/** The metrics of answers: scores and likelihoods. */
export const answersMetrics: readonly MetricDeclaration[] = [
  agreementImportance,
  responseCount,
  declareLikelyShare(
    "likely_to_renew_percentage",
    "renew",
    "Percentage of residents answering 4 or 5 on likelihood to renew.",
  ),
  declareMeanLikelihood("likelihood_to_renew", "renew", "Mean of residents' renewal answers, from 1 to 5."),
  declareLikelyShare("likelihood_to_recommend", "recommend", "Share of recommendation answers that are 4 or 5 of 5."),
  declareLikelyShare(
    "likely_to_remain_percentage",
    "remain",
    "Percentage of employees answering 4 or 5 on likelihood to stay.",
  ),
  declareMeanLikelihood("likelihood_to_remain", "remain", "Mean of employees' answers about staying, from 1 to 5."),
  declareShare(
    "unlikely_to_renew_percentage",
    "renew",
    unlikely,
    "Share of residents' renewal answers that are 1 or 2 of 5.",
  ),
  declareShare("neutral_to_renew_percentage", "renew", neutral, "Share of residents' renewal answers that are 3 of 5."),
  declareShare(
    "unlikely_to_remain_percentage",
    "remain",
    unlikely,
    "Share of employees' answers about staying that are 1 or 2 of 5.",
  ),
  declareShare(
    "neutral_to_remain_percentage",
    "remain",
    neutral,
    "Share of employees' answers about staying that are 3 of 5.",
  ),
  declareLikelihoodResponses(
    "likely_to_renew_responses",
    "renew",
    "Residents' renewal answers; of protected answers distinct people.",
  ),
  declareLikelihoodResponses(
    "likely_to_remain_responses",
    "remain",
    "Employees who answered about staying: distinct people.",
  ),
];
