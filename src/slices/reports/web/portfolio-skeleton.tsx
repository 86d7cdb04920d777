import type { ReactNode } from "react";
import { PAGE_SIZE, type Scope } from "#slices/reports/web/portfolio-state.ts";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { StatCard } from "#ui/stat-card.tsx";
import { Skeleton } from "#ui/states.tsx";

const summaryLines = 5;
const usualRows: Record<Scope, number> = { regions: 5, locations: PAGE_SIZE };

function lines(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** The page before the first reply, block by block where the figures will stand. */
export function PortfolioSkeleton({ scope }: { scope: Scope }): ReactNode {
  const t = useReportsStrings();
  return (
    <div aria-busy="true">
      <div className="rp-cards">
        <StatCard title={t("summary")}>
          <div className="rp-skeleton-summary">
            {lines(summaryLines).map((line) => (
              <Skeleton key={line} width="100%" height={14} />
            ))}
          </div>
        </StatCard>
        <StatCard title={t("satisfaction")}>
          <div className="rp-split">
            <div className="rp-skeleton-score">
              <Skeleton width={120} height={40} />
              <Skeleton width="100%" height={20} />
              <Skeleton width={160} height={14} />
            </div>
            <div className="rp-skeleton-rates">
              {lines(3).map((line) => (
                <Skeleton key={line} width="100%" height={14} />
              ))}
            </div>
          </div>
        </StatCard>
      </div>
      <section className="cy-panel rp-panel">
        <div className="cy-toolbar">
          <Skeleton width={280} height={34} />
          <Skeleton width={86} height={34} />
        </div>
        <div className="rp-skeleton-head" />
        {lines(usualRows[scope]).map((line) => (
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
    </div>
  );
}
