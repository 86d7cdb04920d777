import type {
  PortfolioColumn,
  PortfolioQuery,
  PortfolioScope,
  PortfolioSort,
} from "#slices/reports/contract/portfolio.contract.ts";
import { stringifySearch, type Search } from "#platform/web/address.ts";
import { MAX_TEXT } from "#ui/search-text.ts";

// The web imports only the types of the contract, so its lists are repeated here; `satisfies` keeps them in sync.
export const scopes = [
  "regions",
  "locations",
  "reporting_groups",
  "areas",
] as const satisfies readonly PortfolioScope[];
/** The Summary variant toggles between these two. */
export const summaryScopes = ["regions", "locations"] as const satisfies readonly PortfolioScope[];
export const generals = ["all", "active", "archived"] as const;
const columns = [
  "name",
  "engagement",
  "engagement_response_rate",
  "likely_to_remain",
  "tenure",
  "satisfaction",
  "satisfaction_response_rate",
  "likely_to_renew",
  "likely_to_recommend",
  "service_requests",
  "plans_progress",
  "plans_compliance",
] as const satisfies readonly PortfolioColumn[];

const sorts = [...columns, "attention"] as const satisfies readonly PortfolioSort[];

const opening: readonly string[] = ["name", "engagement", "satisfaction", "plans_progress", "plans_compliance"];

export type Variant = "portfolio" | "summary";
export type General = (typeof generals)[number];

/** The state of the page, which is kept in the address only. */
export interface PortfolioState {
  readonly scope: PortfolioScope;
  readonly q: string;
  readonly general: General;
  readonly regions: readonly number[];
  readonly groups: readonly number[];
  /** Only the places that need attention. */
  readonly needs: boolean;
  readonly sort: PortfolioSort;
  readonly desc: boolean;
  readonly page: number;
  /** The selected columns; null by default, so that the table opens with those of the services. */
  readonly columns: readonly PortfolioColumn[] | null;
}

export const PAGE_SIZE = 15;

/** No filters; archived places are hidden until they are requested. */
export const noFilters = {
  q: "",
  general: "active",
  regions: [],
  groups: [],
  needs: false,
} as const satisfies Partial<PortfolioState>;

/** Returns the scope of a path; an explicit ?scope= overrides it. */
export function getPresetScope(pathname: string): PortfolioScope {
  return pathname.endsWith("/properties") ? "locations" : "regions";
}

function pickOne<Value extends string>(known: readonly Value[], text: string | undefined, fallback: Value): Value {
  return known.find((value) => value === text) ?? fallback;
}

