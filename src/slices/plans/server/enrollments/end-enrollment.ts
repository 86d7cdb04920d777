import { notFound, AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { selectUnsharedTasks } from "./auto-enrollment.rules.ts";
import {
  reconcileEnrollments,
  type LockedPlans,
  type EnrollmentLifecycleDeps,
  updateTaskActiveRanges,
} from "./enrollment-lifecycle.ts";
import {
  type LockedTask,
  lockTasks,
  readStatus,
  unlinkTasks,
  updateEnrollment,
  updateTask,
} from "./enrollment.repository.ts";

/** Status of an enrollment that ended early: 2 Unenrolled, 3 Canceled, 4 Purged. */
export type EndingStatus = 2 | 3 | 4;
const PURGED = 4;
const CANCELED = 5;

/** How, why and by whom an enrollment is ended. */
export interface EnrollmentEnd {
  readonly status: EndingStatus;
  /** Stored with every canceled task. */
  readonly note: string;
  /** The person who ended it; null for a job. */
  readonly by: number | null;
}

/** Returns the open tasks that end with an enrollment: those that no other running enrollment needs. */
function selectEndingTasks(
  { tasks, today }: LockedPlans,
  enrollmentId: number,
  enrollments: LockedPlans["enrollments"],
): readonly LockedTask[] {
  const running = new Set(enrollments.map(({ id }) => id));
  const ending = new Set(selectUnsharedTasks(tasks, enrollmentId, running, today).map(({ id }) => id));
  return tasks.filter(({ id }) => ending.has(id));
}

async function cancelTasks(uow: UnitOfWork, tasks: readonly LockedTask[], today: string, { note, by }: EnrollmentEnd) {
  for (const { id } of tasks) {
    await updateTask(uow, id, {
      outcome_id: CANCELED,
      outcome_on: today,
      outcome_at: uow.now,
      outcome_by: by,
      admin_note: note,
      admin_note_at: uow.now,
      updated_at: uow.now,
    });
  }
}

/**
 * Ends running enrollments of an employee whose plans are locked. Cancels the tasks that only these enrollments need.
 */
async function endLocked(uow: UnitOfWork, plans: LockedPlans, enrollmentIds: readonly number[], ending: EnrollmentEnd) {
  let running = plans.enrollments;
  for (const enrollmentId of enrollmentIds) {
    const enrollment = running.find(({ id }) => id === enrollmentId);
    if (!enrollment) continue;
    await cancelTasks(uow, selectEndingTasks(plans, enrollmentId, running), plans.today, ending);
    // After a move to a zone further west, today can be one day before the enrollment's first day.
    const endedOn = plans.today < enrollment.enrolled_on ? enrollment.enrolled_on : plans.today;
    await updateEnrollment(uow, enrollmentId, { status_id: ending.status, ended_on: endedOn });
    const taskIds = plans.tasks.filter((task) => task.enrollmentIds.includes(enrollmentId)).map(({ id }) => id);
    if (ending.status === PURGED) await unlinkTasks(uow, enrollmentId);
    await updateTaskActiveRanges(uow, taskIds);
    running = running.filter(({ id }) => id !== enrollmentId);
  }
}

/** Ends the running enrollments of an employee that match a condition; returns their number. */
export async function endRunning(
  uow: UnitOfWork,
  deps: EnrollmentLifecycleDeps,
  of: { readonly personId: number; readonly isEnding: (enrollment: LockedPlans["enrollments"][number]) => boolean },
  ending: EnrollmentEnd,
): Promise<number> {
  const plans = await reconcileEnrollments(uow, deps, of.personId);
  const ids = plans?.enrollments.filter((each) => of.isEnding(each)).map(({ id }) => id) ?? [];
  if (plans !== null && ids.length > 0) await endLocked(uow, plans, ids, ending);
  return ids.length;
}

/** The enrollment to end. */
export interface EnrollmentToEnd {
  readonly id: number;
  readonly personId: number;
}

const createEndedError = (): AppError =>
  new AppError("conflict", "already_ended", "This enrollment has ended already.");

/**
 * Unenrolls, cancels or purges. Cancels with the note each task that no other running enrollment needs. A repeated
 * request has no effect. Throws a conflict (`already_ended`) when the enrollment ended in another way, unless it is
 * purged.
 */
export async function endEnrollment(
  uow: UnitOfWork,
  deps: EnrollmentLifecycleDeps,
  enrollment: EnrollmentToEnd,
  ending: EnrollmentEnd,
): Promise<void> {
  const plans = await reconcileEnrollments(uow, deps, enrollment.personId);
  if (plans === null) throw notFound();
  if (plans.enrollments.some(({ id }) => id === enrollment.id)) return endLocked(uow, plans, [enrollment.id], ending);
  const status = await readStatus(uow, enrollment.id);
  if (status === ending.status) return;
  if (ending.status !== PURGED) throw createEndedError();
  // Ended tasks keep their outcomes; only the link to the plan is removed.
  const tasks = await lockTasks(uow, [enrollment.id]);
  await unlinkTasks(uow, enrollment.id);
  await updateEnrollment(uow, enrollment.id, { status_id: PURGED });
  await updateTaskActiveRanges(
    uow,
    tasks.map(({ id }) => id),
  );
}
