import { use, type ReactNode } from "react";
import type { DashboardPlace } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { changesContext, type ChangesProps } from "#slices/reports/web/report-tools.ts";

interface DashboardChangesProps {
  place: DashboardPlace;
  service?: ChangesProps["service"];
}

/** What changed beyond chance at the place of a dashboard, above everything that can be read of it. */
export function DashboardChanges({ place: { linkType, id }, service }: DashboardChangesProps): ReactNode {
  const show = use(changesContext);
  const place = linkType === "region" ? { region: id } : linkType === "location" ? { location: id } : undefined;
  return show === null ? null : show({ place, service });
}
