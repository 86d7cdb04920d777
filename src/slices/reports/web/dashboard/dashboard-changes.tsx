import { use, type ReactNode } from "react";
import type { DashboardPlace } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { changesContext, type ChangesProps, driversContext } from "#slices/reports/web/report-tools.ts";

interface DashboardChangesProps {
  place: DashboardPlace;
  service?: ChangesProps["service"];
}

function toChangesPlace({ linkType, id }: DashboardPlace): ChangesProps["place"] {
  if (linkType === "region") return { region: id };
  return linkType === "location" ? { location: id } : undefined;
}

/** What changed beyond chance at the place of a dashboard, above everything that can be read of it. */
export function DashboardChanges({ place, service }: DashboardChangesProps): ReactNode {
  const show = use(changesContext);
  return show === null ? null : show({ place: toChangesPlace(place), service });
}

/** What goes with residents' renewing at the place of a dashboard. */
export function DashboardDrivers({ place }: Pick<DashboardChangesProps, "place">): ReactNode {
  const show = use(driversContext);
  return show === null ? null : show({ place: toChangesPlace(place) });
}
