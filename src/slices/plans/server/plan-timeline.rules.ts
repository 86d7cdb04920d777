import { anchorDay, datesFrom, type TaskSchedule } from "./task-dates.rules.ts";
import type { TaskDates } from "./task-states.rules.ts";

/** A task of a plan as its days are planned. */
export interface ScheduledTask {
  readonly templateId: number;
  readonly schedule: TaskSchedule;
}

/**
 * The days that tasks would have if whatever their plan is about fell on a day: the first day, the last, or that of
 * enrolling. A task that another one waits for is taken to end when it is due. Null for one that waits for nothing known.
 */
export function exampleDates<Task extends ScheduledTask>(
  tasks: readonly Task[],
  day: string,
): readonly { readonly task: Task; readonly dates: TaskDates | null }[] {
  const byId = new Map(tasks.map((task) => [task.templateId, task]));
  const known = new Map<number, TaskDates | null>();
  const findDates = ({ templateId, schedule }: ScheduledTask): TaskDates | null => {
    const before = known.get(templateId);
    if (before !== undefined) return before;
    // While it is asked about it has no days, so that a circle ends.
    known.set(templateId, null);
    const awaited = (id: number): string | null => {
      const other = byId.get(id);
      return other === undefined ? null : (findDates(other)?.dueOn ?? null);
    };
    const anchored = anchorDay(schedule, { startDate: day, lastDay: day, enrolledOn: day }, awaited);
    const dates = anchored === null ? null : datesFrom(schedule, anchored);
    known.set(templateId, dates);
    return dates;
  };
  return tasks.map((task) => ({ task, dates: findDates(task) }));
}
