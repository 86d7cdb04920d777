import type { ReactNode } from "react";
import type { PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useSparklineStrings } from "#slices/reports/web/portfolio/portfolio-sparkline-strings.ts";
import type { RowLines } from "#slices/reports/web/portfolio/portfolio-lines.ts";
import { formatMonth } from "#ui/format.ts";
import { Sparkline } from "#ui/sparkline.tsx";

interface MonthsLineProps {
  row: PortfolioRow;
  service: "engagement" | "satisfaction";
  lines: RowLines;
  low: boolean;
}

/** The months of a row's score; nothing where fewer than two of them are shown. */
export function MonthsLine({ row, service, lines, low }: MonthsLineProps): ReactNode {
  const t = useSparklineStrings();
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
