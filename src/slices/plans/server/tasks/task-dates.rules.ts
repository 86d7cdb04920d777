import { addDays, countDaysBetween } from "#platform/server/clock.ts";
import { findEffectiveOutcome, type TaskDates, type TaskOutcome } from "./task-states.rules.ts";

/** What a task's dates are counted from. */
export type Anchor = "start_date" | "last_day" | "enrollment" | "completion";

/**
 * Offset of the due date from the anchor in days (negative: before it), and the other dates relative to the due date.
 */
export interface TaskSchedule {
  readonly anchor: Anchor;
  /** The template whose task must have ended. Only for the anchor "completion". */
  readonly anchorTemplateId: number | null;
  readonly offsetDays: number;
  /** Days before the due date. */
  readonly alertDays: number;
  /** Days after the due date. */
  readonly escalateDays: number;
  /** Days after the due date, at least `escalateDays`. */
  readonly abandonDays: number;
}

/** An enrollment's days that tasks are counted from; null: unknown. */
export interface AnchorDays {
  readonly startDate: string | null;
  readonly lastDay: string | null;
  readonly enrolledOn: string;
}

/** The columns of a task that scheduling needs. */
export interface PlannedTask {
  readonly templateId: number;
  readonly schedule: TaskSchedule;
  readonly dates: TaskDates | null;
  /** The first due date that the task had. It never changes. */
  readonly firstDueOn: string | null;
  /** True when the dates were set manually. They stay when the anchor moves. */
  readonly hasOwnDates: boolean;
  readonly outcome: TaskOutcome | null;
}

/** Computes the dates of a task from its anchor day. */
export function computeDates(schedule: TaskSchedule, anchoredOn: string): TaskDates {
  const dueOn = addDays(anchoredOn, schedule.offsetDays);
  return {
    alertOn: addDays(dueOn, -schedule.alertDays),
    dueOn,
    escalateOn: addDays(dueOn, schedule.escalateDays),
    abandonOn: addDays(dueOn, schedule.abandonDays),
  };
}

/** Adjusts dates after an edit: a task is never abandoned before the end of the next day. */
export function adjustDatesAfterEdit(dates: TaskDates, editedOn: string): TaskDates {
  const earliest = addDays(editedOn, 1);
  return dates.abandonOn < earliest ? { ...dates, abandonOn: earliest } : dates;
}

/**
 * Moves all dates by the change of the due date. The task is not abandoned before the end of the day after the edit.
 */
export function shiftDates(dates: TaskDates, dueOn: string, editedOn: string): TaskDates {
  const shiftDay = (day: string): string => addDays(day, countDaysBetween(dates.dueOn, dueOn));
  return adjustDatesAfterEdit(
    {
      alertOn: shiftDay(dates.alertOn),
      dueOn,
      escalateOn: shiftDay(dates.escalateOn),
      abandonOn: shiftDay(dates.abandonOn),
    },
    editedOn,
  );
}

/** Returns the day that a task is counted from; null while unknown. The end of another task counts with any outcome. */
export function findAnchorDay(
  { anchor, anchorTemplateId }: TaskSchedule,
  days: AnchorDays,
  endedOn: (templateId: number) => string | null,
): string | null {
  switch (anchor) {
    case "start_date":
      return days.startDate;
    case "last_day":
      return days.lastDay;
    case "enrollment":
      return days.enrolledOn;
    default:
      return anchorTemplateId === null ? null : endedOn(anchorTemplateId);
  }
}

/**
 * Returns an enrollment's tasks after its anchors moved on a day. Due abandonments are stored first. Open tasks move.
 * Ended tasks and those with manual dates stay.
 */
export function rescheduleTasks<Task extends PlannedTask>(
  tasks: readonly Task[],
  days: AnchorDays,
  editedOn: string,
): readonly Task[] {
  const effectiveTasks = tasks.map((task): Task => ({ ...task, outcome: findEffectiveOutcome(task, editedOn) }));
  const ends = new Map(effectiveTasks.map((task) => [task.templateId, task.outcome?.on ?? null]));
  return effectiveTasks.map((task): Task => {
    if (task.outcome !== null || task.hasOwnDates) return task;
    return planFrom(
      task,
      findAnchorDay(task.schedule, days, (templateId) => ends.get(templateId) ?? null),
      editedOn,
    );
  });
}

function planFrom<Task extends PlannedTask>(task: Task, from: string | null, editedOn: string): Task {
  // The anchor day was removed, for example of a hire who never came. The task keeps its dates.
  if (from === null && task.schedule.anchor !== "completion") return task;
  const planned = from === null ? null : computeDates(task.schedule, from);
  // Unchanged due date: an abandonment that an earlier edit postponed stays postponed.
  if (planned?.dueOn === task.dates?.dueOn) return task;
  const dates = planned === null ? null : adjustDatesAfterEdit(planned, editedOn);
  return { ...task, dates, firstDueOn: task.firstDueOn ?? dates?.dueOn ?? null };
}

/** An error in a task's anchor within its plan. */
export interface AnchorError {
  readonly templateId: number;
  readonly error: "circle" | "not_in_plan";
}

/** Returns the tasks of a plan that wait for a task outside it, or that wait for themselves through a chain. */
export function validateAnchors(
  tasks: readonly { readonly templateId: number; readonly schedule: Pick<TaskSchedule, "anchorTemplateId"> }[],
): readonly AnchorError[] {
  const waitsFor = new Map(tasks.map(({ templateId, schedule }) => [templateId, schedule.anchorTemplateId]));
  return tasks.flatMap(({ templateId, schedule: { anchorTemplateId } }): AnchorError[] => {
    if (anchorTemplateId !== null && !waitsFor.has(anchorTemplateId)) return [{ templateId, error: "not_in_plan" }];
    let at: number | null = anchorTemplateId;
    // A chain longer than the number of tasks is a cycle that this task only leads into.
    for (let step = 0; at !== null && at !== templateId && step < tasks.length; step += 1)
      at = waitsFor.get(at) ?? null;
    return at === templateId ? [{ templateId, error: "circle" }] : [];
  });
}
