import type { ReactNode } from "react";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { Tiles } from "#slices/reports/web/dashboard/tiles.tsx";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { getReportRows } from "#slices/reports/web/dashboard/widget-shapes.ts";
import type { ChartSeries, SeriesTone } from "#ui/charts/chart-data.ts";
import { LineChart } from "#ui/charts/line-chart.tsx";
import { NO_FIGURE } from "#ui/figure.ts";
import { EmptyState } from "#ui/states.tsx";

/** Ten colors distinguish the lines. */
const tones: readonly SeriesTone[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function toSeries(rows: readonly ReportRow[], word: (label: string) => string): ChartSeries[] {
  return tones.flatMap((tone, at) => {
    const row = rows[at];
    if (!row) return [];
    const points = (row.timeline ?? []).map(({ from, value, hidden, n }) => ({ month: from, value, hidden, n }));
    return [{ key: String(row.m_id), label: word(row.name), tone, points }];
  });
}

const isEmpty = (series: readonly ChartSeries[]): boolean =>
  series.every(({ points }) => points.every((point) => point.value === null && !point.hidden));

/** Satisfaction Trends: every indicator month by month, each with its change from the year before. */
export function SatisfactionTrends({ reply }: { reply: WidgetReply }): ReactNode {
  const t = useDashboardStrings();
  const rows = getReportRows(reply.data);
  const word = useUiStrings();
  const series = toSeries(rows, word);
  if (rows.length === 0) return <EmptyState title={t("insufficient")} />;
  return (
    <>
      <Tiles
        tiles={rows.map((row) => ({
          label: word(row.name),
          figure: row.figures["agreement_importance"] ?? NO_FIGURE,
          kind: "score",
        }))}
      />
      <div className="rp-card-line">
        {isEmpty(series) ? (
          <EmptyState />
        ) : (
          <LineChart label={t("trends")} series={series} lower="satisfaction" height={240} />
        )}
      </div>
    </>
  );
}
