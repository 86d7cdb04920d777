import { use, type ReactNode } from "react";
import { useNarrow } from "#platform/web/use-narrow.ts";
import type { DashboardPlace, DashboardService } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { type ChangesProps, partsContext, toChangesPlace } from "#slices/reports/web/report-tools.ts";

interface DashboardChangesProps {
  place: DashboardPlace;
  service: DashboardService;
}

/** Only dashboards of scores have changes that are tested. */
const scored: Partial<Record<DashboardService, ChangesProps["service"]>> = {
  engagement: "ingage",
  satisfaction: "intouch",
};

/** The changes beyond chance at the place of a dashboard of scores, above its cards. */
export function DashboardChanges({ place, service: dashboard }: DashboardChangesProps): ReactNode {
  const { Changes } = use(partsContext);
  const service = scored[dashboard];
  if (service === undefined || Changes === undefined) return null;
  return <Changes place={toChangesPlace({ link_type: place.linkType, m_id: place.id })} service={service} />;
}

interface DashboardDriversProps {
  place: DashboardPlace;
  /** The page shows all of its parts. */
  isAll: boolean;
}

/** The drivers of residents' renewals at the place of a dashboard; a phone requests them with the rest of the page. */
export function DashboardDrivers({ place, isAll }: DashboardDriversProps): ReactNode {
  const { Drivers } = use(partsContext);
  const isNarrow = useNarrow();
  if (Drivers === undefined || (isNarrow && !isAll)) return null;
  return <Drivers place={toChangesPlace({ link_type: place.linkType, m_id: place.id })} />;
}