function parseWholeNumber(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function parseIds(text: string | undefined): number[] {
  const ids = (text ?? "").split(",").map(parseWholeNumber);
  return [...new Set(ids.filter((id) => id !== null))].toSorted((a, b) => a - b);
}

/** Returns keys as columns, in the table's own order and with the name; null where none of them is known. */
export function toColumns(keys: readonly string[]): readonly PortfolioColumn[] | null {
  const known = columns.filter((column) => keys.includes(column));
  return known.length === 0 ? null : columns.filter((column) => column === "name" || known.includes(column));
}

/** Returns a header's key as a sort; the need of attention for an unknown key. */
export function sortKey(key: string): PortfolioSort {
  return pickOne(sorts, key, "attention");
}

/** Parses the address; invalid values fall back to their defaults instead of failing the page. */
export function readState(
  search: Search,
  preset: PortfolioScope,
  known: readonly PortfolioScope[] = scopes,
): PortfolioState {
  const scope = pickOne(known, search["scope"], preset);
  return {
    scope,
    q: (search["q"] ?? "").slice(0, MAX_TEXT),
    general: pickOne(generals, search["general"], "active"),
    regions: parseIds(search["regions"]),
    groups: parseIds(search["groups"]),
    needs: search["needs"] === "true",
    sort: sortKey(search["sort"] ?? ""),
    desc: search["desc"] === "true",
    page: parseWholeNumber(search["page"] ?? "") ?? 1,
    columns: toColumns((search["cols"] ?? "").split(",")),
  };
}

function writeColumns(chosen: PortfolioState["columns"]): string {
  if (chosen === null) return "";
  return chosen.length === 1 ? "name" : chosen.filter((column) => column !== "name").join(",");
}

/** Builds the address: the scope always, other values where they differ from their defaults. */
export function writeState(state: PortfolioState): Search {
  const parts: [string, string | false][] = [
    ["scope", state.scope],
    ["q", state.q],
    ["general", state.general !== "active" && state.general],
    ["regions", state.regions.join(",")],
    ["groups", state.groups.join(",")],
    ["needs", state.needs && "true"],
    ["sort", state.sort !== "attention" && state.sort],
    ["desc", state.desc && "true"],
    ["page", state.page > 1 && String(state.page)],
    ["cols", writeColumns(state.columns)],
  ];
  return Object.fromEntries(parts.filter((part): part is [string, string] => part[1] !== false && part[1] !== ""));
}

/** Returns the link to a screen of the portfolio in this state. */
export function getPortfolioHref(path: string, state: PortfolioState): string {
  return `${path}${stringifySearch(writeState(state))}`;
}

/**
 * Returns the page's state after a change; every change except turning pages and selecting columns starts again at page
 * 1. Regions and groups apply to every scope and stay; a text matches the names of rows, which another scope does not
 * have.
 */
export function changeState(state: PortfolioState, change: Partial<PortfolioState>): PortfolioState {
  const next = { ...state, ...change };
  const staysHere = Object.keys(change).every((key) => key === "page" || key === "columns");
  if (!staysHere) next.page = change.page ?? 1;
  if (next.scope === state.scope) return next;
  return { ...next, q: change.q ?? "" };
}

/** Returns whether the table has any filter. */
export function isFiltered(state: PortfolioState): boolean {
  const narrows = [state.q.trim() !== "", state.general !== "active", state.needs];
  return narrows.includes(true) || state.regions.length > 0 || state.groups.length > 0;
}

/** Returns the default columns among those that the reply offers: a score per service, and compliance of plans. */
export function getOpeningColumns(offered: readonly string[]): readonly string[] {
  return offered.filter((key) => opening.includes(key));
}

/** Returns the columns on screen among those that the reply offers: the selected ones, and the column of the sort. */
export function listVisibleColumns(state: PortfolioState, offered: readonly string[]): readonly string[] {
  const wanted: readonly string[] = state.columns ?? opening;
  return offered.filter((key) => wanted.includes(key) || key === state.sort);
}

/** Returns the state with selected columns: none where they are the defaults; a sort by a removed column is cleared. */
export function chooseColumns(
  state: PortfolioState,
  keys: readonly string[],
  offered: readonly string[],
): Partial<PortfolioState> {
  const chosen = toColumns(["name", ...keys]);
  const isOpening = String(chosen) === String(getOpeningColumns(offered));
  const keepsOrder = state.sort === "name" || state.sort === "attention" || keys.includes(state.sort);
  return { columns: isOpening ? null : chosen, ...(keepsOrder ? {} : { sort: "attention", desc: false, page: 1 }) };
}

type FiltersAndSort = Pick<PortfolioQuery, "filters" | "sort_by" | "sort_desc">;

/** Returns the filters and the sort for the server; screen and export share it. */
function toFiltersAndSort(state: PortfolioState): FiltersAndSort {
  const text = state.q.trim();
  return {
    filters: {
      ...(text === "" ? {} : { q_text: text }),
      general: state.general,
      ...(state.regions.length === 0 ? {} : { regions: [...state.regions] }),
      ...(state.groups.length === 0 ? {} : { reporting_groups_by_locations: [...state.groups] }),
      ...(state.needs ? { needs_attention: "true" as const } : {}),
    },
    sort_by: state.sort,
    sort_desc: state.desc ? "true" : "false",
  };
}

/** Returns the state as a query for the server. */
export function toQuery(state: PortfolioState): PortfolioQuery {
  return {
    structures: { scope: state.scope, addon_options: "summary", trends: "true" },
    page: { number: state.page, size: PAGE_SIZE },
    ...toFiltersAndSort(state),
  };
}

/** Returns the state as the payload of an export: every row, and the columns on screen. */
export function toExport(
  state: PortfolioState,
  shown: readonly string[],
): FiltersAndSort & { structures: { scope: PortfolioScope }; columns: PortfolioColumn[] } {
  return {
    structures: { scope: state.scope },
    ...toFiltersAndSort(state),
    columns: [...(toColumns(shown) ?? ["name"])],
  };
}
