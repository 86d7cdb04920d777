import { toLocalDate } from "#platform/server/clock.ts";
import { findCompletionDay } from "./auto-enrollment.rules.ts";
import { type AnchorDays, adjustDatesAfterEdit, type PlannedTask, rescheduleTasks } from "../tasks/task-dates.rules.ts";
import { findEffectiveOutcome } from "../tasks/task-states.rules.ts";

/** An employee's location, position and time zone. */
export interface EmployeePlacement {
  readonly locationId: number | null;
  readonly positionId: number | null;
  readonly positionCategoryId: number | null;
  readonly zone: string;
}

/** A task of an employee's running enrollments. */
export interface ActiveTask extends PlannedTask {
  readonly id: number;
  readonly post: EmployeePlacement;
  /** The running enrollments that need the task. */
  readonly enrollmentIds: readonly number[];
}

/** A running enrollment. */
export interface ActiveEnrollment {
  readonly id: number;
  readonly enrolledOn: string;
}

/** The running enrollments and tasks of one employee, with the employee's current employment. */
export interface EmployeePlans {
  readonly employee: { readonly startDate: string | null; readonly lastDay: string | null } & EmployeePlacement;
  /** In the order of their beginning. */
  readonly enrollments: readonly ActiveEnrollment[];
  readonly tasks: readonly ActiveTask[];
  readonly now: Date;
}

/**
 * Turns a due abandonment into an outcome at the task's old location and zone. Moves an open task to the employee's
 * location.
 */
function moveTask<Task extends ActiveTask>(task: Task, { employee, now }: EmployeePlans): Task {
  const outcome = findEffectiveOutcome(task, toLocalDate(task.post.zone, now));
  if (outcome !== null) return { ...task, outcome };
  const { locationId, positionId, positionCategoryId, zone } = employee;
  const post = { locationId, positionId, positionCategoryId, zone };
  const today = toLocalDate(zone, now);
  const { dates } = task;
  // Further east it may already be the next day. A move there abandons nothing.
  const isOver = dates !== null && dates.abandonOn < today;
  return { ...task, post, dates: isOver ? adjustDatesAfterEdit(dates, today) : dates };
}

/**
 * Returns an employee's tasks as of now: due abandonments are outcomes, and open tasks have the employee's location and
 * the dates of their anchors. The first enrollment of a shared task sets its dates.
 */
export function updateTasksToNow(of: EmployeePlans): readonly ActiveTask[] {
  const { employee, enrollments, now } = of;
  const byId = new Map(of.tasks.map((task) => [task.id, moveTask(task, of)]));
  const planned = new Set<number>();
  for (const { id, enrolledOn } of enrollments) {
    const days: AnchorDays = { startDate: employee.startDate, lastDay: employee.lastDay, enrolledOn };
    const own = [...byId.values()].filter(({ enrollmentIds }) => enrollmentIds.includes(id));
    for (const task of rescheduleTasks(own, days, toLocalDate(employee.zone, now))) {
      if (!planned.has(task.id)) byId.set(task.id, task);
      planned.add(task.id);
    }
  }
  return [...byId.values()];
}

/** Returns the complete running enrollments with their last day, which is never before their first. */
export function findCompletedEnrollments(
  enrollments: readonly ActiveEnrollment[],
  tasks: readonly ActiveTask[],
  today: string,
): readonly { readonly id: number; readonly on: string }[] {
  return enrollments.flatMap(({ id, enrolledOn }) => {
    const on = findCompletionDay(
      tasks.filter(({ enrollmentIds }) => enrollmentIds.includes(id)),
      today,
    );
    return on === null ? [] : [{ id, on: on < enrolledOn ? enrolledOn : on }];
  });
}
