import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import { dashboardServices } from "#slices/reports/web/dashboard/dashboard-place.ts";

const loadPages = () => import("#slices/reports/web/dashboard/service-pages.tsx");

/** The dashboards of each service: of everything visible, of a region, of a location (property). */
export function buildDashboardRoutes(getParentRoute: () => AnyRoute): AnyRoute[] {
  const all = lazyRouteComponent(loadPages, "AllPage");
  const region = lazyRouteComponent(loadPages, "RegionPage");
  const property = lazyRouteComponent(loadPages, "PropertyPage");
  return dashboardServices.flatMap((service) => [
    createRoute({ getParentRoute, path: `/${service}/dashboard`, component: all }),
    createRoute({ getParentRoute, path: `/${service}/region/$id/dashboard`, component: region }),
    createRoute({ getParentRoute, path: `/${service}/property/$id/dashboard`, component: property }),
  ]);
}
