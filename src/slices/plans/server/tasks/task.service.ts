import { notFound, AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { TaskManagerAction, TaskUpdate, UserTask } from "#slices/plans/contract/user-task.contract.ts";
import {
  reconcileEnrollments,
  type EnrollmentLifecycleDeps,
  updateTaskActiveRanges,
} from "../enrollments/enrollment-lifecycle.ts";
import { lockTasks, updateEnrollment, updateTask } from "../enrollments/enrollment.repository.ts";
import { toFacts } from "../enrollments/my-plans.rules.ts";
import { isOnRecord, getManagerActions, getTaskerActions } from "./task-permissions.rules.ts";
import { adjustDatesAfterEdit } from "./task-dates.rules.ts";
import { endTask, getStateOn, type TaskOutcome, type TaskState } from "./task-states.rules.ts";
import { readPlansFor } from "./task.read-model.ts";
import { insertNote, readRunningPlans } from "./task.repository.ts";
import { toEndedData, formatEnded } from "./task-view.rules.ts";
import { getVisibleTask, type VisibleTask, type TaskReadDeps, viewTask } from "./task-view.ts";

export interface TaskDeps extends Omit<TaskReadDeps, "access" | "organization">, EnrollmentLifecycleDeps {
  readonly units: UnitsOfWork;
  readonly access: TaskReadDeps["access"] & EnrollmentLifecycleDeps["access"];
  readonly organization: TaskReadDeps["organization"] & EnrollmentLifecycleDeps["organization"];
}

/** A task with the person who acts on it. */
export interface TaskRequest {
  readonly actor: Actor;
  readonly id: number;
}

/** The same with the request's id. */
export interface TaskChangeRequest extends TaskRequest {
  readonly requestId: string;
}

const CONFIRM_DATA = 3;
const ACKNOWLEDGE_NOTICE = 4;
const ENROLLED = 1;
const ENROLLMENT_COMPLETED = 5;

/** Returns the conflict for an action that needs an open task, or an ended one. */
function createStateError({ task, current }: Pick<VisibleTask, "task" | "current">): AppError {
  return current.outcome === null
    ? new AppError("conflict", "still_open", "This task is still open.")
    : new AppError("conflict", "already_ended", formatEnded(task, current.outcome), {
        data: toEndedData(task, current.outcome),
      });
}

/** Locks a task, after storing everything that was due for its employee. */
export async function lockTask(deps: TaskDeps, uow: UnitOfWork, { actor, id }: TaskRequest): Promise<VisibleTask> {
  const now = uow.now;
  // People who cannot see it get 404 before anything is locked.
  const visible = await getVisibleTask(deps, uow, { actor, id, now });
  const locked = await reconcileEnrollments(uow, deps, visible.task.person_id);
  if (locked === null) throw notFound();
  return getVisibleTask(deps, uow, { actor, id, now });
}

/** Inserts a note with the states before and after. Does nothing for an empty note. */
export async function writeNote(
  uow: UnitOfWork,
  visible: VisibleTask,
  by: { readonly actor: Actor; readonly note: string; readonly after: TaskState },
): Promise<void> {
  if (by.note === "") return;
  const { progressId, complianceId } = visible.current.state;
  await insertNote(uow, {
    user_task_id: visible.task.id,
    author_id: by.actor.personId,
    note: by.note,
    from_progress_id: progressId,
    from_compliance_id: complianceId,
    to_progress_id: by.after.progressId,
    to_compliance_id: by.after.complianceId,
    created_at: uow.now,
  });
}

async function writeOutcome(
  uow: UnitOfWork,
  { task }: VisibleTask,
  { outcome, personId, note }: { readonly outcome: TaskOutcome; readonly personId: number; readonly note: string },
): Promise<void> {
  await updateTask(uow, task.id, {
    outcome_id: outcome.complianceId,
    outcome_on: outcome.on,
    outcome_at: uow.now,
    outcome_by: personId,
    outcome_note: note === "" ? null : note,
    updated_at: uow.now,
  });
}

/** Saves the employee form of two archetypes. Returns the task again, because the form may have moved its dates. */
async function saveForm(
  deps: TaskDeps,
  uow: UnitOfWork,
  act: TaskRequest,
  { visible, update }: { readonly visible: VisibleTask; readonly update: TaskUpdate },
): Promise<VisibleTask> {
  const { archetype, person_id: personId } = visible.task;
  const employee = archetype === CONFIRM_DATA ? update.employee : null;
  const notice = archetype === ACKNOWLEDGE_NOTICE ? update.notice : null;
  if (employee === null && notice === null) return visible;
  if (employee !== null) await deps.getEmployeeByTask().edit(uow, act.actor, personId, employee);
  if (notice !== null) await deps.getEmployeeByTask().acknowledge(uow, act.actor, personId, notice);
  return getVisibleTask(deps, uow, { actor: act.actor, id: act.id, now: uow.now });
}

const createNotYoursError = (): AppError =>
  new AppError("conflict", "not_yours_to_do", "This task is assigned to someone else.");

function assertMay(visible: VisibleTask, action: TaskUpdate["tasker_action"]): void {
  const { relation, current, task } = visible;
  const atHand = { isOffboarding: task.is_offboarding };
  if (getTaskerActions(relation, { ...atHand, isEnded: current.outcome !== null }).includes(action)) return;
  // A person who could have acted on the open task gets the conflict that names who ended it.
  if (getTaskerActions(relation, { ...atHand, isEnded: false }).includes(action)) throw createStateError(visible);
  throw createNotYoursError();
}

/** Throws when the actor does not manage the task, or when the task has ended. */
export function assertManages(
  { relation, current, task }: Pick<VisibleTask, "relation" | "current" | "task">,
  action: TaskManagerAction,
): void {
  // The due date does not affect permissions.
  if (!getManagerActions(relation, { isEnded: false, hasDueDate: true }).includes(action)) throw createNotYoursError();
  if (current.outcome !== null) throw createStateError({ task, current });
}

async function auditTask(
  uow: UnitOfWork,
  id: number,
  operation: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await uow.audit({ operation, objectType: "user_task", objectId: id, details });
}

async function endWith(
  deps: TaskDeps,
  uow: UnitOfWork,
  visible: VisibleTask,
  ending: { readonly actor: Actor; readonly action: "complete" | "cant_complete" | "cancel"; readonly note: string },
): Promise<void> {
  const { actor, action, note } = ending;
  const ended = endTask(toFacts(visible.task), { action, note, day: visible.current.today });
  if ("error" in ended) throw createStateError(visible);
  await writeOutcome(uow, visible, { outcome: ended, personId: actor.personId, note });
  if (action === "cancel") await updateTask(uow, visible.task.id, { admin_note: note, admin_note_at: uow.now });
  await writeNote(uow, visible, { actor, note, after: { progressId: 4, complianceId: ended.complianceId } });
  await reconcileEnrollments(uow, deps, visible.task.person_id);
}

/** Returns a task for its dialog, after a change. */
export async function showTask(deps: TaskDeps, uow: UnitOfWork, { actor, id }: TaskChangeRequest): Promise<UserTask> {
  const visible = await getVisibleTask(deps, uow, { actor, id, now: uow.now });
  return viewTask(deps, uow, visible, { actor, withLaunchLink: true });
}

/** Throws when a queued update belongs to another person than the signed-in one, or when the session impersonates. */
function assertExpected(actor: Actor, expected: TaskUpdate["expected_person"]): void {
  if (expected === undefined) return;
  const isSame = expected.client_id === actor.clientId && expected.person_id === actor.personId;
  if (!isSame || actor.impersonatorId !== null)
    throw new AppError("conflict", "other_person", "Someone else is signed in now.");
}

/**
 * Completes a task, marks it as cannot be completed, or adds a note. Throws notFound for an invisible task, and a
 * conflict with `already_ended` (naming who ended it), `not_yours_to_do`, or `other_person` in another person's
 * session.
 */
export async function updateTaskFor(deps: TaskDeps, act: TaskChangeRequest, update: TaskUpdate): Promise<UserTask> {
  assertExpected(act.actor, update.expected_person);
  return deps.units.run(toAuditContext(act.actor, act.requestId), async (uow) => {
    await actOnTask(deps, uow, act, update);
    return showTask(deps, uow, act);
  });
}

async function actOnTask(deps: TaskDeps, uow: UnitOfWork, act: TaskRequest, update: TaskUpdate): Promise<void> {
  const { tasker_action: action, note } = update;
  const visible = await lockTask(deps, uow, act);
  assertMay(visible, action);
  if (action === "add_note") {
    await writeNote(uow, visible, { actor: act.actor, note, after: visible.current.state });
    await updateTask(uow, visible.task.id, { updated_at: uow.now });
  } else {
    const ready = action === "complete" ? await saveForm(deps, uow, act, { visible, update }) : visible;
    await endWith(deps, uow, ready, { actor: act.actor, action, note });
  }
  const forOthers = action === "complete" && isOnRecord(visible.assignees, act.actor.personId);
  await auditTask(uow, visible.task.id, "plans.tasks.act", {
    change: action,
    // Completion for colleagues is recorded with the assignees.
    ...(forOthers ? { for: visible.assignees.map(({ id }) => id) } : {}),
  });
}

const byWord: TaskUpdate = { tasker_action: "complete", note: "", employee: null, notice: null };

/** Completes a task within an open unit of work. Throws as `updateTaskFor` does. */
export function completeTask(deps: TaskDeps, uow: UnitOfWork, act: TaskRequest): Promise<void> {
  return actOnTask(deps, uow, act, byWord);
}

/** Cancels an open task. Throws a conflict (`already_ended`) when it has ended. */
export function cancelTask(deps: TaskDeps, act: TaskChangeRequest, note: string): Promise<UserTask> {
  return deps.units.run(toAuditContext(act.actor, act.requestId), async (uow) => {
    const visible = await lockTask(deps, uow, act);
    if (visible.current.outcome !== null) throw createStateError(visible);
    await endWith(deps, uow, visible, { actor: act.actor, action: "cancel", note });
    await auditTask(uow, visible.task.id, "plans.tasks.administer", { change: "cancel" });
    return showTask(deps, uow, act);
  });
}

/** Resumes the completed enrollments of a task, except those whose plan runs again for the employee. */
async function reopenEnrollments(uow: UnitOfWork, { task }: VisibleTask): Promise<void> {
  const plans = await readPlansFor(uow, task.id);
  const running = await readRunningPlans(uow, task.person_id);
  const again = plans.filter(({ id, status_id }) => status_id === ENROLLMENT_COMPLETED && !running.has(id));
  const isAnyRunning = plans.some(({ status_id }) => status_id === ENROLLED) || again.length > 0;
  if (!isAnyRunning) {
    throw new AppError("conflict", "not_enrolled", "The employee is no longer enrolled in a plan with this task.");
  }
  for (const { enrollment_id } of again) await updateEnrollment(uow, enrollment_id, { status_id: 1, ended_on: null });
  const tasks = await lockTasks(
    uow,
    again.map(({ enrollment_id }) => enrollment_id),
  );
  await updateTaskActiveRanges(uow, [...new Set([...tasks.map(({ id }) => id), task.id])]);
}

const noOutcome = { outcome_id: null, outcome_on: null, outcome_at: null, outcome_by: null, outcome_note: null };

/**
 * Removes an outcome. Throws a conflict with `still_open`, and `not_enrolled` when no plan of the employee needs the
 * task.
 */
export function reopenTask(deps: TaskDeps, act: TaskChangeRequest, note: string): Promise<UserTask> {
  return deps.units.run(toAuditContext(act.actor, act.requestId), async (uow) => {
    const visible = await lockTask(deps, uow, act);
    const { task, current } = visible;
    if (current.outcome === null) throw createStateError(visible);
    await reopenEnrollments(uow, visible);
    const { dates: before } = toFacts(task);
    const dates = before && adjustDatesAfterEdit(before, current.today);
    await updateTask(uow, task.id, {
      ...noOutcome,
      ...(dates === null ? {} : { abandon_on: dates.abandonOn }),
      admin_note: note,
      admin_note_at: uow.now,
      updated_at: uow.now,
    });
    await writeNote(uow, visible, {
      actor: act.actor,
      note,
      after: getStateOn({ dates, outcome: null }, current.today),
    });
    await reconcileEnrollments(uow, deps, task.person_id);
    await auditTask(uow, task.id, "plans.tasks.administer", { change: "reopen" });
    return showTask(deps, uow, act);
  });
}
