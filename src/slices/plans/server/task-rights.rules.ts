import type { TaskAdminAction, TaskerAction, TaskManagerAction } from "#slices/plans/contract/user-task.contract.ts";

/** How someone stands to a task. */
export interface TaskRelation {
  /** An administrator of the client. */
  readonly isAdmin: boolean;
  readonly isAssignee: boolean;
  /** Receives the escalations of an assignee; of a task of no one, those of the employee whom it is about. */
  readonly isManagedBy: boolean;
  /** A right in plans shows them the place, as a manager or for reporting. */
  readonly seesPlace: boolean;
  /** The same as a manager: they may say something. */
  readonly managesPlace: boolean;
  readonly isAbout: boolean;
}

/** What of a task decides about rights besides. */
export interface TaskAtHand {
  readonly isEnded: boolean;
  /** Of an offboarding plan: what is said about a departure is not for the person who leaves. */
  readonly isOffboarding: boolean;
}

/** True for anyone who may look at a task; to everybody else it is not there. */
export function canSeeTask(standing: TaskRelation, { isOffboarding }: Pick<TaskAtHand, "isOffboarding">): boolean {
  const { isAdmin, isAssignee, isManagedBy, seesPlace, managesPlace, isAbout } = standing;
  if (isAdmin || isAssignee || isManagedBy || managesPlace) return true;
  if (isAbout && isOffboarding) return false;
  return seesPlace || isAbout;
}

/** What someone may do with a task: an ended one can only be noted. */
export function taskerActionsFor(standing: TaskRelation, { isEnded }: TaskAtHand): TaskerAction[] {
  const isTasker = standing.isAdmin || standing.isAssignee || standing.isManagedBy;
  if (isTasker && !isEnded) return ["complete", "cant_complete", "add_note"];
  return isTasker || standing.managesPlace ? ["add_note"] : [];
}

/** True where someone completes a task that is a colleague's: that is on record as what it is. A task of no one is taken. */
export function isOnRecord(assignees: readonly { readonly id: number }[], completedBy: number | null): boolean {
  return completedBy !== null && assignees.length > 0 && assignees.every(({ id }) => id !== completedBy);
}

/** What an administrator may do with a task besides. */
export function adminActionsFor({ isAdmin }: TaskRelation, { isEnded }: TaskAtHand): TaskAdminAction[] {
  if (!isAdmin) return [];
  return isEnded ? ["reopen"] : ["cancel"];
}

/** What managers may do with an open task: those of the place, and those above who is to do it. One without a due date waits for another task. */
export function managerActionsFor(
  { isAdmin, isManagedBy, managesPlace }: TaskRelation,
  { isEnded, hasDueDate }: Pick<TaskAtHand, "isEnded"> & { readonly hasDueDate: boolean },
): TaskManagerAction[] {
  const isManager = isAdmin || isManagedBy || managesPlace;
  if (!isManager || isEnded) return [];
  return hasDueDate ? ["reschedule", "hand_over", "remind"] : ["hand_over"];
}
