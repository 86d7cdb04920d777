import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import type { AutomateProps } from "#slices/reports/web/public.tsx";
import { Skeleton } from "#ui/states.tsx";

const Automate = lazy(async () => ({
  default: (await import("#slices/schedules/web/automate-report.tsx")).AutomateReport,
}));

/** Has the report of a page sent again and again; its code comes with the first report. */
export function AutomateReport(props: AutomateProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton width={112} height={34} />}>
      <Automate {...props} />
    </Suspense>
  );
}

/** The lists of automated reports: one's own, and everybody else's. */
export function schedulesRoutes(parent: AnyRoute): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  const pages = () => import("#slices/schedules/web/schedules-page.tsx");
  return [
    createRoute({
      getParentRoute,
      path: "/automated-reports",
      component: lazyRouteComponent(pages, "OwnSchedulesPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/admin-automated-reports",
      component: lazyRouteComponent(pages, "OtherSchedulesPage"),
    }),
  ];
}
