import type { ReactNode } from "react";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { ExportMenu } from "#slices/reports/web/export-menu.tsx";
import { listVisibleColumns, toExport, type PortfolioState } from "#slices/reports/web/portfolio/portfolio-state.ts";
import { Skeleton } from "#ui/states.tsx";

interface PortfolioExportProps {
  meta: PortfolioReply["meta"] | undefined;
  loading: boolean;
  state: PortfolioState;
}

/** Exports every row with the filters and sort of the screen, and the columns that it shows. */
export function PortfolioExport({ meta, loading, state }: PortfolioExportProps): ReactNode {
  if (!meta) return loading ? <Skeleton width={92} height={34} /> : null;
  const shown = listVisibleColumns(
    state,
    meta.headers.map((header) => header.key),
  );
  return (
    <ExportMenu
      table={{ kind: "portfolio", payload: toExport(state, shown) }}
      options={meta.additional_meta.export_options}
    />
  );
}
