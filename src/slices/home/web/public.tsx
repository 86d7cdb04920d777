import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import { lazy } from "react";

export { isWithoutClient, useIdentityUser } from "#slices/home/web/use-identity-user.ts";

/** The current tasks at a place, on its page; loaded with the page. */
export const PlaceTodos = lazy(async () => ({
  default: (await import("#slices/home/web/place/place-do.tsx")).PlaceTodos,
}));

/** The page that the portal opens with. */
export function buildHomeRoutes(parent: AnyRoute): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  return [
    createRoute({
      getParentRoute,
      path: "/",
      component: lazyRouteComponent(() => import("#slices/home/web/home-page.tsx"), "HomePage"),
    }),
  ];
}
