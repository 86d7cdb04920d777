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

// The web imports only the types of the contract, so its lists are repeated here; `satisfies` keeps them in sync.
export const trendSpans = ["12", "24", "36"] as const satisfies readonly TrendSpan[];

/** The open trends dialog: of a location in the table, or of the page's own place. */
export interface OpenTrends {
  readonly service: ScoredService;
  /** The id of the table's location; null for the place of the page. */
  readonly of: number | null;
  readonly months: TrendSpan;
}

/** Returns the id in an address; null for any other text. */
export function parseId(text: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;
}

/** Returns the trends that an address opens; null for none, and for services that have none. */
export function readTrends(search: Search): OpenTrends | null {
  const service = (["engagement", "satisfaction"] as const).find((each) => each === search["trends"]);
  if (service === undefined) return null;
  const months = trendSpans.find((each) => each === search["months"]) ?? "12";
  return { service, of: parseId(search["of"]), months };
}

/** Returns an address with these trends open, or with none; all other parameters stay. */
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

/** Reads the state of a region's table of locations: the portfolio's, with scope and region from the path. */
export function readLocations(search: Search): PortfolioState {
  return { ...readState(search, "locations", ["locations"]), regions: [] };
}

/** Returns the table's part of the address, only values that differ from the defaults. */
export function writeLocations(state: PortfolioState): Search {
  const { scope: _scope, ...rest } = writeState({ ...state, regions: [] });
  return rest;
}

/** Returns the table's query for the server. */
export function toLocationsQuery(state: PortfolioState): RegionTableQuery {
  const { structures: _scope, ...requests } = toQuery({ ...state, regions: [] });
  return { ...requests, structures: { trends: "true" } };
}

/** Returns the table's payload for an export: every row, and the columns on screen. */
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

/** Reads the sort of the months; newest first unless the address says otherwise. */
export function readMonthSort(search: Search): Sort & { readonly key: MonthColumn } {
  const key = monthColumns.find((each) => each === search["sort"]);
  return key === undefined ? { key: "month", descending: true } : { key, descending: search["desc"] === "true" };
}

/** Returns the address of a sort of the months. */
export function writeMonthSort({ key, descending }: Sort): Search {
  if (key === "month" && descending) return {};
  return { sort: key, ...(descending ? { desc: "true" } : {}) };
}

/** Returns the sort value of a month; a hidden number has none, so that the order does not reveal it. */
function toSortKey(row: MonthRow, key: Exclude<MonthColumn, "month">): { value: number | null; hidden: boolean } {
  const cell = row[key];
  if (cell === null || typeof cell === "number") return { value: cell, hidden: false };
  return { value: cell.hidden ? null : cell.value, hidden: cell.hidden };
}

/** Sorts months: missing ones after all values, hidden ones last, in either direction; equal ones newest first. */
export function sortMonths(rows: readonly MonthRow[], { key, descending }: Sort & { key: MonthColumn }): MonthRow[] {
  const sign = descending ? -1 : 1;
  if (key === "month") return rows.toSorted((a, b) => sign * a.month.localeCompare(b.month));
  return rows.toSorted((one, other) => {
    const [a, b] = [toSortKey(one, key), toSortKey(other, key)];
    const gone = Number(a.hidden) - Number(b.hidden) || Number(a.value === null) - Number(b.value === null);
    return gone || sign * ((a.value ?? 0) - (b.value ?? 0)) || other.month.localeCompare(one.month);
  });
}
