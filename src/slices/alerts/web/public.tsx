import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";

const Alerts = lazy(async () => {
  const { AlertsOfResident: component } = await import("#slices/alerts/web/resident-alerts.tsx");
  return { default: component };
});

/** The alerts of a resident, for the resident's page; nothing for someone who sees none. */
export function ResidentAlerts({ residentId }: { residentId: number }): ReactNode {
  return (
    <Suspense fallback={null}>
      <Alerts residentId={residentId} />
    </Suspense>
  );
}

/** The screen of alerts. */
export function alertsRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: "/resident-alerts",
      component: lazyRouteComponent(() => import("#slices/alerts/web/alerts-page.tsx"), "AlertsPage"),
    }),
  ];
}
