import type { ReactNode } from "react";
import { Skeleton } from "#ui/states.tsx";

const ENTRY = 84;

/** The first entries of a list while they are on their way. */
export function EntriesSkeleton(): ReactNode {
  return (
    <div className="cy-waiting" aria-busy="true">
      <Skeleton width="100%" height={ENTRY} />
      <Skeleton width="100%" height={ENTRY} />
    </div>
  );
}

/** The panel of a list whose code is on its way. */
export function PanelSkeleton(): ReactNode {
  return (
    <section className="cy-panel" aria-hidden="true">
      <div className="cy-panel-head" />
      <EntriesSkeleton />
    </section>
  );
}
