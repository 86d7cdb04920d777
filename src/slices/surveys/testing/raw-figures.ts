import { questionsById, type RawAnswer, type RawResponse } from "./raw-answers.ts";

type Key = number | string;

interface Sums {
  num: number;
  den: number;
  scored: number;
  five: number;
  top: number;
  yesNo: number;
  yes: number;
  comments: number;
  readonly responses: Set<number>;
}

const createSums = (): Sums => ({
  num: 0,
  den: 0,
  scored: 0,
  five: 0,
  top: 0,
  yesNo: 0,
  yes: 0,
  comments: 0,
  responses: new Set(),
});

/**
 * Returns the weight and agreement of an answer that counts in the score; null for others and for pairs with a skipped
 * half.
 */
function findScore({ questionId, agreement, importance }: RawAnswer): { weight: number; agreement: number } | null {
  const weight = questionsById.get(questionId)?.type === "agreement" ? 3 : importance;
  return agreement === undefined || weight === undefined ? null : { weight, agreement };
}

/** Adds one answer, following the definitions literally. */
function count(sums: Sums, { id }: RawResponse, answer: RawAnswer): void {
  const type = questionsById.get(answer.questionId)?.type;
  const score = findScore(answer);
  if (score) {
    sums.num += score.weight * score.agreement;
    sums.den += score.weight;
    sums.scored += 1;
    sums.responses.add(id);
  }
  const five = type === "likelihood" ? answer.value : score?.agreement;
  if (five !== undefined) sums.five += 1;
  if (five !== undefined && five >= 4) sums.top += 1;
  if (answer.text !== undefined) sums.comments += 1;
  if (type !== "yes-no") return;
  sums.yesNo += 1;
  sums.yes += answer.value ?? 0;
}

/** Computes the shown values of some metrics by key, from single answers. Answers with a null key are left out. */
export function toFigures(
  responses: readonly RawResponse[],
  toKeys: (of: RawResponse, answer: RawAnswer) => Key | readonly Key[],
): ReadonlyMap<Key, Readonly<Record<string, number | "na">>> {
  const groups = new Map<Key, Sums>();
  for (const response of responses) {
    for (const answer of response.answers) {
      for (const key of [toKeys(response, answer)].flat()) {
        const sums = groups.get(key) ?? createSums();
        groups.set(key, sums);
        count(sums, response, answer);
      }
    }
  }
  const computeRatio = (num: number, den: number, scale: number): number | "na" =>
    den === 0 ? "na" : Math.floor((2 * scale * num + den) / (2 * den));
  return new Map(
    [...groups].map(([key, sums]) => [
      key,
      {
        agreement_importance: computeRatio(sums.num, sums.den, 20),
        response_count: sums.scored,
        responses: sums.responses.size,
        comments_count: sums.comments,
        top_block_percentage: computeRatio(sums.top, sums.five, 100),
        yes_no: computeRatio(sums.yes, sums.yesNo, 100),
      },
    ]),
  );
}
