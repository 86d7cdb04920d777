import { lazy, Suspense, type ReactNode } from "react";
import type { WhatChangedProps } from "#slices/insights/web/what-changed.tsx";
import { Skeleton } from "#ui/states.tsx";

export { readChangesState } from "#slices/insights/web/changes-state.ts";

const Changes = lazy(async () => {
  const { WhatChanged: component } = await import("#slices/insights/web/what-changed.tsx");
  return { default: component };
});

const waiting = (
  <section className="cy-panel">
    <div className="in-waiting" aria-busy="true">
      <Skeleton width="100%" height={200} />
    </div>
  </section>
);

/** What changed beyond chance in the viewer's places, at a place or everywhere. */
export function WhatChanged(props: WhatChangedProps): ReactNode {
  return (
    <Suspense fallback={waiting}>
      <Changes {...props} />
    </Suspense>
  );
}
