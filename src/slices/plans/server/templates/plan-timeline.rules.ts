import { findAnchorDay, computeDates, type TaskSchedule } from "../tasks/task-dates.rules.ts";
import type { TaskDates } from "../tasks/task-states.rules.ts";

/** A task of a plan with what its dates depend on. */
export interface ScheduledTask {
  readonly templateId: number;
  readonly schedule: TaskSchedule;
}

/**
 * Computes the dates that tasks would have for an example day, which is the first day, the last day or the day of
 * enrollment. A task that others wait for is assumed to end on its due date. Null for a task that waits for an unknown
 * one.
 */
export function computeExampleDates<Task extends ScheduledTask>(
  tasks: readonly Task[],
  day: string,
): readonly { readonly task: Task; readonly dates: TaskDates | null }[] {
  const byId = new Map(tasks.map((task) => [task.templateId, task]));
  const known = new Map<number, TaskDates | null>();
  const findDates = ({ templateId, schedule }: ScheduledTask): TaskDates | null => {
    const cached = known.get(templateId);
    if (cached !== undefined) return cached;
    // Null while it is being computed, so that a cycle terminates.
    known.set(templateId, null);
    const findAwaitedDay = (id: number): string | null => {
      const other = byId.get(id);
      return other === undefined ? null : (findDates(other)?.dueOn ?? null);
    };
    const anchored = findAnchorDay(schedule, { startDate: day, lastDay: day, enrolledOn: day }, findAwaitedDay);
    const dates = anchored === null ? null : computeDates(schedule, anchored);
    known.set(templateId, dates);
    return dates;
  };
  return tasks.map((task) => ({ task, dates: findDates(task) }));
}
