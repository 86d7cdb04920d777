import type { EmployeeTasks } from "#slices/plans/contract/tasks.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { parseIds } from "#slices/plans/web/escalations-state.ts";
import { MAX_TEXT } from "#ui/search-text.ts";

export type CareerTask = EmployeeTasks["tasks"][number];

/** Columns that tasks can be sorted by. */
const sorts = ["due", "task"] as const;
export type CareerSort = (typeof sorts)[number];

/** The state of the task list, stored in the address. */
export interface CareerState {
  readonly q: string;
  readonly plans: readonly number[];
  /** 1 Scheduled, 2 Pending, 3 Past Due, 4 Completed. */
  readonly progress: readonly number[];
  /** 1 on time, 2 late, 3 cannot complete, 4 abandoned, 5 canceled. */
  readonly outcomes: readonly number[];
  readonly sort: CareerSort;
  readonly desc: boolean;
}

/** Converts a header's key to a sort key; the due date for other headers. */
export function toCareerSort(key: string | undefined): CareerSort {
  return sorts.find((sort) => sort === key) ?? "due";
}

/** Reads the state from the address. Invalid values become defaults. */
export function readCareer(search: Search): CareerState {
  return {
    q: (search["q"] ?? "").slice(0, MAX_TEXT),
    plans: parseIds(search["plans"]),
    progress: parseIds(search["progress"]).filter((id) => id <= 4),
    outcomes: parseIds(search["outcomes"]).filter((id) => id <= 5),
    sort: toCareerSort(search["sort"]),
    desc: search["desc"] === "true",
  };
}

const list = (key: string, ids: readonly number[]): Search => (ids.length === 0 ? {} : { [key]: ids.join(",") });

/** Writes the state to the address, without defaults. */
export function writeCareer({ q, plans, progress, outcomes, sort, desc }: CareerState): Search {
  return {
    ...(q.trim() === "" ? {} : { q }),
    ...list("plans", plans),
    ...list("progress", progress),
    ...list("outcomes", outcomes),
    ...(sort === "due" ? {} : { sort }),
    ...(desc ? { desc: "true" } : {}),
  };
}

/** The list's keys in the address. Other keys, such as an open task, stay when the list changes. */
export const careerKeys = ["q", "plans", "progress", "outcomes", "sort", "desc"] as const;

/** A state without filters. */
export const noCareerFilters = { q: "", plans: [], progress: [], outcomes: [] } as const;

/** Returns the number of active filters: text, plans, progress and outcomes count once each. */
export function countFilters({ q, plans, progress, outcomes }: CareerState): number {
  return [q.trim(), plans, progress, outcomes].filter((each) => each.length > 0).length;
}

const isIn = (wanted: readonly number[], id: number | null): boolean =>
  wanted.length === 0 || (id !== null && wanted.includes(id));

/** Returns the tasks that match the filters, sorted. Tasks without a due date are last. */
export function selectTasks(tasks: readonly CareerTask[], state: CareerState): CareerTask[] {
  const text = state.q.trim().toLowerCase();
  const matching = tasks.filter(
    (task) =>
      task.task_title.toLowerCase().includes(text) &&
      (state.plans.length === 0 || task.plans.some(({ id }) => state.plans.includes(id))) &&
      isIn(state.progress, task.user_task_progress_status_id) &&
      isIn(state.outcomes, task.user_task_compliance_status_id),
  );
  const sign = state.desc ? -1 : 1;
  const compareByTitle = (one: CareerTask, other: CareerTask): number =>
    sign * one.task_title.localeCompare(other.task_title) || one.id - other.id;
  const compareByDue = (one: CareerTask, other: CareerTask): number => {
    const [a, b] = [one.due_by_date, other.due_by_date];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || one.id - other.id;
    return sign * a.localeCompare(b) || one.id - other.id;
  };
  return matching.toSorted(state.sort === "task" ? compareByTitle : compareByDue);
}

/** Groups of the task bar: outcomes of ended tasks, then open tasks by progress. */
export const barGroups = ["c1", "c2", "c3", "c4", "c5", "p2", "p3", "p1"] as const;
export type BarGroup = (typeof barGroups)[number];

/** Returns a task's group in the task bar; null for an unknown progress. */
export function findGroup(task: CareerTask): BarGroup | null {
  const { user_task_progress_status_id: progress, user_task_compliance_status_id: outcome } = task;
  return barGroups.find((each) => each === (outcome === null ? `p${progress}` : `c${outcome}`)) ?? null;
}

/** Returns the filters of a group. */
export function toFilter(group: BarGroup): Pick<CareerState, "progress" | "outcomes"> {
  const id = Number(group.slice(1));
  return group.startsWith("c") ? { progress: [], outcomes: [id] } : { progress: [id], outcomes: [] };
}

/** Returns the group when the filters select exactly one; undefined otherwise. */
export function findSelectedGroup({ progress, outcomes }: CareerState): BarGroup | undefined {
  if (progress.length + outcomes.length !== 1) return undefined;
  return barGroups.find((each) => each === `p${progress[0]}` || each === `c${outcomes[0]}`);
}
