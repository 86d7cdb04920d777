import type { PortfolioReply, PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";
import { isExtra } from "../extra-rows.rules.ts";
import { buildHeaders, getServiceColumns, createSorts, type PlaceColumn, toPage } from "./place-columns.rules.ts";
import { findPlansScope } from "./place-plans.ts";
import { readSparklines, type Sparklines } from "./place-sparklines.ts";
import { dimensions, getWhere, readPlaceTable, type TableRequest } from "./place-table.ts";
import { toDates, toServices, type View } from "./place-view.ts";
import type { ReportsDeps } from "../reports.deps.ts";

/** Returns the columns that a viewer can choose from, besides the name. */
export function toColumns(view: View): readonly PlaceColumn[] {
  const scored = toServices(view).map(({ service }) => service);
  return getServiceColumns(new Set(findPlansScope(view) === null ? scored : [...scored, "introduce"]));
}

function toMetaFilters({ places, filters, about }: TableRequest): PortfolioReply["meta"]["filters"] {
  const regions = new Set(filters.regions);
  const groups = new Set(filters.reporting_groups_by_locations);
  return {
    q_text: filters.q_text ?? null,
    general: filters.general,
    needs_attention: filters.needs_attention === "true",
    regions: about === null ? places.regions.map(({ id, name }) => ({ id, name, selected: regions.has(id) })) : [],
    reporting_groups_by_locations: places.groups.map(({ id, name }) => ({ id, name, selected: groups.has(id) })),
  };
}

// Parts of a region or group have a score of their own; the months of the whole would not belong to it.
function hasMonths({ scope, filters, withTrends }: TableRequest): boolean {
  if (withTrends !== true) return false;
  if (scope === "locations") return true;
  return filters.reporting_groups_by_locations === undefined && (scope === "regions" || filters.regions === undefined);
}

/** Reads the monthly scores of rows; for locations only those on the page, because each row is its own place. */
async function findSparklines(
  deps: ReportsDeps,
  view: View,
  request: TableRequest,
  shown?: readonly PortfolioRow[],
): Promise<Sparklines | null> {
  if (!hasMonths(request)) return null;
  const locationIds = shown && { locationIds: shown.flatMap(({ m_id: id }) => id ?? []) };
  return readSparklines(deps, view, { by: dimensions[request.scope], filters: getWhere(request), ...locationIds });
}

function withMonths(row: PortfolioRow, sparklines: Sparklines | null): PortfolioRow {
  if (sparklines === null || isExtra(row.link_type)) return row;
  return { ...row, trends: sparklines.get(row.m_id, row) };
}

/** Builds the common part of the replies of all tables of places: one page of rows and its meta. */
export async function buildTableReply(
  deps: ReportsDeps,
  view: View,
  request: TableRequest,
  page: { readonly number: number; readonly size: number },
  exportOptions: readonly string[],
): Promise<{
  data: PortfolioReply["data"];
  meta: Omit<PortfolioReply["meta"], "widget" | "endpoint" | "structures" | "parent" | "breadcrumb" | "set_up_at">;
}> {
  const isOfLocations = request.scope === "locations";
  const [{ rows, summary, attention }, ofAll] = await Promise.all([
    readPlaceTable(deps, view, request),
    isOfLocations ? null : findSparklines(deps, view, request),
  ]);
  const shown = toPage(rows, page);
  const sparklines = isOfLocations ? await findSparklines(deps, view, request, shown.rows) : ofAll;
  const columns = toColumns(view);
  return {
    data: { results: shown.rows.map((row) => withMonths(row, sparklines)) },
    meta: {
      pagination: shown.pagination,
      place_count: rows.filter(({ link_type: link }) => !isExtra(link)).length,
      attention,
      ...(sparklines ? { trend_months: sparklines.months } : {}),
      filters: toMetaFilters(request),
      top_nav: [],
      summary_object: summary,
      additional_meta: { sorts: createSorts(columns), export_options: [...exportOptions] },
      export_options: [...exportOptions],
      headers: buildHeaders(request.scope, columns),
      ...toDates(view),
    },
  };
}
