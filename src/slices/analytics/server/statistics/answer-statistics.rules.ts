import { computeRatioError, computeWilsonInterval } from "./ratio-error.rules.ts";

/**
 * Open answers of a cell, added up over responses: x is an answer from 1 to 5, k the number of answers of a response, s
 * their sum, t how many are 4 or 5; num and den are the response's contribution to the score.
 */
export interface AnswerSums {
  readonly responses: number;
  readonly k: number;
  readonly s: number;
  readonly t: number;
  readonly kk: number;
  readonly ss: number;
  readonly sk: number;
  readonly tt: number;
  readonly tk: number;
  readonly score_responses: number;
  readonly num: number;
  readonly den: number;
  readonly nn: number;
  readonly nd: number;
  readonly dd: number;
  readonly x1: number;
  readonly x2: number;
  readonly x3: number;
  readonly x4: number;
  readonly x5: number;
}

/** Statistics of open answers; null when there is nothing to compute from. Shares run from 0 to 1. */
export interface AnswerStatistics {
  /** Responses with an answer. */
  readonly n: number;
  readonly answers: number;
  readonly score: number | null;
  readonly seScore: number | null;
  readonly mean: number | null;
  /** Sample standard deviation of the answers. */
  readonly sd: number | null;
  /** Standard error of the mean; answers of one response are not treated as independent. */
  readonly se: number | null;
  readonly topBlock: number | null;
  readonly topBlockLow: number | null;
  readonly topBlockHigh: number | null;
  readonly histogram: readonly [number, number, number, number, number];
}

const SCORE_SCALE = 20;

/** Returns the sums of two cells together. */
export function addSums(first: AnswerSums, second: AnswerSums): AnswerSums {
  const names = Object.keys(first) as (keyof AnswerSums)[];
  return Object.fromEntries(names.map((name) => [name, first[name] + second[name]])) as unknown as AnswerSums;
}

function computeDeviation(histogram: readonly number[], answers: number, sum: number): number | null {
  if (answers < 2) return null;
  const squares = histogram.reduce((total, count, at) => total + count * (at + 1) ** 2, 0);
  return Math.sqrt((squares - (sum * sum) / answers) / (answers - 1));
}

// Several answers of one response carry less information than answers of different ones. The interval uses the number
// of independent answers that has the same standard error of the share, which is all of them when each response has
// one.
function computeWorth(sums: AnswerSums, share: number): number {
  const { responses: n, k, t, tt, tk, kk } = sums;
  if (k === n) return k;
  const error = computeRatioError({ n, num: t, den: k, nn: tt, nd: tk, dd: kk });
  if (error === null || error === 0) return n;
  return Math.min(k, (share * (1 - share)) / (error * error));
}

/** Returns the statistics of a cell's open answers, each from its exact sums. */
export function toStatistics(sums: AnswerSums): AnswerStatistics {
  const { responses: n, k, s, t, ss, sk, kk, num, den, nn, nd, dd } = sums;
  const histogram = [sums.x1, sums.x2, sums.x3, sums.x4, sums.x5] as const;
  const ofScore = computeRatioError({ n: sums.score_responses, num, den, nn, nd, dd });
  const share = k === 0 ? null : t / k;
  const interval = share === null ? null : computeWilsonInterval(share, computeWorth(sums, share));
  return {
    n,
    answers: k,
    score: den === 0 ? null : (SCORE_SCALE * num) / den,
    seScore: ofScore === null ? null : SCORE_SCALE * ofScore,
    mean: k === 0 ? null : s / k,
    sd: computeDeviation(histogram, k, s),
    se: computeRatioError({ n, num: s, den: k, nn: ss, nd: sk, dd: kk }),
    topBlock: share,
    topBlockLow: interval?.low ?? null,
    topBlockHigh: interval?.high ?? null,
    histogram,
  };
}
