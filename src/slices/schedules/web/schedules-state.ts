import type { Search } from "#platform/web/address.ts";
import type { ScheduleSort } from "#slices/schedules/contract/schedules.contract.ts";

// Contracts reach the web as types alone.
const sorts = [
  "name",
  "recipient",
  "frequency",
  "next_occurrence_at",
  "first_occurrence_at",
] as const satisfies readonly ScheduleSort[];

/** What decides what a list shows; it lives in the address. */
export interface ListState {
  readonly sort: ScheduleSort;
  readonly desc: boolean;
  readonly page: number;
}

/** A header's key as a sort; undefined where it is none. */
export function scheduleSort(key: string | undefined): ScheduleSort | undefined {
  return sorts.find((sort) => sort === key);
}

/** Reads the address; what is not understood falls back to its default. */
export function readList(search: Search): ListState {
  const page = search["page"] ?? "";
  return {
    sort: scheduleSort(search["sort"]) ?? "next_occurrence_at",
    desc: search["desc"] === "true",
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** Writes the address: what differs from its default. */
export function writeList({ sort, desc, page }: ListState): Search {
  return {
    ...(sort === "next_occurrence_at" ? {} : { sort }),
    ...(desc ? { desc: "true" } : {}),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}
