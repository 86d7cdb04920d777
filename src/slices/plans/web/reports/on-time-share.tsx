import type { ReactNode } from "react";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { getFigure } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { OnTimeAndCompliance } from "#slices/plans/web/portfolio/on-time.tsx";

/** Compliance of a row after its share on time. */
export function OnTimeShare({ row, children }: { row: ReportRow; children: ReactNode }): ReactNode {
  return (
    <OnTimeAndCompliance ontime={getFigure(row.figures, "ontime_percentage").value}>{children}</OnTimeAndCompliance>
  );
}
