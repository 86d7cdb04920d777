import { localDate } from "#platform/server/clock.ts";

/** How far a task is: 1 Scheduled, 2 Pending, 3 Past Due, 4 Completed. */
export type ProgressId = 1 | 2 | 3 | 4;
/** How a task ended: 1 on time, 2 late, 3 cannot complete, 4 abandoned, 5 canceled. */
export type ComplianceId = 1 | 2 | 3 | 4 | 5;

const SCHEDULED = 1;
const PENDING = 2;
const PAST_DUE = 3;
const COMPLETED = 4;
const ON_TIME = 1;
const LATE = 2;
const ABANDONED = 4;

/** The days of a task in its zone, in this order; each begins or ends something at its start or end. */
export interface TaskDates {
  /** At its start the task becomes Pending. */
  readonly alertOn: string;
  /** At its end the task becomes Past Due. */
  readonly dueOn: string;
  /** At its end the task goes to the managers above. */
  readonly escalateOn: string;
  /** At its end an open task is abandoned. */
  readonly abandonOn: string;
}

/** How a task ended and on which day of its zone. */
export interface TaskOutcome {
  readonly complianceId: ComplianceId;
  readonly on: string;
}

/** What a task's state follows from; without dates it waits for another task. */
export interface TaskFacts {
  readonly dates: TaskDates | null;
  readonly outcome: TaskOutcome | null;
}

/** A task's state: `complianceId` beside progress 4 only. */
export interface TaskState {
  readonly progressId: ProgressId;
  readonly complianceId: ComplianceId | null;
}

/** The outcome that holds today: the stored one, or the abandonment of a task that no one closed, with its own day. */
export function effectiveOutcome({ dates, outcome }: TaskFacts, today: string): TaskOutcome | null {
  if (outcome !== null) return outcome;
  if (dates === null || dates.abandonOn >= today) return null;
  return { complianceId: ABANDONED, on: dates.abandonOn };
}

/** The state on a day, as it is known today; a day after today is none that anybody knows, and is read as today. */
export function stateOn(task: TaskFacts, day: string, today: string = day): TaskState {
  const request = day < today ? day : today;
  const settled = effectiveOutcome(task, today);
  if (settled !== null && settled.on <= request) {
    return { progressId: COMPLETED, complianceId: settled.complianceId };
  }
  return { progressId: openProgress(task.dates, request), complianceId: null };
}

function openProgress(dates: TaskDates | null, day: string): ProgressId {
  if (dates === null || day < dates.alertOn) return SCHEDULED;
  return day <= dates.dueOn ? PENDING : PAST_DUE;
}

/** The state at an instant, in the task's own zone. */
export function stateAt(task: TaskFacts & { readonly zone: string }, instant: Date): TaskState {
  return stateOn(task, localDate(task.zone, instant));
}

/** What completing a task on a day means: on time up to the end of its due date, late after it; on time where none is set. */
export function complianceOfCompletion(dates: TaskDates | null, day: string): ComplianceId {
  return dates !== null && day > dates.dueOn ? LATE : ON_TIME;
}

/** True for an open task whose escalate date is over. */
export function isEscalated(task: TaskFacts, day: string): boolean {
  if (task.dates === null || effectiveOutcome(task, day) !== null) return false;
  return day > task.dates.escalateOn;
}

/** A wish to end a task: the day, and why where someone says so. */
export interface TaskEndRequest {
  readonly action: "complete" | "cant_complete" | "cancel";
  readonly day: string;
  readonly note: string;
}

export type EndingError = "already_ended" | "note_needed";

/** The outcome of ending a task, or why it cannot be: an outcome is final, and only completing needs no note. */
export function endTask(task: TaskFacts, ending: TaskEndRequest): TaskOutcome | { readonly error: EndingError } {
  if (effectiveOutcome(task, ending.day) !== null) return { error: "already_ended" };
  if (ending.action === "complete") {
    return { complianceId: complianceOfCompletion(task.dates, ending.day), on: ending.day };
  }
  if (ending.note.trim() === "") return { error: "note_needed" };
  return { complianceId: ending.action === "cancel" ? 5 : 3, on: ending.day };
}
