import { use, type ReactNode } from "react";
import type { DashboardPlace } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { type ChangesProps, partsContext, toChangesPlace } from "#slices/reports/web/report-tools.ts";

interface DashboardChangesProps {
  place: DashboardPlace;
  service?: ChangesProps["service"];
}

/** The changes beyond chance at the place of a dashboard, above its cards. */
export function DashboardChanges({ place, service }: DashboardChangesProps): ReactNode {
  const { Changes } = use(partsContext);
  return Changes && <Changes place={toChangesPlace({ link_type: place.linkType, m_id: place.id })} service={service} />;
}

/** The drivers of residents' renewals at the place of a dashboard. */
export function DashboardDrivers({ place }: Pick<DashboardChangesProps, "place">): ReactNode {
  const { Drivers } = use(partsContext);
  return Drivers && <Drivers place={toChangesPlace({ link_type: place.linkType, m_id: place.id })} />;
}
