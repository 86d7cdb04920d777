import type { MeasuredRatio } from "../server/statistics/certainty.rules.ts";
import { measureReleasedScore } from "../server/statistics/released-score.rules.ts";

/** The contribution of one response: numerator and denominator. */
export type Contribution = readonly [number, number];

/** The middle of the scale. */
const USUAL_IMPORTANCE = 3;

/** Returns the sums of responses, and how many are shown. */
export function toMeasured(responses: readonly Contribution[]): MeasuredRatio {
  const sums = { n: responses.length, num: 0, den: 0, nn: 0, nd: 0, dd: 0 };
  for (const [num, den] of responses) {
    sums.num += num;
    sums.den += den;
    sums.nn += num * num;
    sums.nd += num * den;
    sums.dd += den * den;
  }
  const { n } = sums;
  return { ...sums, shown: n, protectedPart: "none" };
}

/** Returns the same for protected responses: what is released of their score, without a distribution. */
export function toMeasuredAsReleased(responses: readonly Contribution[]): MeasuredRatio {
  const { n, num, den } = toMeasured(responses);
  const distribution = { answers: 0, sum: 0, squared: 0 };
  const sums = measureReleasedScore({ num, den, people: n, answers: den / USUAL_IMPORTANCE, distribution });
  return { ...sums, shown: n, protectedPart: "all" };
}

/** Creates a generator (Mulberry32): small, with the same numbers on every machine. */
export function createRoll(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws a person's satisfaction, from about 1 to 6. */
export const drawMood = (roll: () => number): number => 3.4 + (roll() + roll() + roll() - 1.5) * 1.6;

/** Draws a person's answers: one to six pairs around their satisfaction. */
export function toAnswer(mood: number, roll: () => number): Contribution {
  let [num, den] = [0, 0];
  for (let left = 1 + Math.floor(roll() * 6); left > 0; left -= 1) {
    const agreement = Math.min(5, Math.max(1, Math.round(mood + (roll() - 0.5) * 2)));
    const importance = 1 + Math.floor(roll() * 5);
    num += importance * agreement;
    den += importance;
  }
  return [num, den];
}
