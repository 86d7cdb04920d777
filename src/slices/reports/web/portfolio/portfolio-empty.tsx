import type { ReactNode } from "react";
import { isFiltered, noFilters, type PortfolioState } from "#slices/reports/web/portfolio/portfolio-state.ts";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import type { ChangePortfolio } from "#slices/reports/web/portfolio/use-portfolio.ts";
import { EmptyState } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

interface PortfolioEmptyProps {
  setUpAt: string | null;
  state: PortfolioState;
  change: ChangePortfolio;
}

/** No rows, with a next step: clear the filters, show archived places, or set up the company. */
export function PortfolioEmpty({ setUpAt, state, change }: PortfolioEmptyProps): ReactNode {
  const t = useReportsStrings();
  if (setUpAt !== null) {
    return (
      <EmptyState title={t("setUpTitle")}>
        <p>{t("setUpText")}</p>
        <UiLink className="cy-button" href={setUpAt}>
          {t("setUp")}
        </UiLink>
      </EmptyState>
    );
  }
  if (isFiltered({ ...state, general: "active" }) || state.general === "archived") {
    return (
      <EmptyState>
        <p>{t("nothingMatches")}</p>
        <button type="button" className="cy-button" onClick={() => change(noFilters)}>
          {t("clearFilters")}
        </button>
      </EmptyState>
    );
  }
  if (state.general === "all") return <EmptyState />;
  return (
    <EmptyState>
      <p>{t("nothingActive")}</p>
      <button type="button" className="cy-button" onClick={() => change({ general: "all" })}>
        {t("showArchived")}
      </button>
    </EmptyState>
  );
}
