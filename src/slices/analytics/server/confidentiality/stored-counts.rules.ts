/**
 * Returns how many of `n` answers or people are stored as being of a class, doubled, so that it stays an integer. None
 * and one are stored alike as ½, all and all but one alike as n − ½: a stored row never discloses what all people
 * answered or did, and neither does any sum or difference of stored rows. Needs n ≥ 5 (domain.md, Confidentiality 4).
 */
export function toStoredCount(count: number, n: number): number {
  if (count <= 1) return 1;
  return count >= n - 1 ? 2 * n - 1 : 2 * count;
}

/** Returns whether a stored, doubled count stands for two possible counts. */
export function isBlurred(stored: number): boolean {
  return stored % 2 !== 0;
}

/** The bound printed instead of a number that would disclose what all people answered. */
export interface PrintedBound {
  readonly bound: "at_least" | "at_most";
  readonly value: number;
}

/**
 * Returns the bound that a share in percent is printed with when the n shown leaves open whether all (or no) people are
 * meant; null for a share that is printed as it is. The lowest share printed as "at least" is ⌊100(n − 1)/n⌋.
 */
export function getShareBound(share: number, n: number): PrintedBound | null {
  const highest = Math.floor((100 * (n - 1)) / n);
  if (share >= highest) return { bound: "at_least", value: highest };
  return share <= 100 - highest ? { bound: "at_most", value: 100 - highest } : null;
}

/** Agreements that lack at most this many points from all 5, or from all 1, are stored alike. */
export const MOST_LACKING_ALIKE = 3;
const SCORE_PER_STEP = 20;
const STEPS = 5;

/**
 * Returns the bound that a score is printed with when its weighted answers lack at most three points from all 5 (all
 * 1), or when it would print as 100 (20); null for a score that is printed as it is. `num`, `den`: as in
 * `agreement_importance`.
 */
export function getScoreBound(num: number, den: number, answers: number): PrintedBound | null {
  const alike = Math.min(MOST_LACKING_ALIKE / Math.max(answers, 1), (STEPS - 1) / 2);
  const score = (SCORE_PER_STEP * num) / den;
  const high = Math.min(Math.floor(SCORE_PER_STEP * (STEPS - alike)), SCORE_PER_STEP * STEPS - 1);
  const low = SCORE_PER_STEP * STEPS + SCORE_PER_STEP - high;
  if (score >= SCORE_PER_STEP * (STEPS - alike) || Math.round(score) === SCORE_PER_STEP * STEPS)
    return { bound: "at_least", value: high };
  return score <= SCORE_PER_STEP * (1 + alike) || Math.round(score) === SCORE_PER_STEP
    ? { bound: "at_most", value: low }
    : null;
}
