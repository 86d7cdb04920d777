import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from "@tanstack/react-router";

const dashboards = () => import("#slices/reports/web/place-dashboard-page.tsx");
const regionTables = () => import("#slices/reports/web/place-portfolio-page.tsx");

/** The pages of regions and locations; a location is also called property. */
function placeRoutes(getParentRoute: () => AnyRoute): AnyRoute[] {
  const property = lazyRouteComponent(dashboards, "PropertyDashboardPage");
  return [
    createRoute({
      getParentRoute,
      path: "/region/$id/dashboard",
      component: lazyRouteComponent(dashboards, "RegionDashboardPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/region/$id/portfolio",
      component: lazyRouteComponent(regionTables, "RegionPortfolioPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/region/$id/locations",
      component: lazyRouteComponent(regionTables, "RegionLocationsPage"),
    }),
    createRoute({ getParentRoute, path: "/property/$id/dashboard", component: property }),
    createRoute({ getParentRoute, path: "/location/$id/dashboard", component: property }),
  ];
}

/**
 * The screens of the reports slice: the portfolio with its presets and its Summary, regions and locations; for now the
 * start page leads to the portfolio.
 */
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
    createRoute({
      getParentRoute,
      path: "/portfolio/summary",
      component: lazyRouteComponent(
        () => import("#slices/reports/web/portfolio-summary-page.tsx"),
        "PortfolioSummaryPage",
      ),
    }),
    ...placeRoutes(getParentRoute),
  ];
}
