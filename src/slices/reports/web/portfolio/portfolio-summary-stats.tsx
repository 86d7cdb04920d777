import { use, type ReactNode } from "react";
import type { IngageStats, IntouchStats } from "#slices/reports/contract/figures.contract.ts";
import type { PortfolioSummary } from "#slices/reports/contract/portfolio.contract.ts";
import { ScoredCard } from "#slices/reports/web/portfolio/portfolio-cards.tsx";
import { contributionsContext, type PlansStats } from "#slices/reports/web/contributions.ts";
import { useCounted, useReportsStrings } from "#slices/reports/web/strings.ts";
import { RateBars } from "#ui/rate-bars.tsx";
import type { ScoreAxis } from "#ui/score-axis.ts";

interface SummaryStatsProps {
  summary: PortfolioSummary;
  axis: ScoreAxis;
}

/** The totals of the services that client and viewer have, plans first, each with its rates as bars of one scale. */
export function PortfolioSummaryStats({ summary, axis }: SummaryStatsProps): ReactNode {
  if (summary === null) return null;
  const { engagement, satisfaction, development = null, compliance = null } = summary;
  if (engagement === null && satisfaction === null && development === null) return null;
  return (
    <div className="rp-big-stats">
      {development && <PlansStat development={development} compliance={compliance} />}
      {engagement && <EmployeeEngagement stats={engagement} axis={axis} />}
      {satisfaction && <ResidentSatisfaction stats={satisfaction} axis={axis} />}
    </div>
  );
}

/** Plans, where their slice contributes them. */
function PlansStat(stats: PlansStats): ReactNode {
  const BigStat = use(contributionsContext).portfolio?.BigStat;
  return BigStat && <BigStat {...stats} />;
}

function EmployeeEngagement({ stats, axis }: { stats: IngageStats; axis: ScoreAxis }): ReactNode {
  const t = useReportsStrings();
  const counted = useCounted();
  const { response_count: people } = stats;
  return (
    <ScoredCard title={t("employeeEngagement")} stats={stats} axis={axis} n={people && t("people", counted(people))}>
      <RateBars
        bars={[
          { label: t("response"), figure: stats.response_rate },
          { label: t("likelyToRemain"), figure: stats.likely_to_remain_percentage },
        ]}
      />
    </ScoredCard>
  );
}

function ResidentSatisfaction({ stats, axis }: { stats: IntouchStats; axis: ScoreAxis }): ReactNode {
  const t = useReportsStrings();
  const counted = useCounted();
  const { response_count: responses } = stats;
  return (
    <ScoredCard
      title={t("residentSatisfaction")}
      stats={stats}
      axis={axis}
      n={responses && t("responses", counted(responses))}
    >
      <RateBars
        bars={[
          { label: t("response"), figure: stats.response_rate },
          { label: t("likelyToRenew"), figure: stats.likely_to_renew_percentage },
          { label: t("likelyToRecommend"), figure: stats.likelihood_to_recommend },
        ]}
      />
    </ScoredCard>
  );
}
