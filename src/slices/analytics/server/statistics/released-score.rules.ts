import type { RatioSums } from "./ratio-error.rules.ts";

// Estimates how far the score of protected answers may be from its true value, from what is released anyway
// (docs/adr/0064). Their own squares are never read: a certainty derived from them would disclose how alike a few
// people answered.

/** Everything read of protected answers for the error of their score. */
export interface ReleasedScore {
  /** Σ importance × agreement and Σ importance, as released rows store them. */
  readonly num: number;
  readonly den: number;
  /** The number of people shown. */
  readonly people: number;
  /** The number of answers in the score. */
  readonly answers: number;
  /** Count, sum and squares of single agreements, when their distribution is released; 0 answers: it is not. */
  readonly distribution: { readonly answers: number; readonly sum: number; readonly squared: number };
}

/** Agreement is from 1 to 5. */
const [LOW, HIGH] = [1, 5];
/** 14 points of a score: the least spread assumed for a response. */
const MIN_SPREAD = 0.7;
/** Single answers spread by about half of the most that their mean allows: by 19 points at 70, by 15 at 85. */
const USUAL_PART = 0.5;
/** The correlation of two answers of one person. */
const ALIKE = 0.6;

/** A distribution with fewer answers than this share of the score's carries too little information about the others. */
const MIN_KNOWN_SHARE = 0.5;

/**
 * Returns the spread of single answers: of their released distribution, or the usual share of the most that the score
 * allows.
 */
function estimateAnswerSpread({ num, den, people, answers, distribution }: ReleasedScore): number {
  const known = distribution.answers;
  if (known > 1 && known >= MIN_KNOWN_SHARE * answers)
    return Math.sqrt(Math.max(0, distribution.squared - distribution.sum ** 2 / known) / (known - 1));
  // Few answers near an end may be there by chance: adds one person at each end (as Agresti and Caffo do for shares).
  const level = ((num / den) * people + LOW + HIGH) / (people + 2);
  return USUAL_PART * Math.sqrt(Math.max(0, (level - LOW) * (HIGH - level)));
}

/** Returns the standard deviation assumed for the score of one response, on the scale of agreement. */
export function estimateResponseSpread(score: ReleasedScore): number {
  const perPerson = Math.max(1, score.answers / score.people);
  return Math.max(MIN_SPREAD, estimateAnswerSpread(score) * Math.sqrt(ALIKE + (1 - ALIKE) / perPerson));
}

/**
 * Returns the sums of a released score with the squares that as many people of this spread and equal weight would have.
 */
export function measureReleasedScore(score: ReleasedScore): RatioSums {
  const { num, den, people: n } = score;
  const spread = (estimateResponseSpread(score) * den) / n;
  return { n, num, den, nn: num ** 2 / n + spread ** 2 * (n - 1), nd: (num * den) / n, dd: den ** 2 / n };
}
