import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import type { EmployeeParts } from "#slices/people/web/employee-parts.ts";

/** The screens of the people slice: the team list and one employee. */
export function peopleRoutes(parent: AnyRoute, parts: EmployeeParts = {}): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  const overview = lazyRouteComponent(() => import("#slices/people/web/overview-page.tsx"), "OverviewPage");
  return [
    ...["/employee-overview", "/employee-overview/$id"].map((path) =>
      createRoute({ getParentRoute, path, component: overview }),
    ),
    createRoute({
      getParentRoute,
      path: "/team",
      component: lazyRouteComponent(() => import("#slices/people/web/team-page.tsx"), "TeamPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/team/$id/employee-details",
      component: lazyRouteComponent(async () => {
        const { EmployeePage } = await import("#slices/people/web/employee-page.tsx");
        return { EmployeePage: () => <EmployeePage {...parts} /> };
      }, "EmployeePage"),
    }),
  ];
}
