import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import { dashboardServices, type DashboardService } from "#slices/reports/web/dashboard/dashboard-place.ts";

const pages = () => import("#slices/reports/web/dashboard/service-pages.tsx");

const componentNames = {
  engagement: ["EngagementPage", "EngagementRegionPage", "EngagementPropertyPage"],
  satisfaction: ["SatisfactionPage", "SatisfactionRegionPage", "SatisfactionPropertyPage"],
  compliance: ["CompliancePage", "ComplianceRegionPage", "CompliancePropertyPage"],
  enrollment: ["EnrollmentPage", "EnrollmentRegionPage", "EnrollmentPropertyPage"],
} as const satisfies Record<DashboardService, readonly [string, string, string]>;

/** The dashboards of each service: of everything visible, of a region, of a location (property). */
export function dashboardRoutes(getParentRoute: () => AnyRoute): AnyRoute[] {
  return dashboardServices.flatMap((service) => {
    const [all, region, property] = componentNames[service];
    const route = (path: string, name: typeof all | typeof region | typeof property): AnyRoute =>
      createRoute({ getParentRoute, path, component: lazyRouteComponent(pages, name) });
    return [
      route(`/${service}/dashboard`, all),
      route(`/${service}/region/$id/dashboard`, region),
      route(`/${service}/property/$id/dashboard`, property),
    ];
  });
}
