import { addDays } from "#platform/server/clock.ts";
import type { AssignmentStatus, AssignmentStep } from "#slices/actions/contract/assignments.contract.ts";

/** The instants from which the state of an assignment follows. */
export interface AssignmentInstants {
  readonly started_at: Date | null;
  readonly awaiting_at: Date | null;
  readonly completed_at: Date | null;
  readonly canceled_at: Date | null;
}

/** How an assignment stands. */
export function toStatus(assignment: AssignmentInstants): AssignmentStatus {
  if (assignment.canceled_at !== null) return "canceled";
  if (assignment.completed_at !== null) return "completed";
  if (assignment.awaiting_at !== null) return "awaiting_results";
  return assignment.started_at === null ? "assigned" : "in_progress";
}

/** From which states each step leads on. */
const stepsFrom: Readonly<Record<AssignmentStep, readonly AssignmentStatus[]>> = {
  start: ["assigned"],
  finish: ["assigned", "in_progress"],
  complete: ["awaiting_results"],
  cancel: ["assigned", "in_progress", "awaiting_results"],
  reassign: ["assigned", "in_progress"],
};

/** Whether a step leads on from a state. */
export function leadsOn(status: AssignmentStatus, step: AssignmentStep): boolean {
  return stepsFrom[step].includes(status);
}

/** True while there is something to do or to wait for. */
export function isOpen(status: AssignmentStatus): boolean {
  return status !== "completed" && status !== "canceled";
}

/** True while it is still to be done. */
export function isToDo(status: AssignmentStatus): boolean {
  return status === "assigned" || status === "in_progress";
}

/** What each state is called on the wire. */
export const statusTexts: Readonly<Record<AssignmentStatus, string>> = {
  assigned: "Assigned",
  in_progress: "In Progress",
  awaiting_results: "Awaiting Results",
  completed: "Completed",
  canceled: "Canceled",
};

/** True from the day after the due day on, while it is still to be done. */
export function isOverdue(status: AssignmentStatus, dueOn: string, today: string): boolean {
  return isToDo(status) && today > dueOn;
}

/** What someone is to an assignment. */
export interface AssignmentRelation {
  readonly isAssignee: boolean;
  readonly isCreator: boolean;
  /** May steer it: its creator, and who may assign there. */
  readonly isManager: boolean;
}

const stepsOfAssignee: readonly AssignmentStep[] = ["start", "finish"];
// Who steers it may also say that it is done: not every assignee can sign in.
const stepsOfManager: readonly AssignmentStep[] = ["finish", "complete", "cancel", "reassign"];

/** What someone may do with an assignment as it stands; those who only look may nothing. */
export function actionsFor(standing: AssignmentRelation, status: AssignmentStatus): (AssignmentStep | "comment")[] {
  const own = standing.isAssignee ? stepsOfAssignee : [];
  const managed = standing.isManager ? stepsOfManager : [];
  const steps = [...new Set([...own, ...managed])].filter((step) => leadsOn(status, step));
  return standing.isAssignee || standing.isManager ? [...steps, "comment"] : steps;
}

/** What of an assignment calls someone's attention. */
export interface Attention {
  readonly standing: AssignmentRelation;
  readonly status: AssignmentStatus;
  readonly isOverdue: boolean;
  readonly isAssigneeGone: boolean;
  readonly unread: number;
}

/** True where it is the viewer who has to do something: the assignee does it, who steers it hands on what lies about. */
export function isActionRequired({ standing, status, isAssigneeGone }: Attention): boolean {
  if (!isToDo(status)) return false;
  return standing.isAssignee || (standing.isManager && isAssigneeGone);
}

/** True where an open assignment does not run by itself: late, no one's, or with something unread. */
export function needsAttention({ status, isOverdue: isLate, isAssigneeGone, unread }: Attention): boolean {
  return isOpen(status) && (isLate || unread > 0 || (isToDo(status) && isAssigneeGone));
}

const DAY_OF_MONTH = 8;
const toMonth = (day: string): string => `${day.slice(0, DAY_OF_MONTH)}01`;

function monthsLater(day: string, months: number): string {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1 + months;
  const at = [year + Math.floor(month / 12), (month % 12) + 1];
  return `${String(at[0]).padStart(4, "0")}-${String(at[1]).padStart(2, "0")}-01`;
}

/** The answers of so many months say what an action item did. */
const FOLLOW_UP_MONTHS = 12;

/**
 * The whole closed months whose answers are the follow-up of something that was done on a day: from the first month that
 * lies all behind that day, twelve at most; null while none has closed. Protected answers count by whole months only.
 */
export function followUpRange(doneOn: string, today: string): { readonly from: string; readonly to: string } | null {
  const from = doneOn === toMonth(doneOn) ? doneOn : monthsLater(toMonth(doneOn), 1);
  const closed = toMonth(today);
  const end = monthsLater(from, FOLLOW_UP_MONTHS);
  const until = end < closed ? end : closed;
  return from < until ? { from, to: addDays(until, -1) } : null;
}

/** A text without a name, whatever the letters' case. */
export function withoutName(text: string, name: string): string {
  const literal = name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(literal, "gi"), "…");
}
