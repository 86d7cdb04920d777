import type { ReactNode } from "react";
import type { PortfolioScope } from "#slices/reports/contract/portfolio.contract.ts";
import { PAGE_SIZE, type Variant } from "#slices/reports/web/portfolio/portfolio-state.ts";
import { readLastCards, type ServiceCard } from "#slices/reports/web/portfolio/portfolio-view-preferences.ts";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { StatCard } from "#ui/stat-card.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useNarrow } from "#platform/web/use-narrow.ts";

const summaryLines = 5;
/** The number of rows on a phone until the rest is requested. */
const WORST = 3;
const usualRows: Record<PortfolioScope, number> = { regions: 5, locations: PAGE_SIZE, reporting_groups: 4, areas: 3 };

function toIndexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** A placeholder for a service's card. */
function ScoreSkeleton({ title }: { title: string }): ReactNode {
  return (
    <StatCard title={title}>
      <div className="rp-split">
        <div className="rp-skeleton-score">
          <Skeleton width={120} height={40} />
          <Skeleton width="100%" height={20} />
          <Skeleton width={160} height={14} />
        </div>
        <div className="rp-skeleton-rates">
          {toIndexes(3).map((line) => (
            <Skeleton key={line} width="100%" height={14} />
          ))}
        </div>
      </div>
    </StatCard>
  );
}

/** A placeholder for the plans' card, with five lines like the counts. */
function LinesSkeleton({ title }: { title: string }): ReactNode {
  return (
    <StatCard title={title}>
      <div className="rp-skeleton-summary">
        {toIndexes(summaryLines).map((line) => (
          <Skeleton key={line} width="100%" height={14} />
        ))}
      </div>
    </StatCard>
  );
}

function CardSkeletons({ cards }: { cards: readonly ServiceCard[] }): ReactNode {
  const t = useReportsStrings();
  return (
    <div className="rp-cards" data-services={cards.length}>
      <LinesSkeleton title={t("summary")} />
      {cards.map((card) =>
        card === "plans" ? (
          <LinesSkeleton key={card} title={t("plans")} />
        ) : (
          <ScoreSkeleton key={card} title={t(card)} />
        ),
      )}
    </div>
  );
}

const bigTitles = {
  plans: "careerDevelopmentCompliance",
  engagement: "employeeEngagement",
  satisfaction: "residentSatisfaction",
} as const satisfies Record<ServiceCard, string>;
const bigOrder = ["plans", "engagement", "satisfaction"] as const satisfies readonly ServiceCard[];

function BigStatSkeletons({ cards }: { cards: readonly ServiceCard[] }): ReactNode {
  const t = useReportsStrings();
  const shown = bigOrder.filter((card) => cards.includes(card));
  if (shown.length === 0) return null;
  return (
    <div className="rp-big-stats">
      {shown.map((card) => (
        <ScoreSkeleton key={card} title={t(bigTitles[card])} />
      ))}
    </div>
  );
}

/** The page before the first reply: a placeholder for each block. */
export function PortfolioSkeleton({ scope, variant }: { scope: PortfolioScope; variant: Variant }): ReactNode {
  const cards = readLastCards();
  const isNarrow = useNarrow();
  const isSummary = variant === "summary";
  const figures = isSummary ? <BigStatSkeletons cards={cards} /> : <CardSkeletons cards={cards} />;
  return (
    <div className="rp-parts" aria-busy="true">
      {(isSummary || !isNarrow) && figures}
      <section className="cy-panel rp-panel">
        {!isSummary && <div className="rp-skeleton-tabs" />}
        <div className="cy-toolbar">
          <Skeleton width={280} height={34} />
          <Skeleton width={86} height={34} />
        </div>
        <div className="rp-skeleton-head" />
        {toIndexes(isNarrow ? Math.min(WORST, usualRows[scope]) : usualRows[scope]).map((line) => (
          <div className="rp-skeleton-row" key={line}>
            <Skeleton width="24%" height={14} />
            <Skeleton width="28%" height={14} />
            <Skeleton width="10%" height={14} />
            <Skeleton width="10%" height={14} />
          </div>
        ))}
        <div className="cy-foot">
          <Skeleton width={150} height={14} />
        </div>
      </section>
      {!isSummary && isNarrow && figures}
    </div>
  );
}
