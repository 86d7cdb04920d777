import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";

export { isWithoutClient, useIdentityUser } from "#slices/home/web/use-identity-user.ts";

/** The page that the portal opens with. */
export function homeRoutes(parent: AnyRoute): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  return [
    createRoute({
      getParentRoute,
      path: "/",
      component: lazyRouteComponent(() => import("#slices/home/web/home-page.tsx"), "HomePage"),
    }),
  ];
}
