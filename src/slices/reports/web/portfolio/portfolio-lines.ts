import type { TrendMonths } from "#slices/reports/contract/portfolio-rows.contract.ts";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { scoreAxis, type ScoreAxis } from "#ui/score-axis.ts";

/** What the lines of a table have in common: their months, and one axis. */
export interface RowLines {
  readonly months: TrendMonths;
  readonly axis: ScoreAxis;
  /** The services of which some row has a line; the columns of the others need no room for one. */
  readonly drawn: ReadonlySet<"engagement" | "satisfaction">;
}

/** The lines of a reply; undefined where it has none. */
export function findLines({ data, meta }: PortfolioReply): RowLines | undefined {
  if (!meta.trend_months) return undefined;
  const values = data.results.flatMap(({ trends }) => [...(trends?.engagement ?? []), ...(trends?.satisfaction ?? [])]);
  const drawn = (["engagement", "satisfaction"] as const).filter((service) =>
    data.results.some(({ trends }) => (trends?.[service] ?? null) !== null),
  );
  return { months: meta.trend_months, axis: scoreAxis(values), drawn: new Set(drawn) };
}
