import { notFound, AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { TaskManagerAction, TaskUpdate, UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { reconcileEnrollments, type EnrollmentLifecycleDeps, updateTaskActiveRanges } from "./enrollment-lifecycle.ts";
import { lockTasks, updateEnrollment, updateTask } from "./enrollment.repository.ts";
import { toFacts } from "./my-plans.rules.ts";
import { isOnRecord, managerActionsFor, taskerActionsFor } from "./task-rights.rules.ts";
import { datesAfterEdit } from "./task-dates.rules.ts";
import { endTask, stateOn, type TaskOutcome, type TaskState } from "./task-states.rules.ts";
import { readPlansFor } from "./task.read-model.ts";
import { insertNote, readRunningPlans } from "./task.repository.ts";
import { endedData, endedSentence } from "./task-view.rules.ts";
import { seeTask, type SeenTask, type TaskReadDeps, viewTask } from "./task-view.ts";

export interface TaskDeps extends Omit<TaskReadDeps, "access" | "organization">, EnrollmentLifecycleDeps {
  readonly units: UnitsOfWork;
  readonly access: TaskReadDeps["access"] & EnrollmentLifecycleDeps["access"];
  readonly organization: TaskReadDeps["organization"] & EnrollmentLifecycleDeps["organization"];
}

/** Who acts on which task. */
export interface ActorsTask {
  readonly actor: Actor;
  readonly id: number;
}

/** The same, in which request. */
export interface TaskAct extends ActorsTask {
  readonly requestId: string;
}

const CONFIRM_DATA = 3;
const ACKNOWLEDGE_NOTICE = 4;
const ENROLLED = 1;
const ENROLLMENT_COMPLETED = 5;

/** The refusal of what can be done with an open task alone, or with one that has ended alone. */
function tooLate({ task, stands }: Pick<SeenTask, "task" | "stands">): AppError {
  return stands.outcome === null
    ? new AppError("conflict", "still_open", "This task is still open.")
    : new AppError("conflict", "already_ended", endedSentence(task, stands.outcome), {
        data: endedData(task, stands.outcome),
      });
}

/** A task under lock, after everything that was due for its employee has been stored. */
export async function hold(deps: TaskDeps, uow: UnitOfWork, { actor, id }: ActorsTask): Promise<SeenTask> {
  const now = uow.now;
  // Who may not see it is notified before anything is touched.
  const seen = await seeTask(deps, uow, { actor, id, now });
  const held = await reconcileEnrollments(uow, deps, seen.task.person_id);
  if (held === null) throw notFound();
  return seeTask(deps, uow, { actor, id, now });
}

/** Adds a note, with the states before and after; nothing where it is empty. */
export async function writeNote(
  uow: UnitOfWork,
  seen: SeenTask,
  by: { readonly actor: Actor; readonly note: string; readonly after: TaskState },
): Promise<void> {
  if (by.note === "") return;
  const { progressId, complianceId } = seen.stands.state;
  await insertNote(uow, {
    user_task_id: seen.task.id,
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
  { task }: SeenTask,
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

/** Saves what the forms of two archetypes change, and gives the task as it is then: other days may have moved it. */
async function saveForm(
  deps: TaskDeps,
  uow: UnitOfWork,
  act: ActorsTask,
  { seen, update }: { readonly seen: SeenTask; readonly update: TaskUpdate },
): Promise<SeenTask> {
  const { archetype, person_id: personId } = seen.task;
  const employee = archetype === CONFIRM_DATA ? update.employee : null;
  const notice = archetype === ACKNOWLEDGE_NOTICE ? update.notice : null;
  if (employee === null && notice === null) return seen;
  if (employee !== null) await deps.employee().edit(uow, act.actor, personId, employee);
  if (notice !== null) await deps.employee().acknowledge(uow, act.actor, personId, notice);
  return seeTask(deps, uow, { actor: act.actor, id: act.id, now: uow.now });
}

const notYours = (): AppError => new AppError("conflict", "not_yours_to_do", "This task is assigned to someone else.");

function assertMay(seen: SeenTask, action: TaskUpdate["tasker_action"]): void {
  const { standing, stands, task } = seen;
  const atHand = { isOffboarding: task.is_offboarding };
  if (taskerActionsFor(standing, { ...atHand, isEnded: stands.outcome !== null }).includes(action)) return;
  // Who could have done it, had no one been faster, is informed who was.
  if (taskerActionsFor(standing, { ...atHand, isEnded: false }).includes(action)) throw tooLate(seen);
  throw notYours();
}

/** Refuses anyone who does not manage the task, and a task that has ended. */
export function assertManages(
  { standing, stands, task }: Pick<SeenTask, "standing" | "stands" | "task">,
  action: TaskManagerAction,
): void {
  // Whether it has a due date is no matter of rights.
  if (!managerActionsFor(standing, { isEnded: false, hasDueDate: true }).includes(action)) throw notYours();
  if (stands.outcome !== null) throw tooLate({ task, stands });
}

async function audited(
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
  seen: SeenTask,
  ending: { readonly actor: Actor; readonly action: "complete" | "cant_complete" | "cancel"; readonly note: string },
): Promise<void> {
  const { actor, action, note } = ending;
  const ended = endTask(toFacts(seen.task), { action, note, day: seen.stands.today });
  if ("error" in ended) throw tooLate(seen);
  await writeOutcome(uow, seen, { outcome: ended, personId: actor.personId, note });
  if (action === "cancel") await updateTask(uow, seen.task.id, { admin_note: note, admin_note_at: uow.now });
  await writeNote(uow, seen, { actor, note, after: { progressId: 4, complianceId: ended.complianceId } });
  await reconcileEnrollments(uow, deps, seen.task.person_id);
}

/** A task as its window shows it, once something was done with it. */
export async function showTask(deps: TaskDeps, uow: UnitOfWork, { actor, id }: TaskAct): Promise<UserTask> {
  const seen = await seeTask(deps, uow, { actor, id, now: uow.now });
  return viewTask(deps, uow, seen, { actor, withLaunchLink: true });
}

/** Refuses what was kept for someone else than the one who is signed in, and anyone who acts as that person. */
function assertExpected(actor: Actor, expected: TaskUpdate["expected_person"]): void {
  if (expected === undefined) return;
  const isSame = expected.client_id === actor.clientId && expected.person_id === actor.personId;
  if (!isSame || actor.impersonatorId !== null)
    throw new AppError("conflict", "other_person", "Someone else is signed in now.");
}

/**
 * Completes a task, says that it cannot be completed, or adds a note. Fails `notFound` for a task not visible, and as a
 * conflict with `already_ended` (naming who was faster), `not_yours_to_do`, or `other_person` in another person's session.
 */
export async function updateTaskFor(deps: TaskDeps, act: TaskAct, update: TaskUpdate): Promise<UserTask> {
  assertExpected(act.actor, update.expected_person);
  return deps.units.run(toAuditContext(act.actor, act.requestId), async (uow) => {
    await actOnTask(deps, uow, act, update);
    return showTask(deps, uow, act);
  });
}

async function actOnTask(deps: TaskDeps, uow: UnitOfWork, act: ActorsTask, update: TaskUpdate): Promise<void> {
  const { tasker_action: action, note } = update;
  const seen = await hold(deps, uow, act);
  assertMay(seen, action);
  if (action === "add_note") {
    await writeNote(uow, seen, { actor: act.actor, note, after: seen.stands.state });
    await updateTask(uow, seen.task.id, { updated_at: uow.now });
  } else {
    const ready = action === "complete" ? await saveForm(deps, uow, act, { seen, update }) : seen;
    await endWith(deps, uow, ready, { actor: act.actor, action, note });
  }
  const forOthers = action === "complete" && isOnRecord(seen.assignees, act.actor.personId);
  await audited(uow, seen.task.id, "plans.tasks.act", {
    change: action,
    // What someone completes for colleagues is kept as that, and for whom.
    ...(forOthers ? { for: seen.assignees.map(({ id }) => id) } : {}),
  });
}

const byWord: TaskUpdate = { tasker_action: "complete", note: "", employee: null, notice: null };

/** Completes a task in a unit of work that is open already; fails as `updateTaskFor` does. */
export function completeTask(deps: TaskDeps, uow: UnitOfWork, act: ActorsTask): Promise<void> {
  return actOnTask(deps, uow, act, byWord);
}

/** Cancels an open task; a conflict (`already_ended`) where it has ended. */
export function cancelTask(deps: TaskDeps, act: TaskAct, note: string): Promise<UserTask> {
  return deps.units.run(toAuditContext(act.actor, act.requestId), async (uow) => {
    const seen = await hold(deps, uow, act);
    if (seen.stands.outcome !== null) throw tooLate(seen);
    await endWith(deps, uow, seen, { actor: act.actor, action: "cancel", note });
    await audited(uow, seen.task.id, "plans.tasks.administer", { change: "cancel" });
    return showTask(deps, uow, act);
  });
}

/** Completed enrollments of a task run again; one whose plan runs anew for the employee stays as it is. */
async function reopenEnrollments(uow: UnitOfWork, { task }: SeenTask): Promise<void> {
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

/** Takes an outcome back; conflicts with `still_open`, and `not_enrolled` where no plan of the employee needs the task. */
export function reopenTask(deps: TaskDeps, act: TaskAct, note: string): Promise<UserTask> {
  return deps.units.run(toAuditContext(act.actor, act.requestId), async (uow) => {
    const seen = await hold(deps, uow, act);
    const { task, stands } = seen;
    if (stands.outcome === null) throw tooLate(seen);
    await reopenEnrollments(uow, seen);
    const { dates: before } = toFacts(task);
    const dates = before && datesAfterEdit(before, stands.today);
    await updateTask(uow, task.id, {
      ...noOutcome,
      ...(dates === null ? {} : { abandon_on: dates.abandonOn }),
      admin_note: note,
      admin_note_at: uow.now,
      updated_at: uow.now,
    });
    await writeNote(uow, seen, { actor: act.actor, note, after: stateOn({ dates, outcome: null }, stands.today) });
    await reconcileEnrollments(uow, deps, task.person_id);
    await audited(uow, task.id, "plans.tasks.administer", { change: "reopen" });
    return showTask(deps, uow, act);
  });
}
