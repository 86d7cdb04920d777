import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { contributionsContext, joinContributions, type ReportContribution } from "#slices/reports/web/contributions.ts";
import { partsContext, type ReportParts } from "#slices/reports/web/report-tools.ts";

/** Returns the component around every page of reports: it gives them what the slices above contribute. */
export function createReportsFrame(
  parts: ReportParts,
  contributions: readonly Partial<ReportContribution>[],
): () => ReactNode {
  const { TaskWindow, ActionWindow } = parts;
  const joined = joinContributions(contributions);
  return function ReportsFrame() {
    return (
      <partsContext.Provider value={parts}>
        <contributionsContext.Provider value={joined}>
          <Outlet />
          {TaskWindow && <TaskWindow />}
          {ActionWindow && <ActionWindow />}
        </contributionsContext.Provider>
      </partsContext.Provider>
    );
  };
}
