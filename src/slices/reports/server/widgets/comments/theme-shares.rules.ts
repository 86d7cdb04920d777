import { findTrend } from "#slices/analytics/server/analytics.api.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";

// Shares of comments are functions of what may be read: anyone who sees them could count the comments. So their test may use
// the numbers themselves, of protected comments, too.

/** With fewer comments there is no share. */
const LEAST_COMMENTS = 10;
/** Part of the themes called real that may be false. */
const FALSE_PART = 0.1;

/** Comments of a theme among all, in a window. */
export interface ThemeCount {
  readonly count: number;
  readonly total: number;
}

/** A theme's count in a window and in the one before. */
export interface ComparedCounts {
  readonly now: ThemeCount;
  readonly before: ThemeCount | null;
}

const toPercent = ({ count, total }: ThemeCount): number | null =>
  total < LEAST_COMMENTS ? null : Math.round((1000 * count) / total) / 10;

// The normal distribution beyond a distance, both sides (Abramowitz and Stegun 26.2.17).
function findTail(distance: number): number {
  const t = 1 / (1 + 0.2316419 * distance);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (2 * series * Math.exp((-distance * distance) / 2)) / Math.sqrt(2 * Math.PI);
}

interface Tested {
  readonly distance: number;
  readonly error: number;
  readonly chance: number;
}

/** How far two shares are apart, with one comment more of each kind, so that few comments prove nothing. */
function compare(now: ThemeCount, before: ThemeCount): Tested {
  const [first, second] = [now, before].map(({ count, total }) => ({ p: (count + 1) / (total + 2), n: total + 2 }));
  if (!first || !second) throw new RangeError("two windows");
  const error = Math.sqrt((first.p * (1 - first.p)) / first.n + (second.p * (1 - second.p)) / second.n);
  const distance = Math.abs(first.p - second.p);
  return { distance, error, chance: findTail(distance / error) };
}

/** The chance up to which changes of a family are called real, by Benjamini and Hochberg. */
function findLevel(chances: readonly number[]): number {
  const sorted = chances.toSorted((a, b) => a - b);
  const last = sorted.findLastIndex((chance, at) => chance <= ((at + 1) * FALSE_PART) / sorted.length);
  return last < 0 ? 0 : ((last + 1) * FALSE_PART) / sorted.length;
}

/** The shares of themes with their change, and whether it is real among all of them. */
export function toShares(themes: readonly ComparedCounts[]): readonly Figure[] {
  const shares = themes.map(({ now, before }) => ({ value: toPercent(now), previous: before && toPercent(before) }));
  const hasShare = (count: ThemeCount): boolean => count.total >= LEAST_COMMENTS;
  const tests = themes.map(({ now, before }) =>
    before !== null && hasShare(now) && hasShare(before) ? compare(now, before) : null,
  );
  const level = findLevel(tests.flatMap((test) => (test === null ? [] : [test.chance])));
  return shares.map(({ value, previous }, at) => {
    const test = tests[at] ?? null;
    const delta = value === null || previous === null ? null : Math.round(10 * (value - previous)) / 10;
    const word = (tested: Tested): Figure["certainty"] => {
      if (delta === 0 || tested.distance < tested.error) return "noise";
      return tested.chance <= level ? "real" : "unclear";
    };
    return {
      value,
      previous_value: previous,
      delta,
      trend: findTrend(value, previous),
      certainty: test && word(test),
      smallest_change: null,
      is_low: false,
      hidden: false,
      bound: null,
    };
  });
}
