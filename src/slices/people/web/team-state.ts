import type { Search } from "#platform/web/address.ts";
import type { TeamAction, TeamQuery } from "#slices/people/contract/team.contract.ts";
import { MAX_TEXT } from "#ui/search-text.ts";

export const generals = [
  "All",
  "Active",
  "Inactive",
  "No Start Date",
  "No Location",
  "No Position",
  "No Manager or subordinates",
  "Opted out of emails",
] as const;
export const lifecycles = ["Active", "Archived"] as const;
const sorts = ["employee_name", "position", "location", "managers", "lifecycle_status"] as const;

/** Row actions in the order of the menu. Unarchive is separate. */
export const menuActions = [
  "archive",
  "send_welcome_email",
  "assign_manager",
  "assign_position",
  "assign_as_location_manager",
  "assign_as_location_maintenance_manager",
] as const satisfies readonly TeamAction[];
export const allActions: readonly TeamAction[] = [...menuActions, "unarchive"];

export type General = (typeof generals)[number];
type SortKey = (typeof sorts)[number];

/** Filters with lists of ids, by their key in the address. */
export const idLists = ["regions", "locations", "groups", "positions", "categories"] as const;
export type IdList = (typeof idLists)[number];

/** The state of the page, stored only in the address. */
export interface TeamState extends Readonly<Record<IdList, readonly number[]>> {
  readonly q: string;
  readonly general: General;
  readonly status: readonly (typeof lifecycles)[number][];
  readonly sort: SortKey;
  readonly desc: boolean;
  readonly page: number;
  /** The open dialog: `create`, `welcome`, or an action with its person (`archive-12`). */
  readonly open: string;
}

const PAGE_SIZE = 15;

function parseWholeNumber(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function parseIds(text: string | undefined): number[] {
  const ids = (text ?? "").split(",").map(parseWholeNumber);
  return [...new Set(ids.filter((id) => id !== null))].toSorted((a, b) => a - b);
}

/** Converts a header's key to a sort key; the name for other headers. */
export function sortKey(key: string): SortKey {
  return sorts.find((sort) => sort === key) ?? "employee_name";
}

/** Returns the default radio option: active people, unless archived ones are requested. */
const getGeneral = (status: TeamState["status"]): General => (status.includes("Archived") ? "All" : "Active");

/** Reads the state from the address. Invalid values become defaults instead of an error. */
export function readState(search: Search): TeamState {
  const status = lifecycles.filter((value) => (search["status"] ?? "").split(",").includes(value));
  return {
    q: (search["q"] ?? "").slice(0, MAX_TEXT),
    general: generals.find((value) => value === search["general"]) ?? getGeneral(status),
    regions: parseIds(search["regions"]),
    locations: parseIds(search["locations"]),
    groups: parseIds(search["groups"]),
    positions: parseIds(search["positions"]),
    categories: parseIds(search["categories"]),
    status,
    sort: sortKey(search["sort"] ?? ""),
    desc: search["desc"] === "true",
    page: parseWholeNumber(search["page"] ?? "") ?? 1,
    open: search["open"] ?? "",
  };
}

/** Writes the state to the address, without defaults. */
export function writeState(state: TeamState): Search {
  const parts: [string, string | false][] = [
    ["q", state.q],
    ["general", state.general !== getGeneral(state.status) && state.general],
    ...idLists.map((list): [string, string] => [list, state[list].join(",")]),
    ["status", state.status.join(",")],
    ["sort", state.sort !== "employee_name" && state.sort],
    ["desc", state.desc && "true"],
    ["page", state.page > 1 && String(state.page)],
    ["open", state.open],
  ];
  return Object.fromEntries(parts.filter((part): part is [string, string] => part[1] !== false && part[1] !== ""));
}

/** Returns the number of filters that differ from the default, without the text. */
export function countFilters(state: TeamState): number {
  const { q: _q, sort: _sort, desc: _desc, page: _page, open: _open, ...filters } = writeState(state);
  return Object.keys(filters).length;
}

/** Applies a change. Filters and order go back to page 1; a dialog changes nothing else. */
export function changeState(state: TeamState, change: Partial<TeamState>): TeamState {
  const turns = "page" in change || Object.keys(change).every((key) => key === "open");
  const next = { ...state, ...(turns ? {} : { page: 1 }), ...change };
  // While the radio option is still the default, it follows the status filter.
  const opens = change.general === undefined && state.general === getGeneral(state.status);
  return opens ? { ...next, general: getGeneral(next.status) } : next;
}

/** Returns the action and person of an open dialog; null for other dialogs. */
export function openAction(open: string): { action: TeamAction; personId: number } | null {
  const [name = "", id = ""] = open.split("-");
  const action = allActions.find((each) => each === name);
  const personId = parseWholeNumber(id);
  return action && personId !== null ? { action, personId } : null;
}

/** Returns the filters and order of a state for an export, without the page. */
export function toExportBody(state: TeamState): Omit<TeamQuery, "structures" | "page"> {
  const { structures: _structures, page: _page, ...body } = toQuery(state);
  return body;
}

/** Converts the state to the server's query. */
export function toQuery(state: TeamState): TeamQuery {
  const text = state.q.trim();
  const wire = {
    regions: state.regions,
    locations: state.locations,
    reporting_groups_by_locations: state.groups,
    positions: state.positions,
    position_categories: state.categories,
    lifecycle_statuses: state.status,
  };
  const lists = Object.fromEntries(Object.entries(wire).filter(([, values]) => values.length > 0));
  return {
    structures: { addon_options: "summary" },
    filters: { ...(text === "" ? {} : { q_text: text }), general: state.general, ...lists },
    page: { number: state.page, size: PAGE_SIZE },
    sort_by: state.sort,
    sort_desc: state.desc ? "true" : "false",
  };
}
