import type { MonthRow, TrendsQuery } from "#slices/reports/contract/place.contract.ts";
import type { PortfolioColumn, RegionTableQuery } from "#slices/reports/contract/portfolio.contract.ts";
import type { Search } from "#platform/web/address.ts";
import {
  toColumns,
  readState,
  toQuery,
  writeState,
  type PortfolioState,
} from "#slices/reports/web/portfolio/portfolio-state.ts";
import type { Sort } from "#ui/table-sort.tsx";

/** The services that have a score. */
export type ScoredService = "engagement" | "satisfaction";

type TrendSpan = NonNullable<NonNullable<TrendsQuery["structures"]>["months"]>;

// The contract is a type to the web, so its lists stand here once more; `satisfies` keeps them to its words.
export const trendSpans = ["12", "24", "36"] as const satisfies readonly TrendSpan[];

/** The window of trends that is open: of a location in the table, or of the page's own place. */
export interface OpenTrends {
  readonly service: ScoredService;
  /** The id of the table's location; null for the place that the page is about. */
  readonly of: number | null;
  readonly months: TrendSpan;
}

/** An id as an address has it; null for anything else. */
export function idIn(text: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;
}

/** Which trends an address opens; null for none, and for services that have none. */
export function readTrends(search: Search): OpenTrends | null {
  const service = (["engagement", "satisfaction"] as const).find((each) => each === search["trends"]);
  if (service === undefined) return null;
  const months = trendSpans.find((each) => each === search["months"]) ?? "12";
  return { service, of: idIn(search["of"]), months };
}

/** An address with these trends open, or with none; everything else in it stays. */
export function writeTrends(search: Search, trends: OpenTrends | null): Search {
  const { trends: _service, of: _of, months: _months, ...rest } = search;
  if (trends === null) return rest;
  const { service, of, months } = trends;
  return {
    ...rest,
    trends: service,
    ...(of === null ? {} : { of: String(of) }),
    ...(months === "12" ? {} : { months }),
  };
}

/** The table of a region's locations: the portfolio's, with its scope and region settled by the path. */
export function readLocations(search: Search): PortfolioState {
  return { ...readState(search, "locations", ["locations"]), regions: [] };
}

/** The part of the address that is the table's, where it differs from what it opens with. */
export function writeLocations(state: PortfolioState): Search {
  const { scope: _scope, ...rest } = writeState({ ...state, regions: [] });
  return rest;
}

/** The table as the server reads it. */
export function toLocationsQuery(state: PortfolioState): RegionTableQuery {
  const { structures: _scope, ...requests } = toQuery({ ...state, regions: [] });
  return { ...requests, structures: { trends: "true" } };
}

/** The table as an export reads it: every row, and the columns on screen. */
export function toLocationsExport(
  state: PortfolioState,
  shown: readonly string[],
): Omit<RegionTableQuery, "page"> & { columns: PortfolioColumn[] } {
  const { page: _page, structures: _structures, ...requests } = toLocationsQuery(state);
  return { ...requests, columns: [...(toColumns(shown) ?? ["name"])] };
}

export const monthColumns = [
  "month",
  "engagement",
  "likely_to_remain",
  "satisfaction",
  "likely_to_renew",
  "satisfaction_responses",
] as const satisfies readonly (keyof MonthRow)[];

export type MonthColumn = (typeof monthColumns)[number];

/** The order of the months; newest first unless the address says otherwise. */
export function readMonthSort(search: Search): Sort & { readonly key: MonthColumn } {
  const key = monthColumns.find((each) => each === search["sort"]);
  return key === undefined ? { key: "month", descending: true } : { key, descending: search["desc"] === "true" };
}

/** The address of an order of the months. */
export function writeMonthSort({ key, descending }: Sort): Search {
  if (key === "month" && descending) return {};
  return { sort: key, ...(descending ? { desc: "true" } : {}) };
}

/** What a month is ordered by; what is hidden has no number, so that the order does not reveal it. */
function findRank(row: MonthRow, key: Exclude<MonthColumn, "month">): { value: number | null; hidden: boolean } {
  const cell = row[key];
  if (cell === null || typeof cell === "number") return { value: cell, hidden: false };
  return { value: cell.hidden ? null : cell.value, hidden: cell.hidden };
}

/** The months in an order: missing ones after all values, hidden ones last, whichever way round; ties newest first. */
export function sortMonths(rows: readonly MonthRow[], { key, descending }: Sort & { key: MonthColumn }): MonthRow[] {
  const sign = descending ? -1 : 1;
  if (key === "month") return rows.toSorted((a, b) => sign * a.month.localeCompare(b.month));
  return rows.toSorted((one, other) => {
    const [a, b] = [findRank(one, key), findRank(other, key)];
    const gone = Number(a.hidden) - Number(b.hidden) || Number(a.value === null) - Number(b.value === null);
    return gone || sign * ((a.value ?? 0) - (b.value ?? 0)) || other.month.localeCompare(one.month);
  });
}
