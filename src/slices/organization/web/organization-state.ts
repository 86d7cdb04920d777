import type { LocationsQuery } from "#slices/organization/contract/places.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { MAX_TEXT } from "#ui/search-text.ts";

export const parts = ["locations", "regions", "groups", "positions", "company"] as const;
export const generals = ["all", "active", "archived"] as const;
const sorts = ["name", "region", "city", "unit_count"] as const;

export type OrganizationPart = (typeof parts)[number];

/** The state of the page, stored only in the address. */
export interface OrganizationState {
  readonly tab: OrganizationPart;
  readonly q: string;
  readonly general: (typeof generals)[number];
  readonly regions: readonly number[];
  readonly sort: (typeof sorts)[number];
  readonly desc: boolean;
  readonly page: number;
  /** The open dialog: "add" or none. */
  readonly open: string;
}

export type ChangeOrganization = (change: Partial<OrganizationState>, how?: { replace: boolean }) => void;

const PAGE_SIZE = 15;

function pickOne<Value extends string>(known: readonly Value[], text: string | undefined, fallback: Value): Value {
  return known.find((value) => value === text) ?? fallback;
}

function parseWholeNumber(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Reads the state from the address. Invalid values become defaults instead of an error. */
export function readState(search: Search): OrganizationState {
  const regions = (search["regions"] ?? "").split(",").map(parseWholeNumber);
  return {
    tab: pickOne(parts, search["tab"], "locations"),
    q: (search["q"] ?? "").slice(0, MAX_TEXT),
    general: pickOne(generals, search["general"], "active"),
    regions: [...new Set(regions.filter((id) => id !== null))].toSorted((a, b) => a - b),
    sort: sortKey(search["sort"] ?? "name"),
    desc: search["desc"] === "true",
    page: parseWholeNumber(search["page"] ?? "") ?? 1,
    open: search["open"] === "add" ? "add" : "",
  };
}

/** Converts a column's key to a sort key; the name for other columns. */
export function sortKey(key: string): OrganizationState["sort"] {
  return pickOne(sorts, key, "name");
}

/** Writes the state to the address, without defaults. */
export function writeState(state: OrganizationState): Search {
  const written: [string, string | false][] = [
    ["tab", state.tab !== "locations" && state.tab],
    ["q", state.q],
    ["general", state.general !== "active" && state.general],
    ["regions", state.regions.join(",")],
    ["sort", state.sort !== "name" && state.sort],
    ["desc", state.desc && "true"],
    ["page", state.page > 1 && String(state.page)],
    ["open", state.open],
  ];
  return Object.fromEntries(written.filter((part): part is [string, string] => part[1] !== false && part[1] !== ""));
}

/** Applies a change. Everything except paging and dialogs goes back to page 1. */
export function changeState(state: OrganizationState, change: Partial<OrganizationState>): OrganizationState {
  return { ...state, page: "open" in change ? state.page : 1, ...change };
}

/** Returns true without filters, so that an empty list means that there are no locations. */
export function isUnfiltered(state: OrganizationState): boolean {
  return state.q.trim() === "" && state.general === "active" && state.regions.length === 0;
}

/** Converts the state to the server's query. */
export function toQuery(state: OrganizationState) {
  const text = state.q.trim();
  const sort_desc: LocationsQuery["sort_desc"] = state.desc ? "true" : "false";
  return {
    filters: {
      ...(text === "" ? {} : { q_text: text }),
      general: state.general,
      ...(state.regions.length === 0 ? {} : { regions: [...state.regions] }),
    },
    page: { number: state.page, size: PAGE_SIZE },
    sort_by: state.sort,
    sort_desc,
  };
}
