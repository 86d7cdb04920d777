import type { RatioSums } from "./ratio-error.rules.ts";

// How far the score of protected answers may be from its truth, by what is released of them anyway (docs/adr/0064). Their own
// squares are never read: a word that followed from them would tell how alike a few people answered.

/** All that is read of protected answers for the error of their score. */
export interface ReleasedScore {
  /** Σ importance × agreement and Σ importance, as released rows store them. */
  readonly num: number;
  readonly den: number;
  /** How many people are shown. */
  readonly people: number;
  /** How many answers the score weighs. */
  readonly answers: number;
  /** Count, sum and squares of single agreements, where their distribution is released; answers of 0: it is not. */
  readonly distribution: { readonly answers: number; readonly sum: number; readonly squared: number };
}

/** Agreement is from 1 to 5. */
const [LOW, HIGH] = [1, 5];
/** 14 points of a score: a response is never taken to spread by less. */
const LEAST_SPREAD = 0.7;
/** Single answers spread by about half of the widest that their mean allows: by 19 points at 70, by 15 at 85. */
const USUAL_PART = 0.5;
/** How alike two answers of one person are, as a correlation. */
const ALIKE = 0.6;

/** A distribution of fewer answers than this part of the score's says too little of the others. */
const LEAST_PART = 0.5;

/** The spread of single answers: of their released distribution, or the usual part of the widest that the score allows. */
function findAnswerSpread({ num, den, people, answers, distribution }: ReleasedScore): number {
  const known = distribution.answers;
  if (known > 1 && known >= LEAST_PART * answers)
    return Math.sqrt(Math.max(0, distribution.squared - distribution.sum ** 2 / known) / (known - 1));
  // Few answers near an end may be so by chance: one person more at each end (as Agresti and Caffo have it for shares).
  const level = ((num / den) * people + LOW + HIGH) / (people + 2);
  return USUAL_PART * Math.sqrt(Math.max(0, (level - LOW) * (HIGH - level)));
}

/** The standard deviation that the score of one response is judged with, on the scale of agreement. */
export function findResponseSpread(score: ReleasedScore): number {
  const perPerson = Math.max(1, score.answers / score.people);
  return Math.max(LEAST_SPREAD, findAnswerSpread(score) * Math.sqrt(ALIKE + (1 - ALIKE) / perPerson));
}

/** The sums of a released score with the squares that as many people of this spread would have, who all count alike. */
export function measureReleasedScore(score: ReleasedScore): RatioSums {
  const { num, den, people: n } = score;
  const spread = (findResponseSpread(score) * den) / n;
  return { n, num, den, nn: num ** 2 / n + spread ** 2 * (n - 1), nd: (num * den) / n, dd: den ** 2 / n };
}
