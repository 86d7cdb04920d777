import type { ReactNode } from "react";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { Skeleton } from "#ui/states.tsx";

const ROWS = 8;

/** A placeholder for the header, while the widget's title is not known. */
export function HeadSkeleton(): ReactNode {
  const t = useWidgetStrings();
  return (
    <div className="cy-head" aria-busy="true">
      <div className="cy-head-text rw-skeleton-head">
        <h1 className="cy-sr">{t("report")}</h1>
        <Skeleton width={280} height={28} />
        <Skeleton width={420} height={14} />
      </div>
    </div>
  );
}

/** Placeholders for cards and rows. */
export function WidgetSkeleton(): ReactNode {
  return (
    <div aria-busy="true">
      <div className="rw-cards" data-cards="2">
        {[0, 1].map((at) => (
          <div className="cy-card rw-skeleton-card" key={at}>
            <Skeleton width={110} height={14} />
            <Skeleton width="70%" height={40} />
          </div>
        ))}
      </div>
      <section className="cy-panel rp-panel">
        <div className="cy-toolbar">
          <Skeleton width={280} height={34} />
          <Skeleton width={86} height={34} />
          <Skeleton width={86} height={34} />
        </div>
        <div className="rp-skeleton-head" />
        {Array.from({ length: ROWS }, (_, at) => (
          <div className="rp-skeleton-row" key={at}>
            <Skeleton width="24%" height={14} />
            <Skeleton width="28%" height={14} />
            <Skeleton width="10%" height={14} />
            <Skeleton width="10%" height={14} />
          </div>
        ))}
      </section>
    </div>
  );
}
