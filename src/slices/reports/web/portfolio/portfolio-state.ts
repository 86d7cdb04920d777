import type {
  PortfolioColumn,
  PortfolioQuery,
  PortfolioScope,
  PortfolioSort,
} from "#slices/reports/contract/portfolio.contract.ts";
import { stringifySearch, type Search } from "#platform/web/address.ts";
import { MAX_TEXT } from "#ui/search-text.ts";

// The contract is a type to the web, so its lists stand here once more; `satisfies` keeps them to its words.
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

/** Everything that decides what the page shows; it lives in the address and nowhere else. */
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
  /** The chosen columns; null while no one chose, so that the table opens as the services say. */
  readonly columns: readonly PortfolioColumn[] | null;
}

export const PAGE_SIZE = 15;

/** Nothing narrows the table; archived places are not visible until they are requested. */
export const noFilters = {
  q: "",
  general: "active",
  regions: [],
  groups: [],
  needs: false,
} as const satisfies Partial<PortfolioState>;

/** The scope that a path presets; an explicit ?scope= goes before it. */
export function presetScope(pathname: string): PortfolioScope {
  return pathname.endsWith("/properties") ? "locations" : "regions";
}

function pickOne<Value extends string>(known: readonly Value[], text: string | undefined, fallback: Value): Value {
  return known.find((value) => value === text) ?? fallback;
}

function wholeNumber(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function idsIn(text: string | undefined): number[] {
  const ids = (text ?? "").split(",").map(wholeNumber);
  return [...new Set(ids.filter((id) => id !== null))].toSorted((a, b) => a - b);
}

/** Keys as columns, in the table's own order and with the name; null where none of them is known. */
export function toColumns(keys: readonly string[]): readonly PortfolioColumn[] | null {
  const known = columns.filter((column) => keys.includes(column));
  return known.length === 0 ? null : columns.filter((column) => column === "name" || known.includes(column));
}

/** A header's key as a sort; what needs attention first where it is none. */
export function sortKey(key: string): PortfolioSort {
  return pickOne(sorts, key, "attention");
}

/** Reads the address; what is not understood falls back to its default instead of failing the page. */
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
    regions: idsIn(search["regions"]),
    groups: idsIn(search["groups"]),
    needs: search["needs"] === "true",
    sort: sortKey(search["sort"] ?? ""),
    desc: search["desc"] === "true",
    page: wholeNumber(search["page"] ?? "") ?? 1,
    columns: toColumns((search["cols"] ?? "").split(",")),
  };
}

function writtenColumns(chosen: PortfolioState["columns"]): string {
  if (chosen === null) return "";
  return chosen.length === 1 ? "name" : chosen.filter((column) => column !== "name").join(",");
}

/** Writes the address: the scope always, the rest where it differs from its default. */
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
    ["cols", writtenColumns(state.columns)],
  ];
  return Object.fromEntries(parts.filter((part): part is [string, string] => part[1] !== false && part[1] !== ""));
}

/** A link to a screen of the portfolio in this state. */
export function portfolioHref(path: string, state: PortfolioState): string {
  return `${path}${stringifySearch(writeState(state))}`;
}

/**
 * A change of the page's state; anything but turning pages and choosing columns starts again at page 1. Regions and
 * groups narrow every scope and stay; a text is looked for in the rows' names, and another scope has other rows.
 */
export function changeState(state: PortfolioState, change: Partial<PortfolioState>): PortfolioState {
  const next = { ...state, ...change };
  const staysHere = Object.keys(change).every((key) => key === "page" || key === "columns");
  if (!staysHere) next.page = change.page ?? 1;
  if (next.scope === state.scope) return next;
  return { ...next, q: change.q ?? "" };
}

/** Whether anything narrows the table. */
export function isFiltered(state: PortfolioState): boolean {
  const narrows = [state.q.trim() !== "", state.general !== "active", state.needs];
  return narrows.includes(true) || state.regions.length > 0 || state.groups.length > 0;
}

/** The columns that the table opens with, of those that the reply offers: a score per service, and how plans stand. */
export function openingColumns(offered: readonly string[]): readonly string[] {
  return offered.filter((key) => opening.includes(key));
}

/** The columns on screen of those that the reply offers: the chosen ones, and the one that gives the order. */
export function shownColumns(state: PortfolioState, offered: readonly string[]): readonly string[] {
  const wanted: readonly string[] = state.columns ?? opening;
  return offered.filter((key) => wanted.includes(key) || key === state.sort);
}

/** Chosen columns as state: none where they are those the table opens with; an order by a column that went is undone. */
export function chooseColumns(
  state: PortfolioState,
  keys: readonly string[],
  offered: readonly string[],
): Partial<PortfolioState> {
  const chosen = toColumns(["name", ...keys]);
  const isOpening = String(chosen) === String(openingColumns(offered));
  const keepsOrder = state.sort === "name" || state.sort === "attention" || keys.includes(state.sort);
  return { columns: isOpening ? null : chosen, ...(keepsOrder ? {} : { sort: "attention", desc: false, page: 1 }) };
}

type Narrowed = Pick<PortfolioQuery, "filters" | "sort_by" | "sort_desc">;

/** What narrows and orders the rows, as the server reads it; screen and export share it. */
function narrowed(state: PortfolioState): Narrowed {
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

/** The state as the server reads it. */
export function toQuery(state: PortfolioState): PortfolioQuery {
  return {
    structures: { scope: state.scope, addon_options: "summary", trends: "true" },
    page: { number: state.page, size: PAGE_SIZE },
    ...narrowed(state),
  };
}

/** The state as an export reads it: every row, and the columns on screen. */
export function toExport(
  state: PortfolioState,
  shown: readonly string[],
): Narrowed & { structures: { scope: PortfolioScope }; columns: PortfolioColumn[] } {
  return { structures: { scope: state.scope }, ...narrowed(state), columns: [...(toColumns(shown) ?? ["name"])] };
}
