import type { ReactNode } from "react";
import type { IntouchStats, PortfolioSummary } from "#slices/reports/contract/portfolio.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useCounted, useReportsStrings } from "#slices/reports/web/strings.ts";
import { FigureValue } from "#ui/figure-value.tsx";
import type { Figure } from "#ui/figure.ts";
import { formatNumber } from "#ui/format.ts";
import { scoreAxis } from "#ui/score-axis.ts";
import { ScoreKey, ScoreStrip } from "#ui/score-strip.tsx";
import { StatCard, StatList } from "#ui/stat-card.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";

type General = NonNullable<PortfolioSummary>["general"];

/** The answer at a glance: how much there is, and how it stands. */
export function PortfolioCards({ summary }: { summary: PortfolioSummary }): ReactNode {
  if (summary === null) return null;
  return (
    <div className="rp-cards">
      <SummaryCard general={summary.general} />
      {summary.satisfaction && <SatisfactionCard stats={summary.satisfaction} />}
    </div>
  );
}

/** A service that the client or the viewer lacks sends null, and its line is left out. */
function SummaryCard({ general }: { general: General }): ReactNode {
  const t = useReportsStrings();
  const locale = useLocale();
  const lines: [string, number | null][] = [
    [t("regions"), general.regions > 1 ? general.regions : null],
    [t("locations"), general.locations],
    [t("employees"), general.active_employees],
    [t("residents"), general.active_primary_resident_count],
    [t("units"), general.units],
  ];
  const stats = lines
    .filter(([, value]) => value !== null)
    .map(([label, value]) => ({ label, value: formatNumber(value, "count", locale) }));
  return (
    <StatCard title={t("summary")}>
      <StatList stats={stats} lead grid />
    </StatCard>
  );
}

function SatisfactionCard({ stats }: { stats: IntouchStats }): ReactNode {
  const t = useReportsStrings();
  const counted = useCounted();
  const { score, response_count: responses, company_index: company, sb_index: sbx } = stats;
  const value = score.hidden ? null : score.value;
  const open = stats.still_open ?? 0;
  return (
    <StatCard title={t("satisfaction")}>
      <div className="rp-split">
        <div>
          <div className="cy-big">
            <FigureValue figure={score} />
            <TrendDelta figure={score} withPrevious />
            {value !== null && responses !== null && (
              <small className="cy-meta">{t("responses", counted(responses))}</small>
            )}
          </div>
          <div className="rp-strip">
            <ScoreStrip
              axis={scoreAxis([value, company, sbx])}
              value={value}
              company={company}
              sbx={sbx}
              low={score.is_low}
              labelled
            />
          </div>
          <ScoreKey company={company} sbx={sbx} />
        </div>
        <StatList
          stats={[
            {
              label: t("responseRate"),
              value: <Rate figure={stats.response_rate} note={open > 0 ? t("stillOpen", counted(open)) : undefined} />,
            },
            { label: t("likelyToRenew"), value: <Rate figure={stats.likely_to_renew_percentage} /> },
            { label: t("likelyToRecommend"), value: <Rate figure={stats.likelihood_to_recommend} /> },
          ]}
        />
      </div>
    </StatCard>
  );
}

function Rate({ figure, note }: { figure: Figure; note?: string | undefined }): ReactNode {
  return (
    <>
      {note !== undefined && <small>{note}</small>}
      <TrendDelta figure={figure} kind="percent" />
      <FigureValue figure={figure} kind="percent" />
    </>
  );
}
