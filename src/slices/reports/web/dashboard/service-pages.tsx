import { useMatch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { NotFound } from "#platform/web/error-state.tsx";
import { dashboardServices, type DashboardService } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { CompanyDashboardPage, PlaceDashboardPage } from "#slices/reports/web/dashboard/service-dashboard-page.tsx";

/** Returns the service that the path of this route begins with; the address may be that of the next page already. */
function useService(): DashboardService | undefined {
  const { fullPath }: { readonly fullPath: string } = useMatch({ strict: false });
  const [, first] = fullPath.split("/");
  return dashboardServices.find((service) => service === first);
}

/** /{service}/dashboard. */
export function AllPage(): ReactNode {
  const service = useService();
  return service ? <CompanyDashboardPage service={service} /> : <NotFound />;
}

/** /{service}/region/{id}/dashboard. */
export function RegionPage(): ReactNode {
  const service = useService();
  return service ? <PlaceDashboardPage service={service} linkType="region" /> : <NotFound />;
}

/** /{service}/property/{id}/dashboard. */
export function PropertyPage(): ReactNode {
  const service = useService();
  return service ? <PlaceDashboardPage service={service} linkType="location" /> : <NotFound />;
}
