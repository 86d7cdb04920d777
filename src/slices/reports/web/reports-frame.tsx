import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { contributionsContext, joinContributions, type ReportContribution } from "#slices/reports/web/contributions.ts";
import { translateContext, type TranslateReply } from "#slices/reports/web/use-local-query.ts";
import { partsContext, type ReportParts } from "#slices/reports/web/report-tools.ts";

/** Keeps the texts of replies. */
function OwnTexts({ children }: { readonly children: (translate: TranslateReply) => ReactNode }): ReactNode {
  return children((reply) => reply);
}

/** Returns the component around every page of reports: it gives them what the slices above contribute. */
export function createReportsFrame(
  parts: ReportParts,
  contributions: readonly Partial<ReportContribution>[],
): () => ReactNode {
  const { TaskWindow, ActionWindow } = parts;
  const joined = joinContributions(contributions);
  const { LocalTexts = OwnTexts } = joined;
  return function ReportsFrame() {
    return (
      <partsContext.Provider value={parts}>
        <contributionsContext.Provider value={joined}>
          <LocalTexts>
            {(translate) => (
              <translateContext.Provider value={translate}>
                <Outlet />
                {TaskWindow && <TaskWindow />}
                {ActionWindow && <ActionWindow />}
              </translateContext.Provider>
            )}
          </LocalTexts>
        </contributionsContext.Provider>
      </partsContext.Provider>
    );
  };
}
