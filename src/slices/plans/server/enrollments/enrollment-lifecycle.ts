import { toLocalDate, getEndOfDay } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessApi } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import { getActiveSpan } from "./auto-enrollment.rules.ts";
import {
  updateTasksToNow,
  findCompletedEnrollments,
  type EmployeePlacement,
  type ActiveTask,
} from "./enrollment-lifecycle.rules.ts";
import {
  type LockedEmployee,
  type LockedEnrollment,
  type LockedTask,
  lockEmployee,
  lockRunningEnrollments,
  lockTasks,
  readCategory,
  readMemberships,
  updateEnrollment,
  updateTask,
} from "./enrollment.repository.ts";
import { storeAssignees } from "../tasks/task-assignees.ts";

/** Dependencies on other slices. */
export interface EnrollmentLifecycleDeps {
  readonly organization: Pick<OrganizationApi, "readClient" | "findZone">;
  readonly access: Pick<AccessApi, "readPlaceManagers">;
}

/** All running enrollments and tasks of an employee, locked. */
export interface LockedPlans {
  readonly employee: LockedEmployee;
  readonly post: EmployeePlacement;
  /** Today where the employee works. */
  readonly today: string;
  readonly enrollments: readonly LockedEnrollment[];
  readonly tasks: readonly LockedTask[];
}

const ABANDONED = 4;
const COMPLETED = 5;

/** Returns an employee's location and position with the location's zone, or the client's. */
async function findPost(
  deps: EnrollmentLifecycleDeps,
  tx: ClientTx,
  employee: LockedEmployee,
): Promise<EmployeePlacement> {
  const { locationId, positionId } = employee;
  const zone = locationId === null ? null : await deps.organization.findZone(tx, locationId);
  return {
    locationId,
    positionId,
    positionCategoryId: await readCategory(tx, positionId),
    zone: zone ?? (await deps.organization.readClient(tx, tx.clientId)).timeZone,
  };
}

const isSame = (one: object | null, other: object | null): boolean => JSON.stringify(one) === JSON.stringify(other);

function toDateColumns({ dates, firstDueOn }: ActiveTask) {
  return {
    alert_on: dates?.alertOn ?? null,
    due_on: dates?.dueOn ?? null,
    // The first due date never changes, except that a task that waits again has no dates.
    first_due_on: dates === null ? null : firstDueOn,
    escalate_on: dates?.escalateOn ?? null,
    abandon_on: dates?.abandonOn ?? null,
  };
}

/** Returns the last instant that belongs to a day. */
const getLastInstant = (zone: string, day: string): Date => new Date(getEndOfDay(zone, day).getTime() - 1);

function toOutcomeColumns({ outcome, post }: ActiveTask) {
  if (outcome === null) return {};
  return {
    outcome_id: outcome.complianceId,
    outcome_on: outcome.on,
    outcome_at: getLastInstant(post.zone, outcome.on),
  };
}

async function saveTask(uow: UnitOfWork, before: ActiveTask, after: ActiveTask): Promise<void> {
  if (isSame(before, after)) return;
  const {
    locationId: location_id,
    positionId: position_id,
    positionCategoryId: position_category_id,
    zone,
  } = after.post;
  const isAbandoned = before.outcome === null && after.outcome?.complianceId === ABANDONED;
  await updateTask(uow, after.id, {
    location_id,
    position_id,
    position_category_id,
    zone,
    ...toDateColumns(after),
    ...(isAbandoned ? toOutcomeColumns(after) : {}),
    updated_at: uow.now,
  });
}

/** Rewrites the active range and plan types of tasks. Metrics read these columns. */
export async function updateTaskActiveRanges(uow: UnitOfWork, taskIds: readonly number[]): Promise<void> {
  const memberships = Map.groupBy(await readMemberships(uow, taskIds), (row) => row.user_task_id);
  for (const id of taskIds) {
    const own = memberships.get(id) ?? [];
    const span = getActiveSpan(own.map((row) => ({ enrolledOn: row.enrolled_on, endedOn: row.ended_on })));
    const types = new Set(own.map(({ type }) => type));
    await updateTask(uow, id, {
      active_from: span?.from ?? null,
      active_until: span?.until ?? null,
      is_onboarding: types.has("onboarding"),
      is_offboarding: types.has("offboarding"),
      is_development: types.has("development"),
    });
  }
}

async function saveEnrollment(
  uow: UnitOfWork,
  before: LockedEnrollment,
  employee: LockedEmployee,
  placement: EmployeePlacement,
): Promise<void> {
  const after = {
    start_date: employee.startDate,
    last_day: employee.lastDay,
    location_id: placement.locationId,
    position_id: placement.positionId,
    position_category_id: placement.positionCategoryId,
  };
  const { start_date, last_day, location_id, position_id, position_category_id } = before;
  if (isSame({ start_date, last_day, location_id, position_id, position_category_id }, after)) return;
  await updateEnrollment(uow, before.id, after);
}

/**
 * Brings an employee's enrollments and tasks up to today. Due abandonments become outcomes on their own day. Open
 * tasks, also those whose predecessor has ended, get the employee's location and the dates of their anchors.
 * Enrollments whose tasks have all ended become complete. A second run has no effect.
 * Locks the employee's row, then the enrollments and the tasks, each by id. Every change to them must come after this
 * or after `lockEmployee`. Returns null when the employee does not exist.
 */
export async function reconcileEnrollments(
  uow: UnitOfWork,
  deps: EnrollmentLifecycleDeps,
  personId: number,
): Promise<LockedPlans | null> {
  const employee = await lockEmployee(uow, personId);
  if (employee === null) return null;
  const post = await findPost(deps, uow, employee);
  const today = toLocalDate(post.zone, uow.now);
  const running = await lockRunningEnrollments(uow, personId);
  const before = await lockTasks(
    uow,
    running.map(({ id }) => id),
  );
  const active = running.map(({ id, enrolled_on: enrolledOn }) => ({ id, enrolledOn }));
  const days = { startDate: employee.startDate, lastDay: employee.lastDay };
  const of = { employee: { ...post, ...days }, enrollments: active, tasks: before, now: uow.now };
  const after = new Map(updateTasksToNow(of).map((task) => [task.id, task]));
  const tasks = before.map((task): LockedTask => ({ ...task, ...after.get(task.id) }));
  for (const [index, task] of tasks.entries()) await saveTask(uow, before[index] ?? task, task);
  for (const enrollment of running) await saveEnrollment(uow, enrollment, employee, post);
  const done = findCompletedEnrollments(active, tasks, today);
  for (const { id, on } of done) await updateEnrollment(uow, id, { status_id: COMPLETED, ended_on: on });
  const isDone = new Set(done.map(({ id }) => id));
  const ended = tasks.filter(({ enrollmentIds }) => enrollmentIds.some((id) => isDone.has(id)));
  await updateTaskActiveRanges(
    uow,
    ended.map(({ id }) => id),
  );
  const enrollments = running.filter(({ id }) => !isDone.has(id));
  const runs = new Set(enrollments.map(({ id }) => id));
  await storeAssignees(
    uow,
    deps,
    before.filter(({ outcome }) => outcome === null).map(({ id }) => id),
  );
  const open = tasks.map((task) => ({ ...task, enrollmentIds: task.enrollmentIds.filter((id) => runs.has(id)) }));
  return { employee, post, today, enrollments, tasks: open.filter((task) => task.enrollmentIds.length > 0) };
}
