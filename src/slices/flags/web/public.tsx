import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";

/** The routes of the flags slice: flagged comments, and the settings of their readers. */
export function buildFlagsRoutes(parent: AnyRoute): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  return [
    createRoute({
      getParentRoute,
      path: "/flagged-comments",
      component: lazyRouteComponent(() => import("#slices/flags/web/flagged-page.tsx"), "FlaggedPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/settings/flagged-comments",
      component: lazyRouteComponent(() => import("#slices/flags/web/flag-settings-page.tsx"), "FlagSettingsPage"),
    }),
  ];
}
