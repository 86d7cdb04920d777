import type { Search } from "#platform/web/address.ts";
import type {
  ResidentOption,
  ResidentSort,
  ResidentsQueryInput,
} from "#slices/residents/contract/residents-list.contract.ts";
import { MAX_TEXT } from "#ui/search-text.ts";

export const generals = ["all", "future", "active", "historical"] as const;
export const options = [
  "surveys-sent",
  "no-surveys-sent",
  "surveys-taken",
  "unlikely-to-renew",
  "likely-to-renew",
  "left-comments",
  "has-maintenance-issues",
] as const satisfies readonly ResidentOption[];
const sorts = [
  "first_name",
  "last_name",
  "location",
  "unit",
  "likelihood",
  "last_response",
  "alerts",
  "lease_end",
] as const satisfies readonly ResidentSort[];

/** The filters by ids, by their key in the address. */
export const idLists = ["surveys", "regions", "locations", "groups"] as const;
export type IdList = (typeof idLists)[number];

/** Everything that decides what the page shows; it is stored in the address and nowhere else. */
export interface ResidentsState extends Readonly<Record<IdList, readonly number[]>> {
  readonly q: string;
  readonly general: (typeof generals)[number];
  readonly options: readonly ResidentOption[];
  /** Leases that end within this many days; null: any time. */
  readonly ends: number | null;
  /** Only leases that end soon and are at higher risk. */
  readonly isAtRisk: boolean;
  /** "2026-01-01:2026-11-20"; empty: all days. */
  readonly range: string;
  readonly sort: ResidentSort;
  readonly desc: boolean;
  readonly page: number;
}

/** Days that "lease ends soon" looks ahead. */
export const SOON = 90;
const MAX_ENDS = 366;
const PAGE_SIZE = 30;

function parseWholeNumber(text: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;
}

function parseIds(text: string | undefined): number[] {
  const ids = (text ?? "").split(",").map(parseWholeNumber);
  return [...new Set(ids.filter((id) => id !== null))].toSorted((a, b) => a - b);
}

/** Returns a header's key as a sort; the first name for an unknown one. */
export function sortKey(key: string): ResidentSort {
  return sorts.find((sort) => sort === key) ?? "first_name";
}

const rangePattern = /^\d{4}-\d{2}-\d{2}:\d{4}-\d{2}-\d{2}$/;

function parseRange(text: string | undefined): string {
  const range = text ?? "";
  return rangePattern.test(range) && range.slice(0, 10) <= range.slice(11) ? range : "";
}

/** Reads the address; an invalid value falls back to its default instead of failing the page. */
export function readResidents(search: Search): ResidentsState {
  const ends = parseWholeNumber(search["ends"]);
  return {
    q: (search["q"] ?? "").slice(0, MAX_TEXT),
    general: generals.find((value) => value === search["general"]) ?? "active",
    options: options.filter((value) => (search["options"] ?? "").split(",").includes(value)),
    surveys: parseIds(search["surveys"]),
    regions: parseIds(search["regions"]),
    locations: parseIds(search["locations"]),
    groups: parseIds(search["groups"]),
    ends: ends !== null && ends <= MAX_ENDS ? ends : null,
    isAtRisk: search["risk"] === "higher",
    range: parseRange(search["range"]),
    sort: sortKey(search["sort"] ?? ""),
    desc: search["desc"] === "true",
    page: parseWholeNumber(search["page"]) ?? 1,
  };
}

/** The state without anything in the address. */
const opening: ResidentsState = readResidents({});

/** Writes the address: only what differs from its default. */
export function writeResidents(state: ResidentsState): Search {
  const parts: [string, string][] = [
    ["q", state.q],
    ["general", state.general === "active" ? "" : state.general],
    ["options", state.options.join(",")],
    ...idLists.map((list): [string, string] => [list, state[list].join(",")]),
    ["ends", state.ends === null ? "" : String(state.ends)],
    ["risk", state.isAtRisk ? "higher" : ""],
    ["range", state.range],
    ["sort", state.sort === "first_name" ? "" : state.sort],
    ["desc", state.desc ? "true" : ""],
    ["page", state.page > 1 ? String(state.page) : ""],
  ];
  return Object.fromEntries(parts.filter(([, value]) => value !== ""));
}

/** Changes the page's state; a filter or an order starts again at page 1. */
export function changeResidents(state: ResidentsState, change: Partial<ResidentsState>): ResidentsState {
  return { ...state, ...("page" in change ? {} : { page: 1 }), ...change };
}

/** Returns the number of filters that differ from the default, without the text. */
export function countFilters(state: ResidentsState): number {
  const { q: _q, sort: _sort, desc: _desc, page: _page, ...filters } = writeResidents(state);
  return Object.keys(filters).length;
}

/** Returns true where a filter or the text differs from the default. */
export const isNarrowed = (state: ResidentsState): boolean => state.q !== "" || countFilters(state) > 0;

/** Returns the state without filters; the order stays. */
export function resetResidents({ sort, desc }: ResidentsState): ResidentsState {
  return { ...opening, sort, desc };
}

/** Saved views, by their filters. */
export const savedViews = [
  { name: "everyone", state: opening },
  { name: "unlikely", state: { ...opening, options: ["unlikely-to-renew"] } },
  { name: "leaseEnds", state: { ...opening, ends: SOON, sort: "lease_end" } },
  { name: "atRisk", state: { ...opening, isAtRisk: true, sort: "lease_end" } },
  { name: "neverAsked", state: { ...opening, options: ["no-surveys-sent"] } },
] as const satisfies readonly { readonly name: string; readonly state: ResidentsState }[];

/** Returns the state as the server reads it; a file has every row, so its payload has no page. */
export function toResidentsPayload(state: ResidentsState): Omit<ResidentsQueryInput, "page"> {
  const text = state.q.trim();
  const wire = {
    survey_options: state.options,
    resident_surveys: state.surveys,
    regions: state.regions,
    locations: state.locations,
    reporting_groups_by_locations: state.groups,
  };
  const lists = Object.fromEntries(Object.entries(wire).filter(([, values]) => values.length > 0));
  return {
    filters: {
      ...(text === "" ? {} : { q_text: text }),
      general: state.general,
      ...lists,
      ...(state.ends === null ? {} : { lease_ends_within: state.ends }),
      ...(state.isAtRisk ? { lease_risk: "higher" as const } : {}),
      ...(state.range === "" ? {} : { date_range: state.range }),
    },
    sort_by: state.sort,
    sort_desc: state.desc ? "true" : "false",
  };
}

/** The query of one page. */
export function toResidentsQuery(state: ResidentsState): ResidentsQueryInput {
  return { ...toResidentsPayload(state), page: { number: state.page, size: PAGE_SIZE } };
}
