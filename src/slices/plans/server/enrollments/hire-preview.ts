import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { HirePreview, HirePreviewInput } from "#slices/people/server/people.api.ts";
import { selectPlans } from "./auto-enrollment.rules.ts";
import type { EnrollmentLifecycleDeps } from "./enrollment-lifecycle.ts";
import { readEnrollingPlans, readTasksOfPlan, type TaskOfPlan } from "../templates/plan-audiences.read-model.ts";
import { findAnchorDay, computeDates } from "../tasks/task-dates.rules.ts";

interface EmploymentDates {
  readonly startDate: string | null;
  readonly lastDay: string | null;
}

/** Returns true for a task that would be past due on its first day. */
export function isOverdue(task: TaskOfPlan, employed: EmploymentDates, today: string): boolean {
  const schedule = { ...task, anchorTemplateId: null };
  const from = findAnchorDay(schedule, { ...employed, enrolledOn: today }, () => null);
  return from !== null && computeDates(schedule, from).dueOn < today;
}

/** Returns the tasks that a hire would get, a shared task once, and those that would be past due at once. */
export async function previewHire(
  deps: Pick<EnrollmentLifecycleDeps, "organization">,
  tx: ClientTx,
  { locationId, positionId, startDate, now }: HirePreviewInput,
): Promise<HirePreview> {
  const zone = locationId === null ? null : await deps.organization.findZone(tx, locationId);
  const today = toLocalDate(zone ?? (await deps.organization.readClient(tx, tx.clientId)).timeZone, now);
  const all = await readEnrollingPlans(tx, { type: "onboarding" });
  const plans = selectPlans("hire", { locationId, positionId }, all, new Set());
  const tasks = new Map<number, TaskOfPlan>();
  for (const { planId, currentVersion } of plans) {
    for (const task of await readTasksOfPlan(tx, planId, currentVersion ?? 0)) {
      if (!tasks.has(task.templateId)) tasks.set(task.templateId, task);
    }
  }
  const ids = new Set(plans.map(({ planId }) => planId));
  return {
    plans: all.filter(({ planId }) => ids.has(planId)).map(({ planId, title }) => ({ id: planId, title })),
    tasks: tasks.size,
    overdue: [...tasks.values()].filter((task) => isOverdue(task, { startDate, lastDay: null }, today)).length,
  };
}
