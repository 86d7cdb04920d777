import type { TaskSort } from "#slices/plans/contract/tasks.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { parseIds } from "#slices/plans/web/escalations-state.ts";
import { MAX_TEXT } from "#ui/search-text.ts";

// The web imports only types of the contract, so its list is repeated here. `satisfies` keeps it in sync.
export const taskSorts = [
  "attention",
  "due_by_date",
  "task_title",
  "on_behalf_of",
  "completed_at",
] as const satisfies readonly TaskSort[];

/** The list of a page, which also decides the default order. */
export type TaskList = "current" | "historical";

const MAX_OPEN = 100;

const first: Readonly<Record<TaskList, Pick<TasksState, "sort" | "desc">>> = {
  current: { sort: "due_by_date", desc: false },
  historical: { sort: "completed_at", desc: true },
};

/** The state of a task list, stored in the address. */
export interface TasksState {
  readonly q: string;
  readonly progress: readonly number[];
  readonly outcomes: readonly number[];
  readonly employees: readonly number[];
  readonly sort: TaskSort;
  readonly desc: boolean;
  readonly page: number;
}

/** Reads the state from the address. Invalid values become defaults. */
export function readTasks(search: Search, list: TaskList): TasksState {
  const sort = taskSorts.find((each) => each === search["sort"]);
  const page = search["page"] ?? "";
  return {
    q: (search["q"] ?? "").slice(0, MAX_TEXT),
    progress: parseIds(search["progress"]).filter((id) => id <= 4),
    outcomes: parseIds(search["outcomes"]).filter((id) => id <= 5),
    employees: parseIds(search["employees"]),
    ...(sort === undefined ? first[list] : { sort, desc: search["desc"] === "true" }),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** Writes the state to the address, without defaults. */
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

/** The list's keys in the address. Others, such as an open task or the service, stay when the list changes. */
export const ownKeys = ["q", "progress", "outcomes", "employees", "sort", "desc", "page"] as const;

/** Builds the server request of a state. */
export function buildTaskQuery(state: TasksState, service: string | null, list: TaskList) {
  const text = state.q.trim();
  return {
    filters: {
      ...(text === "" ? {} : { q_text: text }),
      ...(state.progress.length === 0 ? {} : { task_progress_statuses: [...state.progress] }),
      ...(state.outcomes.length === 0 ? {} : { task_statuses: [...state.outcomes] }),
      ...(state.employees.length === 0 ? {} : { employees: [...state.employees] }),
      ...(service === null ? {} : { services: [service] }),
    },
    // Open tasks are on one page, so that groups can show their number of tasks.
    page: list === "current" ? { number: state.page, size: MAX_OPEN } : { number: state.page },
    sort_by: state.sort,
    sort_desc: state.desc ? ("true" as const) : ("false" as const),
  };
}

/** Returns the number of active filters, including the text. */
export function countFilters({ q, progress, outcomes, employees }: TasksState): number {
  return [q.trim().length, progress.length, outcomes.length, employees.length].filter((length) => length > 0).length;
}

/** Returns true when the list is filtered. */
export function isNarrowed(state: TasksState): boolean {
  return countFilters(state) > 0;
}
