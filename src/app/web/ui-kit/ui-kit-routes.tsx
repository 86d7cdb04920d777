import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";

/** /ui-kit, the design system's own page. */
export function buildUiKitRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: "/ui-kit",
      component: lazyRouteComponent(() => import("#app/web/ui-kit/ui-kit-page.tsx"), "UiKitPage"),
    }),
  ];
}
