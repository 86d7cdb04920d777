import { toLocalDate } from "#platform/server/clock.ts";

/** Progress of a task: 1 Scheduled, 2 Pending, 3 Past Due, 4 Completed. */
export type ProgressId = 1 | 2 | 3 | 4;
/** Outcome of a task: 1 on time, 2 late, 3 cannot complete, 4 abandoned, 5 canceled. */
export type ComplianceId = 1 | 2 | 3 | 4 | 5;

const SCHEDULED = 1;
const PENDING = 2;
const PAST_DUE = 3;
const COMPLETED = 4;
const ON_TIME = 1;
const LATE = 2;
const ABANDONED = 4;

/** The dates of a task in its zone, in ascending order. */
export interface TaskDates {
  /** The task becomes Pending at the start of this day. */
  readonly alertOn: string;
  /** The task becomes Past Due at the end of this day. */
  readonly dueOn: string;
  /** The task escalates to the managers above at the end of this day. */
  readonly escalateOn: string;
  /** An open task is abandoned at the end of this day. */
  readonly abandonOn: string;
}

/** The outcome of a task and its day in the task's zone. */
export interface TaskOutcome {
  readonly complianceId: ComplianceId;
  readonly on: string;
}

/** What a task's state is computed from. Without dates it waits for another task. */
export interface TaskFacts {
  readonly dates: TaskDates | null;
  readonly outcome: TaskOutcome | null;
}

/** A task's state. `complianceId` is set with progress 4 only. */
export interface TaskState {
  readonly progressId: ProgressId;
  readonly complianceId: ComplianceId | null;
}

/** Returns the outcome as of today: the stored one, or the due abandonment of an open task with its own day. */
export function findEffectiveOutcome({ dates, outcome }: TaskFacts, today: string): TaskOutcome | null {
  if (outcome !== null) return outcome;
  if (dates === null || dates.abandonOn >= today) return null;
  return { complianceId: ABANDONED, on: dates.abandonOn };
}

/** Returns the state on a day, as known today. A day after today is treated as today. */
export function getStateOn(task: TaskFacts, day: string, today: string = day): TaskState {
  const request = day < today ? day : today;
  const effective = findEffectiveOutcome(task, today);
  if (effective !== null && effective.on <= request) {
    return { progressId: COMPLETED, complianceId: effective.complianceId };
  }
  return { progressId: openProgress(task.dates, request), complianceId: null };
}

function openProgress(dates: TaskDates | null, day: string): ProgressId {
  if (dates === null || day < dates.alertOn) return SCHEDULED;
  return day <= dates.dueOn ? PENDING : PAST_DUE;
}

/** Returns the state at an instant, in the task's zone. */
export function getStateAt(task: TaskFacts & { readonly zone: string }, instant: Date): TaskState {
  return getStateOn(task, toLocalDate(task.zone, instant));
}

/**
 * Returns the compliance of completing a task on a day: on time through the due date and without dates, late after it.
 */
export function getCompletionCompliance(dates: TaskDates | null, day: string): ComplianceId {
  return dates !== null && day > dates.dueOn ? LATE : ON_TIME;
}

/** Returns true for an open task after its escalate date. */
export function isEscalated(task: TaskFacts, day: string): boolean {
  if (task.dates === null || findEffectiveOutcome(task, day) !== null) return false;
  return day > task.dates.escalateOn;
}

/** A request to end a task, with the day and a note. */
export interface TaskEndRequest {
  readonly action: "complete" | "cant_complete" | "cancel";
  readonly day: string;
  readonly note: string;
}

export type EndingError = "already_ended" | "note_needed";

/**
 * Returns the outcome of ending a task, or the error. An outcome is final. Every action except "complete" needs a note.
 */
export function endTask(task: TaskFacts, ending: TaskEndRequest): TaskOutcome | { readonly error: EndingError } {
  if (findEffectiveOutcome(task, ending.day) !== null) return { error: "already_ended" };
  if (ending.action === "complete") {
    return { complianceId: getCompletionCompliance(task.dates, ending.day), on: ending.day };
  }
  if (ending.note.trim() === "") return { error: "note_needed" };
  return { complianceId: ending.action === "cancel" ? 5 : 3, on: ending.day };
}
