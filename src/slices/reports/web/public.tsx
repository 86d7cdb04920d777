import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from "@tanstack/react-router";

/** The screens of the reports slice: /portfolio and its two presets, and for now the start page leads there. */
export function reportsRoutes(parent: AnyRoute): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  const component = lazyRouteComponent(() => import("#slices/reports/web/portfolio-page.tsx"), "PortfolioPage");
  return [
    createRoute({
      getParentRoute,
      path: "/",
      beforeLoad: () => {
        throw redirect({ to: "/portfolio", replace: true });
      },
    }),
    createRoute({ getParentRoute, path: "/portfolio", component }),
    createRoute({ getParentRoute, path: "/portfolio/regions", component }),
    createRoute({ getParentRoute, path: "/portfolio/properties", component }),
  ];
}
