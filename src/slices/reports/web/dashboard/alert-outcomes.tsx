import type { ReactNode } from "react";
import type { SatisfactionData } from "#slices/reports/contract/widget-data.contract.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { buildReportTiles, Tiles } from "#slices/reports/web/dashboard/tiles.tsx";

/** Outcomes of residents' alerts: how soon they are answered and fixed, and what residents say about it. */
export function AlertOutcomes({ data: { figures } }: { data: SatisfactionData }): ReactNode {
  const t = useDashboardStrings();
  return (
    <Tiles
      tiles={buildReportTiles("resident_alerts_report", figures, [
        { figure: "opened_alerts", label: t("alertsOpened"), kind: "count", neutral: true },
        { figure: "verified_fix_rate", label: t("verifiedFixes"), kind: "percent" },
        { figure: "hours_to_first_answer", label: t("hoursToAnswer"), kind: "mean", neutral: true },
        { figure: "hours_to_verified_fix", label: t("hoursToFix"), kind: "mean", neutral: true },
        { figure: "reopened_share", label: t("reopened"), kind: "percent", neutral: true },
      ])}
    />
  );
}
