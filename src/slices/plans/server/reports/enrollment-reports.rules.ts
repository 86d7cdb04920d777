import { computeExactRatio } from "#slices/analytics/server/analytics.api.ts";
import { getPlanEnd } from "../enrollments/auto-enrollment.rules.ts";
import { toEnding, findProgress } from "../enrollments/my-plans.rules.ts";
import type { TaskCounts } from "./enrollment-reports.read-model.ts";
import { getStateOn, type TaskState } from "../tasks/task-states.rules.ts";

/** A task row of an enrollment. */
export type TaskOfEnrollment = Parameters<typeof toEnding>[0] & { readonly id: number };

/** Progress of enrollments at the end of a day. */
export interface EnrollmentProgress {
  readonly tasks: number;
  /** Tasks that had ended with any outcome. */
  readonly completed: number;
  readonly pending: number;
  readonly pastDue: number;
  readonly scheduled: number;
  /** (on time + late) / all tasks except cannot be completed and canceled, 0 to 100; null when no task is left. */
  readonly completePercentage: number | null;
}

/** Computes the progress of one or several enrollments on a day, as known today. A shared task counts once. */
export function computeProgress(rows: readonly TaskOfEnrollment[], day: string, today: string): EnrollmentProgress {
  const tasks = [...new Map(rows.map((row) => [row.id, row])).values()];
  const states = tasks.map((task): TaskState => getStateOn(toEnding(task), day, today));
  const count = (progressId: number): number => states.filter((state) => state.progressId === progressId).length;
  return {
    tasks: states.length,
    completed: count(4),
    pending: count(2),
    pastDue: count(3),
    scheduled: count(1),
    completePercentage: findProgress(states).completePercentage,
  };
}

/**
 * Returns the day on which an enrollment ended, or its expected completion from its tasks' due dates; null when no task
 * has one.
 */
export function findEndDay(endedOn: string | null, rows: readonly TaskOfEnrollment[], today: string): string | null {
  return endedOn ?? getPlanEnd(rows.map(toEnding), today);
}

/** Returns the share of tasks done among those that can be done, 0 to 100; null when no task is left. */
export function computeShareDone(counts: TaskCounts | undefined): number | null {
  const { tasks, done, leftOut } = counts ?? { tasks: 0, done: 0, leftOut: 0 };
  return tasks === leftOut ? null : computeExactRatio(done, tasks - leftOut, 100);
}

/** A value that rows are sorted by. Null sorts last. */
export type SortValue = string | number | null;

/** Sorts rows by a value. Null sorts last in both directions, and equal values keep their order. */
export function sortRows<Row>(rows: readonly Row[], getValue: (row: Row) => SortValue, isDescending: boolean): Row[] {
  const sign = isDescending ? -1 : 1;
  const compare = (one: SortValue, other: SortValue): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const both = typeof one === "number" && typeof other === "number";
    return sign * (both ? one - other : String(one).localeCompare(String(other), "en"));
  };
  return rows.toSorted((one, other) => compare(getValue(one), getValue(other)));
}
