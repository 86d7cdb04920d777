import type { ReactNode } from "react";
import { readLastCards } from "#slices/reports/web/portfolio/portfolio-view-preferences.ts";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { StatCard } from "#ui/stat-card.tsx";
import { Skeleton } from "#ui/states.tsx";

const usualRows = 7;

/** A page of a place before its reply: header, facts, and placeholders for the content below. */
export function PlaceSkeleton({ children }: { children: ReactNode }): ReactNode {
  return (
    <div aria-busy="true">
      <div className="cy-head rp-skeleton-title">
        <Skeleton width={150} height={14} />
        <Skeleton width={260} height={26} />
        <Skeleton width={420} height={14} />
      </div>
      {children}
    </div>
  );
}

/** The cards of a place in their order. */
const placeCards = ["plans", "engagement", "satisfaction"] as const;

/** Placeholders for the cards of the services, as many as the portfolio had last. */
export function CardSkeletons(): ReactNode {
  const t = useReportsStrings();
  const seen = readLastCards();
  return (
    <>
      <div className="cy-card rp-facts-card">
        <Skeleton width="100%" height={42} />
      </div>
      <div className="rp-big-stats rp-place-cards">
        {placeCards
          .filter((card) => seen.includes(card))
          .map((card) => t(card))
          .map((title) => (
            <StatCard title={title} key={title}>
              <div className="rp-skeleton-score">
                <Skeleton width={120} height={40} />
                <Skeleton width="100%" height={20} />
              </div>
            </StatCard>
          ))}
      </div>
    </>
  );
}

/** A placeholder for a table of locations or months. */
export function TableSkeleton(): ReactNode {
  return (
    <section className="cy-panel rp-panel" aria-busy="true">
      <div className="cy-toolbar">
        <Skeleton width={280} height={34} />
        <Skeleton width={86} height={34} />
      </div>
      {Array.from({ length: usualRows }, (_, line) => (
        <div className="rp-skeleton-row" key={line}>
          <Skeleton width="24%" height={14} />
          <Skeleton width="28%" height={14} />
          <Skeleton width="28%" height={14} />
        </div>
      ))}
    </section>
  );
}
