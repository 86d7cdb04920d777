import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";

export { AutomateReport } from "#slices/schedules/web/automate-report.tsx";

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
