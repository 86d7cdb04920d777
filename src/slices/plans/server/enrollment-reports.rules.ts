import { exactRatio } from "#slices/analytics/server/analytics.api.ts";
import { planEndOn } from "./auto-enrollment.rules.ts";
import { toEnding, findProgress } from "./my-plans.rules.ts";
import type { TasksDone } from "./enrollment-reports.read-model.ts";
import { stateOn, type TaskState } from "./task-states.rules.ts";

/** A task of an enrollment as its row has it. */
export type TaskOfEnrollment = Parameters<typeof toEnding>[0] & { readonly id: number };

/** How far enrollments are at the end of a day. */
export interface EnrollmentProgress {
  readonly tasks: number;
  /** Tasks that had ended, however. */
  readonly completed: number;
  readonly pending: number;
  readonly pastDue: number;
  readonly scheduled: number;
  /** (on time + late) of all but those that cannot be completed or were canceled, 0 to 100; null where none is left. */
  readonly completePercentage: number | null;
}

/** How far the tasks of one or several enrollments were on a day, as it is known today; a shared task counts once. */
export function progressOn(rows: readonly TaskOfEnrollment[], day: string, today: string): EnrollmentProgress {
  const tasks = [...new Map(rows.map((row) => [row.id, row])).values()];
  const states = tasks.map((task): TaskState => stateOn(toEnding(task), day, today));
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

/** The day on which an enrollment ended, or will be complete as its tasks' due dates say; null where none has one. */
export function endsOn(endedOn: string | null, rows: readonly TaskOfEnrollment[], today: string): string | null {
  return endedOn ?? planEndOn(rows.map(toEnding), today);
}

/** The share done of the tasks that can be done, 0 to 100; null where none is left. */
export function shareDone(counts: TasksDone | undefined): number | null {
  const { tasks, done, leftOut } = counts ?? { tasks: 0, done: 0, leftOut: 0 };
  return tasks === leftOut ? null : exactRatio(done, tasks - leftOut, 100);
}

/** A value that rows are ordered by; null has none and stands last. */
export type SortValue = string | number | null;

/** Rows by a value, those without one last whichever way it runs; of the same value they stay as they were. */
export function inOrder<Row>(rows: readonly Row[], getValue: (row: Row) => SortValue, isDescending: boolean): Row[] {
  const sign = isDescending ? -1 : 1;
  const compare = (one: SortValue, other: SortValue): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const both = typeof one === "number" && typeof other === "number";
    return sign * (both ? one - other : String(one).localeCompare(String(other), "en"));
  };
  return rows.toSorted((one, other) => compare(getValue(one), getValue(other)));
}
