import type { EscalationSort } from "#slices/plans/contract/escalations.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { MAX_TEXT } from "#ui/search-text.ts";

// The web imports only types of the contract, so its list is repeated here. `satisfies` keeps it in sync.
const sorts = ["due_by_date", "assignees", "task_title", "on_behalf_of"] as const satisfies readonly EscalationSort[];

/** The state of the list, stored in the address. */
export interface EscalationsState {
  readonly q: string;
  /** Assignees and employees of the tasks. Empty: all. */
  readonly assignees: readonly number[];
  readonly employees: readonly number[];
  readonly sort: EscalationSort;
  readonly desc: boolean;
  readonly page: number;
}

/** Parses a list of ids in the address. Invalid ones are dropped. */
export function parseIds(text: string | undefined): number[] {
  const ids = (text ?? "").split(",").filter((part) => /^[1-9]\d{0,14}$/.test(part));
  return [...new Set(ids.map(Number))];
}

/** Converts a header's key to a sort key; the due date for other headers. */
export function sortKey(key: string | undefined): EscalationSort {
  return sorts.find((sort) => sort === key) ?? "due_by_date";
}

/** Reads the state from the address. Invalid values become defaults. */
export function readEscalations(search: Search): EscalationsState {
  const page = search["page"] ?? "";
  return {
    q: (search["q"] ?? "").slice(0, MAX_TEXT),
    assignees: parseIds(search["assignees"]),
    employees: parseIds(search["employees"]),
    sort: sortKey(search["sort"]),
    desc: search["desc"] === "true",
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** Writes the state to the address, without defaults. */
export function writeEscalations({ q, assignees, employees, sort, desc, page }: EscalationsState): Search {
  return {
    ...(assignees.length === 0 ? {} : { assignees: assignees.join(",") }),
    ...(employees.length === 0 ? {} : { employees: employees.join(",") }),
    ...(q.trim() === "" ? {} : { q }),
    ...(sort === "due_by_date" ? {} : { sort }),
    ...(desc ? { desc: "true" } : {}),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}
