const DAY_MS = 86_400_000;

/** Returns the whole days from one calendar day to another. */
export function countDaysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Kinds of due label, by whole days in the task's zone. */
export type DueState = "today" | "tomorrow" | "late" | "normal";

/** Returns the due label of an open task on a day of its zone. */
export function toDueState(dueOn: string, today: string): DueState {
  const days = countDaysBetween(today, dueOn);
  if (days < 0) return "late";
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : "normal";
}

/** Groups of a list by due date. Waiting tasks are in "later". */
export const taskGroups = ["late", "today", "week", "later"] as const;
export type TaskGroup = (typeof taskGroups)[number];

const DAYS_OF_WEEK = 7;

/** Returns the group of a task on a day. A week ends on Sunday. */
export function toTaskGroup(dueOn: string | null, today: string): TaskGroup {
  if (dueOn === null) return "later";
  const days = countDaysBetween(today, dueOn);
  if (days <= 0) return days < 0 ? "late" : "today";
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return days <= (DAYS_OF_WEEK - weekday) % DAYS_OF_WEEK ? "week" : "later";
}

/** Returns true for a task that is due within a day and not late. */
export function isClosingSoon(dueOn: string, today: string): boolean {
  const state = toDueState(dueOn, today);
  return state === "today" || state === "tomorrow";
}

/** Returns the days late to display: null unless the task is more than a day late. */
export function getDisplayedDaysLate(dueOn: string, today: string): number | null {
  const late = countDaysBetween(dueOn, today);
  return late > 1 ? late : null;
}

/** The state before or after a note's transition. */
export interface NoteState {
  readonly progressId: number | null;
  readonly complianceId: number | null;
}

/** Returns true when a note changed the state. */
export function isTransition(from: NoteState, to: NoteState): boolean {
  return from.progressId !== to.progressId || from.complianceId !== to.complianceId;
}

/** Returns which of the four forms a task has. A task that is scheduled or ended always has the standard form. */
export function toForm(task: {
  readonly user_task_progress_status_id: number;
  readonly completed_at: string | null;
  readonly task_archetype: { readonly value: number };
}): "standard" | "confirm_data" | "notice" | "course" {
  if (task.user_task_progress_status_id === 1 || task.completed_at !== null) return "standard";
  const forms = { 3: "confirm_data", 4: "notice", 5: "course" } as const;
  return forms[task.task_archetype.value as keyof typeof forms] ?? "standard";
}

const confirmsData: ReadonlySet<number> = new Set([3, 4]);

/** Returns the message key for a missing note. Tasks about an employee's data have their own texts. */
export function getMissingNoteKey(
  task: { readonly task_archetype: { readonly value: number } },
  action: "cant_complete" | "add_note",
): "cantConfirm" | "whyNot" | "noteNeeded" {
  if (action === "add_note") return "noteNeeded";
  return confirmsData.has(task.task_archetype.value) ? "cantConfirm" : "whyNot";
}
