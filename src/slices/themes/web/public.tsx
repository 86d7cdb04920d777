import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";

/** The part of the settings with the themes of comments. */
export function themesRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: "/settings/themes",
      component: lazyRouteComponent(() => import("#slices/themes/web/themes-page.tsx"), "ThemesPage"),
    }),
  ];
}
