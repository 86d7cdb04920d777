import type { IntouchStats } from "#slices/reports/contract/portfolio.contract.ts";
import type { HiddenReason } from "#ui/figure.ts";

/** The fewest people whose answers may be shown together. */
const FEWEST = 5;

/** What the reply tells about a hidden score: too few answers, or no more than that it is confidential. */
export function hiddenReason(stats: Pick<IntouchStats, "response_count">): HiddenReason {
  return stats.response_count !== null && stats.response_count < FEWEST ? "few" : "confidential";
}
