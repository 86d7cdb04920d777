import { use, type ReactNode } from "react";
import type { DashboardPlace } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { changesContext, type ChangesProps, driversContext, toChangesPlace } from "#slices/reports/web/report-tools.ts";

interface DashboardChangesProps {
  place: DashboardPlace;
  service?: ChangesProps["service"];
}

/** What changed beyond chance at the place of a dashboard, above everything that can be read of it. */
export function DashboardChanges({ place, service }: DashboardChangesProps): ReactNode {
  const show = use(changesContext);
  return show === null ? null : show({ place: toChangesPlace({ link_type: place.linkType, m_id: place.id }), service });
}

/** What goes with residents' renewing at the place of a dashboard. */
export function DashboardDrivers({ place }: Pick<DashboardChangesProps, "place">): ReactNode {
  const show = use(driversContext);
  return show === null ? null : show({ place: toChangesPlace({ link_type: place.linkType, m_id: place.id }) });
}
