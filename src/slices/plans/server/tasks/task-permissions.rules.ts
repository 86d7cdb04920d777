import type { TaskAdminAction, TaskerAction, TaskManagerAction } from "#slices/plans/contract/user-task.contract.ts";

/** A person's relation to a task. */
export interface TaskRelation {
  /** An administrator of the client. */
  readonly isAdmin: boolean;
  readonly isAssignee: boolean;
  /** Receives the escalations of an assignee, or of the employee it is about when the task is unassigned. */
  readonly isManagedBy: boolean;
  /** A permission in plans covers the location, as a manager or report reader. */
  readonly canSeePlace: boolean;
  /** A permission in plans covers the location as a manager, who can write notes. */
  readonly managesPlace: boolean;
  readonly isAbout: boolean;
}

/** The properties of a task that decide about permissions. */
export interface TaskPermissionFacts {
  readonly isEnded: boolean;
  /** Belongs to an offboarding plan. People do not see tasks about their own departure. */
  readonly isOffboarding: boolean;
}

/** Returns true when a person may see a task. For anyone else it does not exist. */
export function canSeeTask(
  relation: TaskRelation,
  { isOffboarding }: Pick<TaskPermissionFacts, "isOffboarding">,
): boolean {
  const { isAdmin, isAssignee, isManagedBy, canSeePlace, managesPlace, isAbout } = relation;
  if (isAdmin || isAssignee || isManagedBy || managesPlace) return true;
  if (isAbout && isOffboarding) return false;
  return canSeePlace || isAbout;
}

/** Returns a person's actions on a task. An ended task only accepts notes. */
export function getTaskerActions(relation: TaskRelation, { isEnded }: TaskPermissionFacts): TaskerAction[] {
  const isTasker = relation.isAdmin || relation.isAssignee || relation.isManagedBy;
  if (isTasker && !isEnded) return ["complete", "cant_complete", "add_note"];
  return isTasker || relation.managesPlace ? ["add_note"] : [];
}

/**
 * Returns true when someone completes a colleague's task, which is then marked as on record. An unassigned task is not
 * marked.
 */
export function isOnRecord(assignees: readonly { readonly id: number }[], completedBy: number | null): boolean {
  return completedBy !== null && assignees.length > 0 && assignees.every(({ id }) => id !== completedBy);
}

/** Returns the additional actions of an administrator. */
export function getAdminActions({ isAdmin }: TaskRelation, { isEnded }: TaskPermissionFacts): TaskAdminAction[] {
  if (!isAdmin) return [];
  return isEnded ? ["reopen"] : ["cancel"];
}

/**
 * Returns the actions of managers on an open task: managers of the location, and managers above an assignee. A task
 * without a due date waits for another one.
 */
export function getManagerActions(
  { isAdmin, isManagedBy, managesPlace }: TaskRelation,
  { isEnded, hasDueDate }: Pick<TaskPermissionFacts, "isEnded"> & { readonly hasDueDate: boolean },
): TaskManagerAction[] {
  const isManager = isAdmin || isManagedBy || managesPlace;
  if (!isManager || isEnded) return [];
  return hasDueDate ? ["reschedule", "hand_over", "remind"] : ["hand_over"];
}
