import { localDate } from "#platform/server/clock.ts";
import { completedOn } from "./auto-enrollment.rules.ts";
import { type AnchorDays, datesAfterEdit, type PlannedTask, replan } from "./task-dates.rules.ts";
import { effectiveOutcome } from "./task-states.rules.ts";

/** Where an employee works, as what, and in which zone their days are. */
export interface EmployeePost {
  readonly locationId: number | null;
  readonly positionId: number | null;
  readonly positionCategoryId: number | null;
  readonly zone: string;
}

/** A task of someone's running enrollments. */
export interface ActiveTask extends PlannedTask {
  readonly id: number;
  readonly post: EmployeePost;
  /** The running enrollments that it is done for. */
  readonly enrollmentIds: readonly number[];
}

/** A running enrollment. */
export interface ActiveEnrollment {
  readonly id: number;
  readonly enrolledOn: string;
}

/** All that runs for one employee, with the employee as people have them now. */
export interface PlansOfOne {
  readonly employee: { readonly startDate: string | null; readonly lastDay: string | null } & EmployeePost;
  /** In the order in which they began. */
  readonly enrollments: readonly ActiveEnrollment[];
  readonly tasks: readonly ActiveTask[];
  readonly now: Date;
}

/** An abandonment that is due becomes the outcome, in the place and zone that the task had; an open task follows its employee. */
function moved<Task extends ActiveTask>(task: Task, { employee, now }: PlansOfOne): Task {
  const outcome = effectiveOutcome(task, localDate(task.post.zone, now));
  if (outcome !== null) return { ...task, outcome };
  const { locationId, positionId, positionCategoryId, zone } = employee;
  const post = { locationId, positionId, positionCategoryId, zone };
  const today = localDate(zone, now);
  const { dates } = task;
  // To the east it may be a day later already: moving there abandons nothing.
  const isOver = dates !== null && dates.abandonOn < today;
  return { ...task, post, dates: isOver ? datesAfterEdit(dates, today) : dates };
}

/**
 * The tasks of an employee as they are after whatever has just happened: due abandonments are outcomes, open tasks are
 * where their employee is, and on the days that their anchors say. A task of several enrollments is planned by the first.
 */
export function broughtForward(of: PlansOfOne): readonly ActiveTask[] {
  const { employee, enrollments, now } = of;
  const byId = new Map(of.tasks.map((task) => [task.id, moved(task, of)]));
  const planned = new Set<number>();
  for (const { id, enrolledOn } of enrollments) {
    const days: AnchorDays = { startDate: employee.startDate, lastDay: employee.lastDay, enrolledOn };
    const own = [...byId.values()].filter(({ enrollmentIds }) => enrollmentIds.includes(id));
    for (const task of replan(own, days, localDate(employee.zone, now))) {
      if (!planned.has(task.id)) byId.set(task.id, task);
      planned.add(task.id);
    }
  }
  return [...byId.values()];
}

/** The running enrollments that are complete, with the last day of each: never one before it began. */
export function completed(
  enrollments: readonly ActiveEnrollment[],
  tasks: readonly ActiveTask[],
  today: string,
): readonly { readonly id: number; readonly on: string }[] {
  return enrollments.flatMap(({ id, enrolledOn }) => {
    const on = completedOn(
      tasks.filter(({ enrollmentIds }) => enrollmentIds.includes(id)),
      today,
    );
    return on === null ? [] : [{ id, on: on < enrolledOn ? enrolledOn : on }];
  });
}
