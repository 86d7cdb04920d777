import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from "@tanstack/react-router";
import type { LinkTarget } from "#platform/web/preload.ts";
import type { LoadContribution } from "#slices/reports/web/contributions.ts";
import { buildDashboardRoutes } from "#slices/reports/web/dashboard/dashboard-routes.tsx";
import type { ReportParts } from "#slices/reports/web/report-tools.ts";
import { buildReportRoutes, buildWidgetRoutes } from "#slices/reports/web/widget/widget-routes.ts";

export { PlaceSatisfaction } from "#slices/reports/web/dashboard/lazy-place-satisfaction.tsx";
export type { LoadContribution } from "#slices/reports/web/contributions.ts";
export { ExportMenu } from "#slices/reports/web/lazy-export-menu.tsx";
export type { AssignmentsProps, AutomateProps, PlacePageProps, TrustProps } from "#slices/reports/web/report-tools.ts";
export { ServerLabel } from "#slices/reports/web/translate-server-label.tsx";
export { WidgetView } from "#slices/reports/web/widget/lazy-widget-view.tsx";

const loadDashboards = () => import("#slices/reports/web/place/place-dashboard-page.tsx");
const preloadDashboard = async (screen: LinkTarget) => (await loadDashboards()).preloadPlace(screen);
const loadRegionTables = () => import("#slices/reports/web/place/place-portfolio-page.tsx");

/** Addresses of widgets that have a page of their own: they redirect there. */
const otherAddresses = [
  ["/regions/$id/dashboard", "/region/$id/dashboard"],
  ["/regions/$id/locations", "/region/$id/locations"],
  ["/regions/$id/portfolio", "/region/$id/portfolio"],
  ["/properties/$id/dashboard", "/property/$id/dashboard"],
  ["/properties/$id/portfolio", "/property/$id/dashboard"],
] as const;

/** The pages of regions and locations; a location is also called property. */
function buildPlaceRoutes(getParentRoute: () => AnyRoute): AnyRoute[] {
  const property = lazyRouteComponent(loadDashboards, "PropertyDashboardPage");
  return [
    createRoute({
      getParentRoute,
      path: "/region/$id/dashboard",
      component: lazyRouteComponent(loadDashboards, "RegionDashboardPage"),
      staticData: { preload: preloadDashboard },
    }),
    createRoute({
      getParentRoute,
      path: "/region/$id/portfolio",
      component: lazyRouteComponent(loadRegionTables, "RegionPortfolioPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/region/$id/locations",
      component: lazyRouteComponent(loadRegionTables, "RegionLocationsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/property/$id/dashboard",
      component: property,
      staticData: { preload: preloadDashboard },
    }),
    createRoute({ getParentRoute, path: "/location/$id/dashboard", component: property }),
    ...otherAddresses.map(([path, to]) =>
      createRoute({
        getParentRoute,
        path,
        beforeLoad: ({ params, search }) => {
          throw redirect({ to, params, search, replace: true });
        },
      }),
    ),
  ];
}

/** The screens of the reports slice: the portfolio with its presets and its Summary, regions and locations. */
export function buildReportsRoutes(
  parent: AnyRoute,
  parts: ReportParts = {},
  contributions: readonly LoadContribution[] = [],
): AnyRoute[] {
  const component = lazyRouteComponent(async () => {
    const [frame, ...loaded] = await Promise.all([
      import("#slices/reports/web/reports-frame.tsx"),
      ...contributions.map((load) => load()),
    ]);
    return { default: frame.createReportsFrame(parts, loaded) };
  });
  const over: AnyRoute = createRoute({ getParentRoute: () => parent, id: "reports", component });
  return [over.addChildren(buildScreenRoutes(() => over))];
}

function buildScreenRoutes(getParentRoute: () => AnyRoute): AnyRoute[] {
  const loadPortfolio = () => import("#slices/reports/web/portfolio/portfolio-page.tsx");
  const portfolio = {
    component: lazyRouteComponent(loadPortfolio, "PortfolioPage"),
    staticData: { preload: async (screen: LinkTarget) => (await loadPortfolio()).preloadPortfolio(screen) },
  };
  return [
    createRoute({ getParentRoute, path: "/portfolio", ...portfolio }),
    createRoute({ getParentRoute, path: "/portfolio/regions", ...portfolio }),
    createRoute({ getParentRoute, path: "/portfolio/properties", ...portfolio }),
    createRoute({
      getParentRoute,
      path: "/portfolio/summary",
      component: lazyRouteComponent(
        () => import("#slices/reports/web/portfolio/portfolio-summary-page.tsx"),
        "PortfolioSummaryPage",
      ),
    }),
    createRoute({
      getParentRoute,
      path: "/compare/$widget",
      component: lazyRouteComponent(() => import("#slices/reports/web/compare/compare-page.tsx"), "ComparePage"),
    }),
    ...buildPlaceRoutes(getParentRoute),
    ...buildDashboardRoutes(getParentRoute),
    ...buildWidgetRoutes(getParentRoute),
    ...buildReportRoutes(getParentRoute),
  ];
}
