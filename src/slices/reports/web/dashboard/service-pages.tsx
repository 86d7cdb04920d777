import type { ReactNode } from "react";
import { CompanyDashboardPage, PlaceDashboardPage } from "#slices/reports/web/dashboard/service-dashboard-page.tsx";

// One component for each address, for lazy routes.

/** /engagement/dashboard. */
export function EngagementPage(): ReactNode {
  return <CompanyDashboardPage service="engagement" />;
}

/** /engagement/region/{id}/dashboard. */
export function EngagementRegionPage(): ReactNode {
  return <PlaceDashboardPage service="engagement" linkType="region" />;
}

/** /engagement/property/{id}/dashboard. */
export function EngagementPropertyPage(): ReactNode {
  return <PlaceDashboardPage service="engagement" linkType="location" />;
}

/** /satisfaction/dashboard. */
export function SatisfactionPage(): ReactNode {
  return <CompanyDashboardPage service="satisfaction" />;
}

/** /satisfaction/region/{id}/dashboard. */
export function SatisfactionRegionPage(): ReactNode {
  return <PlaceDashboardPage service="satisfaction" linkType="region" />;
}

/** /satisfaction/property/{id}/dashboard. */
export function SatisfactionPropertyPage(): ReactNode {
  return <PlaceDashboardPage service="satisfaction" linkType="location" />;
}

/** /compliance/dashboard. */
export function CompliancePage(): ReactNode {
  return <CompanyDashboardPage service="compliance" />;
}

/** /compliance/region/{id}/dashboard. */
export function ComplianceRegionPage(): ReactNode {
  return <PlaceDashboardPage service="compliance" linkType="region" />;
}

/** /compliance/property/{id}/dashboard. */
export function CompliancePropertyPage(): ReactNode {
  return <PlaceDashboardPage service="compliance" linkType="location" />;
}

/** /enrollment/dashboard. */
export function EnrollmentPage(): ReactNode {
  return <CompanyDashboardPage service="enrollment" />;
}

/** /enrollment/region/{id}/dashboard. */
export function EnrollmentRegionPage(): ReactNode {
  return <PlaceDashboardPage service="enrollment" linkType="region" />;
}

/** /enrollment/property/{id}/dashboard. */
export function EnrollmentPropertyPage(): ReactNode {
  return <PlaceDashboardPage service="enrollment" linkType="location" />;
}
