import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";

/** The screens of imports: the history, a new import, and one import from its columns to its result. */
export function buildImportsRoutes(parent: AnyRoute): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  return [
    createRoute({
      getParentRoute,
      path: "/settings/imports",
      component: lazyRouteComponent(() => import("#slices/imports/web/imports-page.tsx"), "ImportsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/settings/imports/new",
      component: lazyRouteComponent(() => import("#slices/imports/web/new-import-page.tsx"), "NewImportPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/settings/imports/$importId",
      component: lazyRouteComponent(() => import("#slices/imports/web/import-page.tsx"), "ImportPage"),
    }),
  ];
}
