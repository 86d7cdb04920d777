import { use, useEffect, type ReactNode } from "react";
import type { IngageStats, IntouchStats } from "#slices/reports/contract/figures.contract.ts";
import type { PortfolioSummary } from "#slices/reports/contract/portfolio.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type { ScoredStats } from "#slices/reports/web/portfolio/portfolio-axis.ts";
import { contributionsContext } from "#slices/reports/web/contributions.ts";
import { saveLastCards, type ServiceCard } from "#slices/reports/web/portfolio/portfolio-view-preferences.ts";
import { Standing } from "#slices/reports/web/standing.tsx";
import { useCounted, useReportsStrings } from "#slices/reports/web/strings.ts";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import type { Figure } from "#ui/figure.ts";
import { formatNumber, type NumberKind } from "#ui/format.ts";
import type { ScoreAxis } from "#ui/score-axis.ts";
import { ScoreHeader } from "#ui/score-header.tsx";
import { StatCard, StatList, type Stat } from "#ui/stat-card.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";

type Summary = NonNullable<PortfolioSummary>;

/** The summary: counts and scores, with a card for each service that client and viewer have. */
export function PortfolioCards({ summary, axis }: { summary: PortfolioSummary; axis: ScoreAxis }): ReactNode {
  useEffect(() => {
    if (summary) saveLastCards(createCards(summary));
  }, [summary]);
  const Plans = use(contributionsContext).portfolio?.Card;
  if (summary === null) return null;
  const { development = null, compliance = null } = summary;
  return (
    <div className="rp-cards" data-services={createCards(summary).length}>
      <SummaryCard general={summary.general} />
      {summary.engagement && <EngagementCard stats={summary.engagement} axis={axis} />}
      {summary.satisfaction && <SatisfactionCard stats={summary.satisfaction} axis={axis} />}
      {Plans && development && <Plans development={development} compliance={compliance} />}
    </div>
  );
}

/** Returns the services that have a card. */
function createCards({ engagement, satisfaction, development = null }: Summary): ServiceCard[] {
  const cards: [ServiceCard, unknown][] = [
    ["engagement", engagement],
    ["satisfaction", satisfaction],
    ["plans", development],
  ];
  return cards.filter(([, stats]) => stats !== null).map(([card]) => card);
}

/** A count that client or viewer lack is null, and its line is left out. */
function SummaryCard({ general }: { general: Summary["general"] }): ReactNode {
  const t = useReportsStrings();
  const locale = useLocale();
  const lines: [string, number | null][] = [
    [t("areas"), general.areas],
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

interface ServiceCardProps<Stats> {
  stats: Stats;
  axis: ScoreAxis;
  /** Shown below the figures, such as their line. */
  below?: ReactNode;
}

/** Engagement with its details. */
export function EngagementCard({ stats, axis, below }: ServiceCardProps<IngageStats>): ReactNode {
  const t = useReportsStrings();
  const counted = useCounted();
  const { response_count: people } = stats;
  return (
    <ScoredCard
      title={t("engagement")}
      stats={stats}
      axis={axis}
      n={people && t("people", counted(people))}
      below={below}
    >
      <StatList
        stats={[
          buildResponseLine(t("responseRate"), stats, useStillOpen(stats)),
          { label: t("likelyToRemain"), value: <Line figure={stats.likely_to_remain_percentage} kind="percent" /> },
          { label: t("tenure"), value: <Line figure={stats.tenure} kind="years" /> },
        ]}
      />
    </ScoredCard>
  );
}

/** Satisfaction with its details. */
export function SatisfactionCard({ stats, axis, below }: ServiceCardProps<IntouchStats>): ReactNode {
  const t = useReportsStrings();
  const counted = useCounted();
  const { response_count: responses, residents_with_reported_maintenance_issues: requests } = stats;
  return (
    <ScoredCard
      title={t("satisfaction")}
      stats={stats}
      axis={axis}
      n={responses && t("responses", counted(responses))}
      below={below}
    >
      <StatList
        stats={[
          buildResponseLine(t("responseRate"), stats, useStillOpen(stats)),
          { label: t("likelyToRenew"), value: <Line figure={stats.likely_to_renew_percentage} kind="percent" /> },
          { label: t("serviceRequests"), value: <Requests figure={requests} /> },
        ]}
      />
    </ScoredCard>
  );
}

interface ScoredCardProps {
  title: string;
  stats: ScoredStats;
  axis: ScoreAxis;
  /** The number of answers behind the score, in words; nothing where it is zero or hidden. */
  n: string | 0 | null;
  children: ReactNode;
  below?: ReactNode;
}

/**
 * A service's card: its score with both indexes on the axis of the page, then the rest; side by side with enough width.
 */
export function ScoredCard({ title, stats, axis, n, children, below }: ScoredCardProps): ReactNode {
  const { score, company_index: company, sb_index: sbx, standing } = stats;
  return (
    <StatCard title={title}>
      <div className="rp-split">
        <div>
          <ScoreHeader figure={score} axis={axis} company={company} sbx={sbx} {...(n ? { note: n } : {})} />
          {standing && <Standing standing={standing} />}
        </div>
        {children}
      </div>
      {below}
    </StatCard>
  );
}

type Participation = Pick<IngageStats | IntouchStats, "response_rate" | "still_open">;

/** Returns the invitations that are too recent for the rate, in words; undefined where there are none. */
function useStillOpen({ still_open: open }: Participation): string | undefined {
  const t = useReportsStrings();
  const counted = useCounted();
  return open === null || open === 0 ? undefined : t("stillOpen", counted(open));
}

function buildResponseLine(label: string, stats: Participation, note: string | undefined): Stat {
  return { label, value: <Line figure={stats.response_rate} kind="percent" note={note} /> };
}

function Line({ figure, kind, note }: { figure: Figure; kind: NumberKind; note?: string | undefined }): ReactNode {
  return (
    <>
      {figure.hidden ? <HiddenValue brief /> : <FigureValue figure={figure} kind={kind} />}
      <TrendDelta figure={figure} kind={kind} />
      {note !== undefined && <small>{note}</small>}
    </>
  );
}

/** More of them is not better, so the earlier number has no arrow and no color. */
function Requests({ figure }: { figure: Figure }): ReactNode {
  const t = useReportsStrings();
  const locale = useLocale();
  const { previous_value: previous, hidden } = figure;
  return (
    <>
      {hidden ? <HiddenValue brief /> : <FigureValue figure={figure} kind="count" />}
      {!hidden && previous !== null && <small>{t("from", { n: formatNumber(previous, "count", locale) })}</small>}
    </>
  );
}
