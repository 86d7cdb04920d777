import type { ReactNode } from "react";
import type { TrendMonths } from "#slices/reports/contract/portfolio-rows.contract.ts";
import type { PortfolioReply, PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useAttentionStrings } from "#slices/reports/web/portfolio-attention-strings.ts";
import { formatMonth } from "#ui/format.ts";
import { scoreAxis, type ScoreAxis } from "#ui/score-axis.ts";
import { Sparkline } from "#ui/sparkline.tsx";

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

interface MonthsLineProps {
  row: PortfolioRow;
  service: "engagement" | "satisfaction";
  lines: RowLines;
  low: boolean;
}

/** The months of a row's score; nothing where no two of them are shown. */
export function MonthsLine({ row, service, lines, low }: MonthsLineProps): ReactNode {
  const t = useAttentionStrings();
  const locale = useLocale();
  const values = row.trends?.[service] ?? null;
  const months = lines.months[service];
  if (values === null || months === null) return null;
  const shown = values.flatMap((value, at) => (value === null ? [] : [{ value, month: months[at] ?? "" }]));
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return null;
  const all = shown.map(({ value }) => value);
  const text = t("months", {
    n: all.length,
    first: first.value,
    from: formatMonth(first.month, locale),
    last: last.value,
    to: formatMonth(last.month, locale),
    lowest: Math.min(...all),
    highest: Math.max(...all),
  });
  return <Sparkline values={values} axis={lines.axis} low={low} text={text} />;
}
