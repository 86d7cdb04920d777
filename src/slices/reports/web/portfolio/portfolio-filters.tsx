import type { ReactNode } from "react";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { generals, isFiltered, noFilters, type PortfolioState } from "#slices/reports/web/portfolio/portfolio-state.ts";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import type { ChangePortfolio } from "#slices/reports/web/portfolio/use-portfolio.ts";
import { ClearAll } from "#ui/filter-chips.tsx";
import { MultiFilter, SingleFilter } from "#ui/filter-menu.tsx";
import { SearchField } from "#ui/search-field.tsx";

interface PortfolioFiltersProps {
  reply: PortfolioReply;
  state: PortfolioState;
  change: ChangePortfolio;
  /** Shown after the filters that every table of places has. */
  extra?: ReactNode;
  /** Shown at the end of the bar. */
  children?: ReactNode;
}

/** Text, status, regions and groups; a filter without options is left out. */
export function PortfolioFilters({ reply, state, change, extra, children }: PortfolioFiltersProps): ReactNode {
  const t = useReportsStrings();
  const { regions, reporting_groups_by_locations: groups } = reply.meta.filters;
  return (
    <div className="cy-toolbar">
      <SearchField
        label={t(`find_${state.scope}`)}
        value={state.q}
        // The first letter adds a step to the history; the following ones replace it.
        onChange={(q) => change({ q }, { replace: state.q !== "" })}
      />
      <SingleFilter
        label={t("status")}
        options={generals.map((value) => ({ value, label: t(`status_${value}`) }))}
        value={state.general}
        neutral="all"
        onChange={(general) => change({ general })}
      />
      {(regions.length > 0 || state.regions.length > 0) && (
        <MultiFilter
          label={t("regions")}
          options={regions}
          selected={state.regions}
          onChange={(chosen) => change({ regions: chosen })}
        />
      )}
      {(groups.length > 0 || state.groups.length > 0) && (
        <MultiFilter
          label={t("groups")}
          options={groups}
          selected={state.groups}
          onChange={(chosen) => change({ groups: chosen })}
        />
      )}
      {extra}
      {isFiltered(state) && <ClearAll onClear={() => change(noFilters)} />}
      {children}
    </div>
  );
}
