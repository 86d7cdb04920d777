import type { ReactNode } from "react";
import type { ChangeWidget } from "#slices/reports/web/widget/use-widget.ts";
import { noFilters } from "#slices/reports/web/widget/widget-state.ts";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { EmptyState } from "#ui/states.tsx";

interface NoRowsProps {
  /** Filters exclude rows; a button clears them. */
  isNarrowed: boolean;
  change: ChangeWidget;
}

/** Shown in place of the rows of a report that has none. */
export function NoRows({ isNarrowed, change }: NoRowsProps): ReactNode {
  const t = useWidgetStrings();
  if (!isNarrowed) return <EmptyState />;
  return (
    <EmptyState>
      <p>{t("nothingMatches")}</p>
      <button type="button" className="cy-button" onClick={() => change({ filters: noFilters })}>
        {t("clearFilters")}
      </button>
    </EmptyState>
  );
}
