import { addDays } from "#platform/server/clock.ts";
import type { AssignmentStatus, AssignmentStep } from "#slices/actions/contract/assignments.contract.ts";

/** The instants that an assignment's status is computed from. */
export interface AssignmentInstants {
  readonly started_at: Date | null;
  readonly awaiting_at: Date | null;
  readonly completed_at: Date | null;
  readonly canceled_at: Date | null;
}

/** Returns the status of an assignment. */
export function toStatus(assignment: AssignmentInstants): AssignmentStatus {
  if (assignment.canceled_at !== null) return "canceled";
  if (assignment.completed_at !== null) return "completed";
  if (assignment.awaiting_at !== null) return "awaiting_results";
  return assignment.started_at === null ? "assigned" : "in_progress";
}

/** The statuses from which each step is possible. */
const stepsFrom: Readonly<Record<AssignmentStep, readonly AssignmentStatus[]>> = {
  start: ["assigned"],
  finish: ["assigned", "in_progress"],
  complete: ["awaiting_results"],
  cancel: ["assigned", "in_progress", "awaiting_results"],
  reassign: ["assigned", "in_progress"],
};

/** Returns whether a step is possible from a status. */
export function canStepFrom(status: AssignmentStatus, step: AssignmentStep): boolean {
  return stepsFrom[step].includes(status);
}

/** Returns true while there is something to do or to wait for. */
export function isOpen(status: AssignmentStatus): boolean {
  return status !== "completed" && status !== "canceled";
}

/** Returns true while it is still to be done. */
export function isUnfinished(status: AssignmentStatus): boolean {
  return status === "assigned" || status === "in_progress";
}

/** Status texts on the wire. */
export const statusTexts: Readonly<Record<AssignmentStatus, string>> = {
  assigned: "Assigned",
  in_progress: "In Progress",
  awaiting_results: "Awaiting Results",
  completed: "Completed",
  canceled: "Canceled",
};

/** Returns true after the due day, while it is still to be done. */
export function isOverdue(status: AssignmentStatus, dueOn: string, today: string): boolean {
  return isUnfinished(status) && today > dueOn;
}

/** A person's relation to an assignment. */
export interface AssignmentRelation {
  readonly isAssignee: boolean;
  readonly isCreator: boolean;
  /** Can manage it: its creator, and people who can assign for all of its places. */
  readonly isManager: boolean;
}

const stepsOfAssignee: readonly AssignmentStep[] = ["start", "finish"];
// Managers can also mark it as done, because not every assignee can sign in.
const stepsOfManager: readonly AssignmentStep[] = ["finish", "complete", "cancel", "reassign"];

/** Returns a person's actions on an assignment in a status. Viewers have none. */
export function listAssignmentActions(
  relation: AssignmentRelation,
  status: AssignmentStatus,
): (AssignmentStep | "comment")[] {
  const assigneeSteps = relation.isAssignee ? stepsOfAssignee : [];
  const managerSteps = relation.isManager ? stepsOfManager : [];
  const steps = [...new Set([...assigneeSteps, ...managerSteps])].filter((step) => canStepFrom(status, step));
  return relation.isAssignee || relation.isManager ? [...steps, "comment"] : steps;
}

/** What decides whether an assignment needs a person's attention. */
export interface Attention {
  readonly relation: AssignmentRelation;
  readonly status: AssignmentStatus;
  readonly isOverdue: boolean;
  readonly isAssigneeInactive: boolean;
  readonly unread: number;
}

/** Returns true when the viewer must act: the assignee, or a manager when the assignee has left. */
export function isActionRequired({ relation, status, isAssigneeInactive }: Attention): boolean {
  if (!isUnfinished(status)) return false;
  return relation.isAssignee || (relation.isManager && isAssigneeInactive);
}

/** Returns true for an open assignment that is overdue, without a current assignee, or with unread comments. */
export function needsAttention({ status, isOverdue: isLate, isAssigneeInactive, unread }: Attention): boolean {
  return isOpen(status) && (isLate || unread > 0 || (isUnfinished(status) && isAssigneeInactive));
}

const DAY_OF_MONTH = 8;
const toMonth = (day: string): string => `${day.slice(0, DAY_OF_MONTH)}01`;

function addMonths(day: string, months: number): string {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1 + months;
  const at = [year + Math.floor(month / 12), (month % 12) + 1];
  return `${String(at[0]).padStart(4, "0")}-${String(at[1]).padStart(2, "0")}-01`;
}

/** Number of months whose answers show the effect of an action item. */
const FOLLOW_UP_MONTHS = 12;

/**
 * Returns the range of whole closed months whose answers are the follow-up of something done on a day: from the first
 * full month after that day, at most twelve months. Null while none has closed. Protected answers count by whole months
 * only.
 */
export function followUpRange(doneOn: string, today: string): { readonly from: string; readonly to: string } | null {
  const from = doneOn === toMonth(doneOn) ? doneOn : addMonths(toMonth(doneOn), 1);
  const closed = toMonth(today);
  const end = addMonths(from, FOLLOW_UP_MONTHS);
  const until = end < closed ? end : closed;
  return from < until ? { from, to: addDays(until, -1) } : null;
}
