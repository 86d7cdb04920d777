import { findDelta, roundRatio, roundUp } from "../rounding.rules.ts";
import {
  type Certainty,
  computePValue,
  computeCertainty,
  computeDifference,
  getFamilyLevel,
  computeSmallestChange,
} from "./certainty.rules.ts";

// Compares shares of items that every viewer may count one by one, such as readable comments. No release decides on
// them, so their own numbers are compared, by the rules of every other row.

/** The number of items with a property, of all items. */
export interface CountedShare {
  readonly count: number;
  readonly total: number;
}

/** A share in a window and in the one before. */
export interface ComparedShares {
  readonly now: CountedShare;
  readonly before: CountedShare | null;
}

/** A whole percentage with its change; null for fewer than `least`. */
export interface JudgedShare {
  readonly value: number | null;
  readonly previous: number | null;
  readonly delta: number | null;
  readonly certainty: Certainty | null;
  /** The smallest change that would be called real, in whole steps. */
  readonly smallestChange: number | null;
}

const toMeasured = ({ count, total }: CountedShare) => ({
  n: total,
  num: count,
  den: total,
  nn: count,
  nd: count,
  dd: total,
  shown: total,
  protectedPart: "none" as const,
});

/** Returns shares as shown, as whole percentages, and whether each changed beyond chance: they are one family. */
export function judgeShares(shares: readonly ComparedShares[], least: number): readonly JudgedShare[] {
  const toPercent = ({ count, total }: CountedShare): number | null =>
    total < least ? null : roundRatio(count, total, 100);
  const compared = shares.map(({ now, before }) => {
    const [value, previous] = [toPercent(now), before && toPercent(before)];
    const delta = findDelta(value, previous);
    const isCompared = delta !== null && before !== null;
    return {
      value,
      previous,
      delta,
      difference: isCompared ? computeDifference(toMeasured(now), toMeasured(before)) : null,
    };
  });
  const tested = compared.flatMap(({ difference }) => (difference?.isTested ? [computePValue(difference)] : []));
  const level = getFamilyLevel(tested);
  return compared.map(({ difference, ...share }) => {
    if (difference === null) return { ...share, certainty: null, smallestChange: null };
    const smallest = computeSmallestChange(difference, level);
    return {
      ...share,
      certainty: share.delta === 0 ? "noise" : computeCertainty(difference, level),
      smallestChange: smallest === null ? null : roundUp(100 * smallest),
    };
  });
}
