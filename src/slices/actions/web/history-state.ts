import type { Search } from "#platform/web/address.ts";
import type { historySorts } from "#slices/actions/contract/action-item-report.contract.ts";
import type { AssignmentStatus } from "#slices/actions/contract/assignments.contract.ts";

type HistorySort = (typeof historySorts)[number];

// The web imports only types of the contract, so its list is repeated here.
const sorts = [
  "topic",
  "action_item",
  "assigned_at",
  "assignee",
  "current_status",
] as const satisfies readonly HistorySort[];
export const historyStatuses = [
  "assigned",
  "in_progress",
  "awaiting_results",
  "completed",
  "canceled",
] as const satisfies readonly AssignmentStatus[];

const MAX_TEXT = 200;

/** The state of the history, stored in the address. */
export interface HistoryState {
  readonly q: string;
  readonly topics: readonly number[];
  readonly statuses: readonly AssignmentStatus[];
  readonly sort: HistorySort;
  readonly desc: boolean;
  readonly page: number;
  /** Ids of expanded rows. */
  readonly open: readonly number[];
}

const parseIds = (text: string | undefined): number[] =>
  (text ?? "").split(",").flatMap((part) => (/^[1-9]\d{0,14}$/.test(part) ? [Number(part)] : []));

/** Converts a header's key to a sort key; undefined for other headers. */
export function findHistorySort(key: string | undefined): HistorySort | undefined {
  return sorts.find((sort) => sort === key);
}

/** Reads the state from the address. Invalid values become defaults. */
export function readHistory(search: Search): HistoryState {
  const sort = findHistorySort(search["sort"]);
  const page = search["page"] ?? "";
  const statuses = new Set((search["status"] ?? "").split(","));
  return {
    q: (search["q"] ?? "").slice(0, MAX_TEXT),
    topics: parseIds(search["topic"]),
    statuses: historyStatuses.filter((status) => statuses.has(status)),
    sort: sort ?? "assigned_at",
    desc: sort === undefined ? true : search["desc"] === "true",
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    open: parseIds(search["open"]),
  };
}

/** Writes the state to the address, without defaults. */
export function writeHistory({ q, topics, statuses, sort, desc, page, open }: HistoryState): Search {
  const isFirst = sort === "assigned_at" && desc;
  return {
    ...(q.trim() === "" ? {} : { q }),
    ...(topics.length === 0 ? {} : { topic: topics.join(",") }),
    ...(statuses.length === 0 ? {} : { status: statuses.join(",") }),
    ...(isFirst ? {} : { sort, ...(desc ? { desc: "true" } : {}) }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(open.length === 0 ? {} : { open: open.join(",") }),
  };
}

/** Builds the server request of a state. */
export function buildHistoryQuery({ q, topics, statuses, sort, desc, page }: HistoryState) {
  const text = q.trim();
  return {
    filters: {
      ...(text === "" ? {} : { q_text: text }),
      ...(topics.length === 0 ? {} : { topic: [...topics] }),
      ...(statuses.length === 0 ? {} : { status: [...statuses] }),
    },
    sort_by: sort,
    sort_desc: desc ? ("true" as const) : ("false" as const),
    page: { number: page },
  };
}

/** Returns true when the list is filtered. */
export function isNarrowed({ q, topics, statuses }: HistoryState): boolean {
  return q.trim() !== "" || topics.length > 0 || statuses.length > 0;
}
