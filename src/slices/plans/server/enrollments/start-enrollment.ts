import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { splitSharedTasks } from "./auto-enrollment.rules.ts";
import {
  reconcileEnrollments,
  type LockedPlans,
  type EnrollmentLifecycleDeps,
  updateTaskActiveRanges,
} from "./enrollment-lifecycle.ts";
import { computeDates } from "../tasks/task-dates.rules.ts";
import { insertEnrollment, insertTasks, linkTasks } from "./start-enrollment.repository.ts";
import { type EnrollingPlan, readTasksOfPlan, type TaskOfPlan } from "../templates/plan-audiences.read-model.ts";

/** The plan of a new enrollment, with its options. */
export interface EnrollmentStart {
  readonly plan: Pick<EnrollingPlan, "planId" | "currentVersion">;
  readonly mentorId: number | null;
  /** True: tasks anchored to the start date count from today instead, and keep those dates. */
  readonly isFromToday?: boolean;
}

/** Returns the dates of a task that counts from today although its anchor day is past. None is before today. */
function computeDatesFromToday({ anchor, ...schedule }: TaskOfPlan, today: string) {
  if (anchor !== "start_date") return {};
  const offsetDays = Math.max(0, schedule.offsetDays);
  const dates = computeDates({ ...schedule, offsetDays, anchor, anchorTemplateId: null }, today);
  return {
    alert_on: dates.alertOn,
    due_on: dates.dueOn,
    first_due_on: dates.dueOn,
    escalate_on: dates.escalateOn,
    abandon_on: dates.abandonOn,
    has_own_dates: true,
  };
}

/**
 * Enrolls an employee in the current version of a plan, without dates and assignees yet. The employee's plans must be
 * locked. Returns the enrollment, or the one that runs already.
 */
async function enroll(
  uow: UnitOfWork,
  locked: LockedPlans,
  { plan, mentorId, isFromToday = false }: EnrollmentStart,
): Promise<number> {
  const { employee, post, today, enrollments, tasks } = locked;
  const running = enrollments.find((each) => each.plan_id === plan.planId);
  if (running) return running.id;
  const version = plan.currentVersion ?? 0;
  const { locationId: location_id, positionId: position_id, positionCategoryId: position_category_id, zone } = post;
  const at = { location_id, position_id, position_category_id };
  const enrollmentId = await insertEnrollment(uow, {
    person_id: employee.id,
    plan_id: plan.planId,
    plan_version: version,
    enrolled_on: today,
    start_date: employee.startDate,
    last_day: employee.lastDay,
    mentor_id: mentorId,
    ...at,
    ended_on: null,
  });
  const request = await readTasksOfPlan(uow, plan.planId, version);
  const { shared, missing } = splitSharedTasks(request, tasks);
  const noDays = { alert_on: null, due_on: null, first_due_on: null, escalate_on: null, abandon_on: null };
  const open = { outcome_id: null, outcome_on: null, outcome_at: null, outcome_by: null, outcome_note: null };
  const written = await insertTasks(
    uow,
    missing.map((task) => ({
      task_template_id: task.templateId,
      template_version: task.version,
      person_id: employee.id,
      ...at,
      zone,
      ...noDays,
      ...(isFromToday ? computeDatesFromToday(task, today) : {}),
      ...open,
      admin_note: null,
      admin_note_at: null,
      active_from: today,
      active_until: null,
      created_at: uow.now,
      updated_at: uow.now,
    })),
  );
  const taskIds = [...shared, ...written];
  await linkTasks(uow, enrollmentId, taskIds);
  await updateTaskActiveRanges(uow, taskIds);
  return enrollmentId;
}

/**
 * Enrolls an employee in plans and schedules their tasks. A task that a running enrollment already has, open or done,
 * is shared. Returns the enrollments in the order of the plans, including ones that ran already. Null when the employee
 * does not exist.
 */
export async function enrollIn(
  uow: UnitOfWork,
  deps: EnrollmentLifecycleDeps,
  personId: number,
  starts: readonly EnrollmentStart[],
): Promise<readonly number[] | null> {
  const ids: number[] = [];
  // Each enrollment sees the tasks of the previous one, so that a task of both is shared.
  for (const start of starts) {
    const locked = await reconcileEnrollments(uow, deps, personId);
    if (locked === null) return null;
    ids.push(await enroll(uow, locked, start));
  }
  await reconcileEnrollments(uow, deps, personId);
  return ids;
}
