import type { EscalationSort } from "#slices/plans/contract/escalations.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { MAX_TEXT } from "#ui/search-text.ts";

// The contract is a type to the web, so its list stands here once more; `satisfies` keeps it to its words.
const sorts = ["due_by_date", "assignees", "task_title", "on_behalf_of"] as const satisfies readonly EscalationSort[];

/** Everything that decides what the list shows; it lives in the address. */
export interface EscalationsState {
  readonly q: string;
  /** Who is to do the tasks, and whom they are about; empty: everybody. */
  readonly assignees: readonly number[];
  readonly employees: readonly number[];
  readonly sort: EscalationSort;
  readonly desc: boolean;
  readonly page: number;
}

/** The ids of a list in the address; what is none is left out. */
export function idsIn(text: string | undefined): number[] {
  const ids = (text ?? "").split(",").filter((part) => /^[1-9]\d{0,14}$/.test(part));
  return [...new Set(ids.map(Number))];
}

/** A header's key as a sort, the due date where it is none. */
export function sortKey(key: string | undefined): EscalationSort {
  return sorts.find((sort) => sort === key) ?? "due_by_date";
}

/** Reads the address; what is not understood falls back to its default. */
export function readEscalations(search: Search): EscalationsState {
  const page = search["page"] ?? "";
  return {
    q: (search["q"] ?? "").slice(0, MAX_TEXT),
    assignees: idsIn(search["assignees"]),
    employees: idsIn(search["employees"]),
    sort: sortKey(search["sort"]),
    desc: search["desc"] === "true",
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** Writes the address: what differs from its default. */
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
