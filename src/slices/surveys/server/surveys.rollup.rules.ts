import type { QuestionAnswer } from "./answers.rules.ts";
import type { LikelihoodKind } from "./catalog/catalog.schema.ts";

/** The histogram columns of each likelihood, from 1 to 5. */
export const histogramColumns = {
  renew: ["renew_1", "renew_2", "renew_3", "renew_4", "renew_5"],
  recommend: ["recommend_1", "recommend_2", "recommend_3", "recommend_4", "recommend_5"],
  remain: ["remain_1", "remain_2", "remain_3", "remain_4", "remain_5"],
} as const satisfies Record<LikelihoodKind, readonly string[]>;

/** Every additive measure of a response, in the order of the columns. */
export const answerMeasures = [
  "responses",
  "score_responses",
  "score_answers",
  "score_num",
  "score_den",
  "score_nn",
  "score_nd",
  "score_dd",
  ...histogramColumns.renew,
  ...histogramColumns.recommend,
  ...histogramColumns.remain,
] as const;

export type AnswerMeasure = (typeof answerMeasures)[number];

/** The measures that one response adds to the rollups; integers only, so sums are exact. */
export type ResponseMeasures = Readonly<Record<AnswerMeasure, number>>;

/** An answer of type agreement has no importance; its weight is the middle of the scale. */
const AGREEMENT_WEIGHT = 3;

interface ScoredAnswer {
  readonly weight: number;
  readonly agreement: number;
}

/**
 * Returns weight and agreement of an answer that counts in the score; null for other answers and for pairs with a
 * skipped half.
 */
function toScored({ question, answer }: QuestionAnswer): ScoredAnswer | null {
  const { agreement, importance } = answer;
  if (agreement === undefined) return null;
  if (question.type === "agreement") return { weight: AGREEMENT_WEIGHT, agreement };
  if (question.type !== "agreement-importance" || importance === undefined) return null;
  return { weight: importance, agreement };
}

/**
 * Returns the measures of one completed response: score = 20 × score_num / score_den. Sums of the squares are used for
 * the standard error of the score.
 */
export function toMeasures(answers: readonly QuestionAnswer[]): ResponseMeasures {
  const measures = Object.fromEntries(answerMeasures.map((name) => [name, 0])) as Record<AnswerMeasure, number>;
  measures.responses = 1;
  for (const each of answers) {
    const scored = toScored(each);
    if (scored !== null) {
      measures.score_responses = 1;
      measures.score_answers += 1;
      measures.score_num += scored.weight * scored.agreement;
      measures.score_den += scored.weight;
    }
    const { likelihood } = each.question;
    const column = likelihood === null ? undefined : histogramColumns[likelihood][(each.answer.value ?? 0) - 1];
    if (column !== undefined) measures[column] += 1;
  }
  const { score_num: num, score_den: den } = measures;
  return { ...measures, score_nn: num * num, score_nd: num * den, score_dd: den * den };
}

/** Returns whether an answer reports that something still needs repair. */
export function reportsServiceIssue(answers: readonly QuestionAnswer[]): boolean {
  return answers.some(
    ({ question, answer }) => question.serviceIssueValue !== null && answer.value === question.serviceIssueValue,
  );
}

/** Returns the likelihood to renew, 1 to 5; null without such an answer. */
export function findRenewal(answers: readonly QuestionAnswer[]): number | null {
  return answers.find(({ question }) => question.likelihood === "renew")?.answer.value ?? null;
}
