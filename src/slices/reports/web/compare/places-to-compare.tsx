import type { ReactNode } from "react";
import type { PortfolioReply, PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import {
  compareHref,
  isComparable,
  MAX_COMPARED,
  toContentFilters,
} from "#slices/reports/web/compare/compare-state.ts";
import { useCompareLinkStrings } from "#slices/reports/web/compare/compare-link-strings.ts";
import { LazyCompareTray } from "#slices/reports/web/compare/lazy-compare-tray.tsx";
import { useTickedPlaces } from "#slices/reports/web/compare/use-comparison.ts";
import type { ResolvedWidget } from "#slices/reports/web/widget/use-widget.ts";
import type { TableReply } from "#slices/reports/web/widget/widget-figures.ts";
import type { WidgetState } from "#slices/reports/web/widget/widget-state.ts";
import type { RowSelection } from "#ui/table-selection.tsx";
import { UiLink } from "#ui/ui-link.tsx";

const isBy = (scope: string | null): scope is "locations" | "regions" => scope === "locations" || scope === "regions";
const ID = /^[1-9]\d{0,14}$/;

// Returns the report of the first service in the rows, for the comparison.
function findReport({ data }: PortfolioReply): string | null {
  if (data.results.some((row) => row.intouch_stats !== null)) return "resident_satisfaction_report";
  return data.results.some((row) => row.ingage_stats !== null) ? "employee_survey_report" : null;
}

/**
 * Returns checkboxes for the places of a table, and the tray of the ticked ones; nothing where rows are not such
 * places.
 */
export function usePlacesToCompare(reply: PortfolioReply): {
  readonly selection: RowSelection<PortfolioRow> | undefined;
  readonly tray: ReactNode;
} {
  const [ids, tick] = useTickedPlaces();
  const { scope } = reply.meta.structures;
  const widget = findReport(reply);
  if (widget === null || !isBy(scope)) return { selection: undefined, tray: null };
  const isPlace = ({ m_id: id, link_type: link }: PortfolioRow): boolean =>
    id !== null && id > 0 && (link === "location" || link === "region");
  return {
    selection: {
      isSelected: ({ m_id: id }) => id !== null && ids.includes(id),
      onSelect: (rows, isTicked) => {
        const chosen = rows.flatMap(({ m_id: id }) => id ?? []);
        tick(isTicked ? [...ids, ...chosen] : ids.filter((id) => !chosen.includes(id)));
      },
      label: (row) => row.name,
      canSelect: isPlace,
      most: { isReached: ids.length >= MAX_COMPARED },
    },
    tray: <LazyCompareTray widget={widget} by={scope} places={ids.map(String)} onClear={() => tick([])} />,
  };
}

interface RowsToCompareProps {
  reply: TableReply;
  resolved: ResolvedWidget;
  state: WidgetState;
  onClear: () => void;
}

/** The tray of the ticked rows of a survey report, where they are places. */
export function RowsToCompare({ reply, resolved, state, onClear }: RowsToCompareProps): ReactNode {
  const { scope } = reply.meta.structures;
  const { id } = reply.meta.widget;
  if (!isComparable(id) || !isBy(scope) || resolved.address.scopedId !== undefined) return null;
  return (
    <LazyCompareTray
      widget={id}
      by={scope}
      places={state.selected.filter((key) => ID.test(key))}
      range={state.range}
      filters={toContentFilters(state.filters.keys)}
      onClear={onClear}
    />
  );
}

interface PeriodsLinkProps {
  resolved: ResolvedWidget;
  reply: WidgetReply;
  state: WidgetState;
}

/** Links to a comparison of a survey report's dates with the earlier ones. */
export function PeriodsLink({ resolved, reply, state }: PeriodsLinkProps): ReactNode {
  const t = useCompareLinkStrings();
  const { widget, dates } = reply.meta;
  if (!isComparable(widget.id) || dates.previous === null) return null;
  const { place } = resolved.address;
  const periods = [dates.previous, dates.current].map(({ from, to }) => `${from}:${to}`);
  const href = compareHref(widget.id, {
    by: place?.linkType === "region" ? "regions" : "locations",
    places: place ? [String(place.id)] : [],
    periods,
    filters: toContentFilters(state.filters.keys),
  });
  return (
    <UiLink className="cy-button" href={href}>
      {t("periods")}
    </UiLink>
  );
}
