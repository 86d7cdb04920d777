import type { ReactNode } from "react";
import { AlertDetail } from "#slices/alerts/web/alert-detail.tsx";
import { useAlertStrings } from "#slices/alerts/web/alerts-strings.ts";
import { useResidentAlerts } from "#slices/alerts/web/use-alerts.ts";

/** Shows the alerts of one resident, open ones first; nothing when there are none. */
export function AlertsOfResident({ residentId }: { residentId: number }): ReactNode {
  const t = useAlertStrings();
  const found = useResidentAlerts(residentId);
  if (!found.data || found.data.length === 0) return null;
  return (
    <section className="cy-panel al-resident" aria-label={t("residentAlerts")}>
      {found.data.map((alert) => (
        <AlertDetail key={alert.id} alert={alert} now={found.dataUpdatedAt} />
      ))}
    </section>
  );
}
