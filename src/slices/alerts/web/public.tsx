import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import type { AlertLabelsProps } from "#slices/alerts/web/alert-label-props.tsx";

export type { AlertTexts } from "#slices/alerts/web/alert-label-props.tsx";

const Alerts = lazy(async () => ({
  default: (await import("#slices/alerts/web/resident-alerts.tsx")).AlertsOfResident,
}));

/** Shows the alerts of a resident, for the resident's page; nothing to a viewer who sees none. */
export function ResidentAlerts({ residentId }: { residentId: number }): ReactNode {
  return (
    <Suspense fallback={null}>
      <Alerts residentId={residentId} />
    </Suspense>
  );
}

const Words = lazy(async () => ({ default: (await import("#slices/alerts/web/alert-label-props.tsx")).AlertLabels }));

/**
 * Returns the texts of an alert for a row of another slice: its deadline in the property's local time, its kind,
 * resident and owner.
 */
export function AlertLabels({ fallback, ...of }: AlertLabelsProps & { readonly fallback: ReactNode }): ReactNode {
  return (
    <Suspense fallback={fallback}>
      <Words {...of} />
    </Suspense>
  );
}

/** The routes of alerts. */
export function buildAlertsRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: "/resident-alerts",
      component: lazyRouteComponent(() => import("#slices/alerts/web/alerts-page.tsx"), "AlertsPage"),
    }),
  ];
}
