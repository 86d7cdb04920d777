import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";

/** The route of the settings of comment themes. */
export function buildThemesRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: "/settings/themes",
      component: lazyRouteComponent(() => import("#slices/themes/web/themes-page.tsx"), "ThemesPage"),
    }),
  ];
}
