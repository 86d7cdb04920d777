import type { Search } from "#platform/web/address.ts";
import type { ScheduleSort } from "#slices/schedules/contract/schedules.contract.ts";

// Contracts are available in the web as types only.
const sorts = [
  "name",
  "recipient",
  "frequency",
  "next_occurrence_at",
  "first_occurrence_at",
] as const satisfies readonly ScheduleSort[];

/** The state of a list, stored in the address. */
export interface ListState {
  readonly sort: ScheduleSort;
  readonly desc: boolean;
  readonly page: number;
}

/** Returns a header's key as a sort key; undefined for any other. */
export function toScheduleSort(key: string | undefined): ScheduleSort | undefined {
  return sorts.find((sort) => sort === key);
}

/** Parses the address; invalid values fall back to their defaults. */
export function readList(search: Search): ListState {
  const page = search["page"] ?? "";
  return {
    sort: toScheduleSort(search["sort"]) ?? "next_occurrence_at",
    desc: search["desc"] === "true",
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the address of a state, without default values. */
export function writeList({ sort, desc, page }: ListState): Search {
  return {
    ...(sort === "next_occurrence_at" ? {} : { sort }),
    ...(desc ? { desc: "true" } : {}),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}
