import type { TaskSort } from "#slices/plans/contract/tasks.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { idsIn } from "#slices/plans/web/escalations-state.ts";
import { MAX_TEXT } from "#ui/search-text.ts";

// The contract is a type to the web, so its list stands here once more; `satisfies` keeps it to its words.
export const taskSorts = [
  "attention",
  "due_by_date",
  "task_title",
  "on_behalf_of",
  "completed_at",
] as const satisfies readonly TaskSort[];

/** Which list a page shows, and the order that it opens with. */
export type TaskList = "current" | "historical";

const MOST_OPEN = 100;

const first: Readonly<Record<TaskList, Pick<TasksState, "sort" | "desc">>> = {
  current: { sort: "due_by_date", desc: false },
  historical: { sort: "completed_at", desc: true },
};

/** Everything that decides what a list of tasks shows; it lives in the address. */
export interface TasksState {
  readonly q: string;
  readonly progress: readonly number[];
  readonly outcomes: readonly number[];
  readonly employees: readonly number[];
  readonly sort: TaskSort;
  readonly desc: boolean;
  readonly page: number;
}

/** Reads the address; what is not understood falls back to its default. */
export function readTasks(search: Search, list: TaskList): TasksState {
  const sort = taskSorts.find((each) => each === search["sort"]);
  const page = search["page"] ?? "";
  return {
    q: (search["q"] ?? "").slice(0, MAX_TEXT),
    progress: idsIn(search["progress"]).filter((id) => id <= 4),
    outcomes: idsIn(search["outcomes"]).filter((id) => id <= 5),
    employees: idsIn(search["employees"]),
    ...(sort === undefined ? first[list] : { sort, desc: search["desc"] === "true" }),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** Writes the address: what differs from its default. */
export function writeTasks(state: TasksState, list: TaskList): Search {
  const isFirst = state.sort === first[list].sort && state.desc === first[list].desc;
  return {
    ...(state.q.trim() === "" ? {} : { q: state.q }),
    ...(state.progress.length === 0 ? {} : { progress: state.progress.join(",") }),
    ...(state.outcomes.length === 0 ? {} : { outcomes: state.outcomes.join(",") }),
    ...(state.employees.length === 0 ? {} : { employees: state.employees.join(",") }),
    ...(isFirst ? {} : { sort: state.sort, ...(state.desc ? { desc: "true" } : {}) }),
    ...(state.page === 1 ? {} : { page: String(state.page) }),
  };
}

/** The keys of the address that are the list's; the others (an open task, the service) stay when it changes. */
export const ownKeys = ["q", "progress", "outcomes", "employees", "sort", "desc", "page"] as const;

/** What a state asks of the server. */
export function taskQuery(state: TasksState, service: string | null, list: TaskList) {
  const text = state.q.trim();
  return {
    filters: {
      ...(text === "" ? {} : { q_text: text }),
      ...(state.progress.length === 0 ? {} : { task_progress_statuses: [...state.progress] }),
      ...(state.outcomes.length === 0 ? {} : { task_statuses: [...state.outcomes] }),
      ...(state.employees.length === 0 ? {} : { employees: [...state.employees] }),
      ...(service === null ? {} : { services: [service] }),
    },
    // Open tasks stand on one page, so that groups can say how many they have.
    page: list === "current" ? { number: state.page, size: MOST_OPEN } : { number: state.page },
    sort_by: state.sort,
    sort_desc: state.desc ? ("true" as const) : ("false" as const),
  };
}

/** By how many of its filters, the text among them, a list is narrowed. */
export function countNarrowing({ q, progress, outcomes, employees }: TasksState): number {
  return [q.trim().length, progress.length, outcomes.length, employees.length].filter((length) => length > 0).length;
}

/** True where something narrows the list. */
export function isNarrowed(state: TasksState): boolean {
  return countNarrowing(state) > 0;
}
