import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";

/** The screens of the people slice: the team list and one employee. */
export function peopleRoutes(parent: AnyRoute): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  return [
    createRoute({
      getParentRoute,
      path: "/team",
      component: lazyRouteComponent(() => import("#slices/people/web/team-page.tsx"), "TeamPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/team/$id/employee-details",
      component: lazyRouteComponent(() => import("#slices/people/web/employee-page.tsx"), "EmployeePage"),
    }),
  ];
}
