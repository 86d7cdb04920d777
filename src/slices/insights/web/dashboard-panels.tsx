import type { ReactNode } from "react";
import { ChainPanel } from "#slices/insights/web/chain/chain-panel.tsx";
import { DriversPanel } from "#slices/insights/web/drivers/drivers-panel.tsx";
import type { ChangesScope } from "#slices/insights/web/use-changes.ts";

/**
 * Shows the panels below the cards of residents' dashboards: drivers of renewing, and the steps that may lead to it.
 */
export function DashboardPanels({ place }: Pick<ChangesScope, "place">): ReactNode {
  return (
    <>
      <DriversPanel place={place} />
      <ChainPanel place={place} />
    </>
  );
}
