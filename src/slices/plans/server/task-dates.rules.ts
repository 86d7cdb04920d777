import { addDays, daysBetween } from "#platform/server/clock.ts";
import { effectiveOutcome, type TaskDates, type TaskOutcome } from "./task-states.rules.ts";

/** From what a task's days are counted. */
export type Anchor = "start_date" | "last_day" | "enrollment" | "completion";

/** When a task is due after its anchor (before it: negative), and its other days around the due date. */
export interface TaskSchedule {
  readonly anchor: Anchor;
  /** The template whose task must have ended; of anchor completion only. */
  readonly anchorTemplateId: number | null;
  readonly offsetDays: number;
  /** Days before the due date. */
  readonly alertDays: number;
  /** Days after the due date. */
  readonly escalateDays: number;
  /** Days after the due date, no fewer than those of escalation. */
  readonly abandonDays: number;
}

/** The days of an enrollment that tasks are counted from; null: not known. */
export interface AnchorDays {
  readonly startDate: string | null;
  readonly lastDay: string | null;
  readonly enrolledOn: string;
}

/** A task as planning sees it. */
export interface PlannedTask {
  readonly templateId: number;
  readonly schedule: TaskSchedule;
  readonly dates: TaskDates | null;
  /** The first due date that it ever had: shown for good. */
  readonly firstDueOn: string | null;
  /** True where someone set the days by hand: they stay. */
  readonly hasOwnDates: boolean;
  readonly outcome: TaskOutcome | null;
}

/** The days of a task whose anchor is on a day. */
export function datesFrom(schedule: TaskSchedule, anchoredOn: string): TaskDates {
  const dueOn = addDays(anchoredOn, schedule.offsetDays);
  return {
    alertOn: addDays(dueOn, -schedule.alertDays),
    dueOn,
    escalateOn: addDays(dueOn, schedule.escalateDays),
    abandonOn: addDays(dueOn, schedule.abandonDays),
  };
}

/** Days as an edit may set them: no edit abandons a task before the end of the day after it. */
export function datesAfterEdit(dates: TaskDates, editedOn: string): TaskDates {
  const earliest = addDays(editedOn, 1);
  return dates.abandonOn < earliest ? { ...dates, abandonOn: earliest } : dates;
}

/** The days around another due date, as far from it as before; not abandoned before the day after the edit is over. */
export function datesAround(dates: TaskDates, dueOn: string, editedOn: string): TaskDates {
  const moved = (day: string): string => addDays(day, daysBetween(dates.dueOn, dueOn));
  return datesAfterEdit(
    { alertOn: moved(dates.alertOn), dueOn, escalateOn: moved(dates.escalateOn), abandonOn: moved(dates.abandonOn) },
    editedOn,
  );
}

/** The day that a task is counted from; null while it is not known. Another task's end counts however it ended. */
export function anchorDay(
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
 * The tasks of an enrollment after its anchors moved on a day: an abandonment that was due is stored first; open tasks
 * move; ended ones and those with days set by hand stay as they are.
 */
export function replan<Task extends PlannedTask>(
  tasks: readonly Task[],
  days: AnchorDays,
  editedOn: string,
): readonly Task[] {
  const settled = tasks.map((task): Task => ({ ...task, outcome: effectiveOutcome(task, editedOn) }));
  const ends = new Map(settled.map((task) => [task.templateId, task.outcome?.on ?? null]));
  return settled.map((task): Task => {
    if (task.outcome !== null || task.hasOwnDates) return task;
    return planFrom(
      task,
      anchorDay(task.schedule, days, (templateId) => ends.get(templateId) ?? null),
      editedOn,
    );
  });
}

function planFrom<Task extends PlannedTask>(task: Task, from: string | null, editedOn: string): Task {
  // A day that was taken back, as that of a hire who never came: the task keeps the days that it had.
  if (from === null && task.schedule.anchor !== "completion") return task;
  const planned = from === null ? null : datesFrom(task.schedule, from);
  // Where the due date stands, an abandonment that an earlier edit put off stands too.
  if (planned?.dueOn === task.dates?.dueOn) return task;
  const dates = planned === null ? null : datesAfterEdit(planned, editedOn);
  return { ...task, dates, firstDueOn: task.firstDueOn ?? dates?.dueOn ?? null };
}

/** What is wrong with a task's anchor within its plan. */
export interface AnchorError {
  readonly templateId: number;
  readonly error: "circle" | "not_in_plan";
}

/** Every task of a plan that waits for a task outside of it, or, over whichever others, for itself. */
export function validateAnchors(
  tasks: readonly { readonly templateId: number; readonly schedule: Pick<TaskSchedule, "anchorTemplateId"> }[],
): readonly AnchorError[] {
  const waitsFor = new Map(tasks.map(({ templateId, schedule }) => [templateId, schedule.anchorTemplateId]));
  return tasks.flatMap(({ templateId, schedule: { anchorTemplateId } }): AnchorError[] => {
    if (anchorTemplateId !== null && !waitsFor.has(anchorTemplateId)) return [{ templateId, error: "not_in_plan" }];
    let at: number | null = anchorTemplateId;
    // A way that is longer than the plan has tasks goes round a circle that this task only leads into.
    for (let step = 0; at !== null && at !== templateId && step < tasks.length; step += 1)
      at = waitsFor.get(at) ?? null;
    return at === templateId ? [{ templateId, error: "circle" }] : [];
  });
}
