import type { ReactNode } from "react";
import { Skeleton } from "#ui/states.tsx";

const ENTRY = 84;

/** The skeleton of the first entries of a list. */
export function EntriesSkeleton(): ReactNode {
  return (
    <div className="cy-waiting" aria-busy="true">
      <Skeleton width="100%" height={ENTRY} />
      <Skeleton width="100%" height={ENTRY} />
    </div>
  );
}

/** The skeleton of a list's panel while its code loads. */
export function PanelSkeleton(): ReactNode {
  return (
    <section className="cy-panel" aria-hidden="true">
      <div className="cy-panel-head" />
      <EntriesSkeleton />
    </section>
  );
}
