import type { PortfolioQuery } from "#slices/reports/contract/portfolio.contract.ts";
import type { Search } from "#platform/web/address.ts";

export const scopes = ["regions", "locations"] as const;
export const generals = ["all", "active", "archived"] as const;
const sorts = ["name", "satisfaction", "response_rate", "likely_to_renew"] as const;

export type Scope = (typeof scopes)[number];
export type General = (typeof generals)[number];
export type SortKey = (typeof sorts)[number];

/** Everything that decides what the page shows; it lives in the address and nowhere else. */
export interface PortfolioState {
  readonly scope: Scope;
  readonly q: string;
  readonly general: General;
  readonly regions: readonly number[];
  readonly sort: SortKey;
  readonly desc: boolean;
  readonly page: number;
}

export const PAGE_SIZE = 15;
export const MAX_TEXT = 200;

/** The scope that a path presets; an explicit ?scope= goes before it. */
export function presetScope(pathname: string): Scope {
  return pathname.endsWith("/properties") ? "locations" : "regions";
}

function oneOf<Value extends string>(known: readonly Value[], text: string | undefined, fallback: Value): Value {
  return known.find((value) => value === text) ?? fallback;
}

function wholeNumber(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function idsIn(text: string | undefined): number[] {
  const ids = (text ?? "").split(",").map(wholeNumber);
  return [...new Set(ids.filter((id) => id !== null))].toSorted((a, b) => a - b);
}

/** Reads the address; what is not understood falls back to its default instead of failing the page. */
export function readState(search: Search, preset: Scope): PortfolioState {
  const scope = oneOf(scopes, search["scope"], preset);
  return {
    scope,
    q: (search["q"] ?? "").slice(0, MAX_TEXT),
    general: oneOf(generals, search["general"], "active"),
    regions: scope === "locations" ? idsIn(search["regions"]) : [],
    sort: sortKey(search["sort"] ?? "name"),
    desc: search["desc"] === "true",
    page: wholeNumber(search["page"] ?? "") ?? 1,
  };
}

/** A header's key as a sort, name where it is none. */
export function sortKey(key: string): SortKey {
  return oneOf(sorts, key, "name");
}

/** Writes the address: the scope always, the rest where it differs from its default. */
export function writeState(state: PortfolioState): Search {
  const parts: [string, string | false][] = [
    ["scope", state.scope],
    ["q", state.q],
    ["general", state.general !== "active" && state.general],
    ["regions", state.regions.join(",")],
    ["sort", state.sort !== "name" && state.sort],
    ["desc", state.desc && "true"],
    ["page", state.page > 1 && String(state.page)],
  ];
  return Object.fromEntries(parts.filter((part): part is [string, string] => part[1] !== false && part[1] !== ""));
}

/** A change of the page's state; anything but turning pages starts again at page 1. */
export function changeState(state: PortfolioState, change: Partial<PortfolioState>): PortfolioState {
  const next = { ...state, page: 1, ...change };
  // Regions narrow locations only; among regions the filter would be out of sight and still at work.
  return next.scope === "regions" ? { ...next, regions: [] } : next;
}

/** The state as the server reads it. */
export function toQuery(state: PortfolioState): PortfolioQuery {
  const text = state.q.trim();
  return {
    structures: { scope: state.scope, addon_options: "summary" },
    filters: {
      ...(text === "" ? {} : { q_text: text }),
      general: state.general,
      ...(state.regions.length === 0 ? {} : { regions: [...state.regions] }),
    },
    page: { number: state.page, size: PAGE_SIZE },
    sort_by: state.sort,
    sort_desc: state.desc ? "true" : "false",
  };
}
