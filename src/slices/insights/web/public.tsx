import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import type { ChangesScope } from "#slices/insights/web/use-changes.ts";
import { PanelSkeleton } from "#slices/insights/web/panel-skeleton.tsx";
import "#slices/insights/web/place-changes.css";
import "#slices/insights/web/trust/trust.css";

export { readChanges, readChangesState } from "#slices/insights/web/changes-state.ts";

// Both load with the screens that show them: neither belongs to the code of every screen.
const Block = lazy(async () => ({ default: (await import("#slices/insights/web/what-changed.tsx")).WhatChanged }));
const Line = lazy(async () => ({ default: (await import("#slices/insights/web/place-changes.tsx")).PlaceChanges }));

const Panel = lazy(async () => ({
  default: (await import("#slices/insights/web/dashboard-panels.tsx")).DashboardPanels,
}));

/** Shows how far a score can be trusted, beside it on survey reports; its code loads with the report. */
export const TrustGrade = lazy(async () => ({
  default: (await import("#slices/insights/web/trust/trust-grade.tsx")).TrustGrade,
}));

/** Shows drivers of residents' renewing and recommending at a place, and the steps from tasks to renewals. */
export function Drivers({ place }: Pick<ChangesScope, "place">): ReactNode {
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <Panel place={place} />
    </Suspense>
  );
}

/**
 * Shows the changes beyond chance in all of the viewer's places, with reasons and suggested actions. Those of a list
 * that was decided after the last visit, an instant, are marked as new.
 */
export function WhatChanged({ lastVisit }: { lastVisit: string | null }): ReactNode {
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <Block lastVisit={lastVisit} />
    </Suspense>
  );
}

/**
 * Shows the changes beyond chance at the top of a place's page: one line that unfolds, as high before its reply as
 * after it.
 */
export function PlaceChanges(of: ChangesScope): ReactNode {
  return (
    <Suspense fallback={<div className="cy-panel in-line" aria-hidden="true" />}>
      <Line {...of} />
    </Suspense>
  );
}

/** Shows why the scores of a place changed, on its page; its code loads with the page. */
export const PlaceWhy = lazy(async () => ({
  default: (await import("#slices/insights/web/why/why-panel.tsx")).WhyPanel,
}));

/** The routes of insights. */
export function buildInsightsRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: "/portfolio/heat-map",
      component: lazyRouteComponent(() => import("#slices/insights/web/heat-map/heat-map-page.tsx"), "HeatMapPage"),
    }),
  ];
}
