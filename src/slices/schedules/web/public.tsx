import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import type { AutomateProps } from "#slices/reports/web/public.tsx";
import { Skeleton } from "#ui/states.tsx";

const Automate = lazy(async () => ({
  default: (await import("#slices/schedules/web/automate-report.tsx")).AutomateReport,
}));

/** The button that schedules the report of a page; its code is loaded with the first report. */
export function AutomateReport(props: AutomateProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton width={112} height={34} />}>
      <Automate {...props} />
    </Suspense>
  );
}

/** The routes of the schedules slice: the viewer's schedules, and those of everyone else. */
export function buildSchedulesRoutes(parent: AnyRoute): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  const loadPages = () => import("#slices/schedules/web/schedules-page.tsx");
  return [
    createRoute({
      getParentRoute,
      path: "/automated-reports",
      component: lazyRouteComponent(loadPages, "MySchedulesPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/admin-automated-reports",
      component: lazyRouteComponent(loadPages, "OtherSchedulesPage"),
    }),
  ];
}
