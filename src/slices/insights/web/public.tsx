import { lazy, Suspense, type ReactNode } from "react";
import type { ChangesOf } from "#slices/insights/web/use-changes.ts";
import "#slices/insights/web/place-changes.css";

export { readChangesState } from "#slices/insights/web/changes-state.ts";
export { WhatChanged } from "#slices/insights/web/what-changed.tsx";

const Lines = lazy(async () => ({
  default: (await import("#slices/insights/web/place-changes.tsx")).PlaceChanges,
}));

/** What changed beyond chance, atop the page of a place: one line as high before its reply as after it, which unfolds. */
export function PlaceChanges(of: ChangesOf): ReactNode {
  return (
    <Suspense fallback={<div className="cy-panel in-line" aria-hidden="true" />}>
      <Lines {...of} />
    </Suspense>
  );
}
