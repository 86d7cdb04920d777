import type { TrendMonths } from "#slices/reports/contract/portfolio-rows.contract.ts";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { computeScoreAxis, type ScoreAxis } from "#ui/score-axis.ts";

/** The common inputs of a table's lines: their months, and one axis. */
export interface RowLines {
  readonly months: TrendMonths;
  readonly axis: ScoreAxis;
  /** The services with a line in any row; columns of other services need no space for one. */
  readonly drawn: ReadonlySet<"engagement" | "satisfaction">;
}

/** Returns the lines of a reply; undefined where it has none. */
export function toLines({ data, meta }: PortfolioReply): RowLines | undefined {
  if (!meta.trend_months) return undefined;
  const values = data.results.flatMap(({ trends }) => [...(trends?.engagement ?? []), ...(trends?.satisfaction ?? [])]);
  const drawn = (["engagement", "satisfaction"] as const).filter((service) =>
    data.results.some(({ trends }) => (trends?.[service] ?? null) !== null),
  );
  return { months: meta.trend_months, axis: computeScoreAxis(values), drawn: new Set(drawn) };
}
