import type { IngageStats, IntouchStats } from "#slices/reports/contract/figures.contract.ts";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { computeScoreAxis, type ScoreAxis } from "#ui/score-axis.ts";

/** The common part of both services' statistics: a score with its two indexes. */
export type ScoredStats = Pick<IngageStats | IntouchStats, "score" | "company_index" | "sb_index" | "standing">;

function findPoints(stats: ScoredStats | null | undefined): (number | null)[] {
  return stats ? [stats.score.hidden ? null : stats.score.value, stats.company_index, stats.sb_index] : [];
}

/** Returns one axis for these scores and their indexes. */
export function computeStatsAxis(all: readonly (ScoredStats | null | undefined)[]): ScoreAxis {
  return computeScoreAxis(all.flatMap(findPoints));
}

/** Returns one axis for every strip of the page, cards and rows of both services, so that all dots are comparable. */
export function computePortfolioAxis(reply: PortfolioReply): ScoreAxis {
  const summary = reply.meta.summary_object;
  const rows = reply.data.results.flatMap((row) => [row.ingage_stats, row.intouch_stats]);
  return computeStatsAxis([...rows, summary?.engagement, summary?.satisfaction]);
}
