import { type ComparedShares, findTrend, judgeShares } from "#slices/analytics/server/analytics.api.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";

// Shares of comments are computed from readable comments: anyone who sees them could count the comments. So their test
// may use the exact numbers, of protected comments too.

/** With fewer comments there is no share. */
const MIN_FOR_SHARE = 10;

/** Returns the shares of themes with their change, and whether it is real among all of them. */
export function toShares(themes: readonly ComparedShares[]): readonly Figure[] {
  return judgeShares(themes, MIN_FOR_SHARE).map(({ value, previous, delta, certainty, smallestChange }) => ({
    value,
    previous_value: previous,
    delta,
    trend: findTrend(value, previous),
    certainty,
    smallest_change: smallestChange,
    is_low: false,
    hidden: false,
    bound: null,
  }));
}
