import { addYears } from "#platform/server/clock.ts";
import { AppError } from "#platform/server/app-error.ts";
import { toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { reconcileEnrollments } from "../enrollments/enrollment-lifecycle.ts";
import { updateTask } from "../enrollments/enrollment.repository.ts";
import { toFacts } from "../enrollments/my-plans.rules.ts";
import { shiftDates } from "../tasks/task-dates.rules.ts";
import {
  assertManages,
  lockTask,
  showTask,
  type TaskChangeRequest,
  type TaskDeps,
  writeNote,
} from "../tasks/task.service.ts";
import { getStateOn, type TaskDates } from "../tasks/task-states.rules.ts";
import type { VisibleTask } from "../tasks/task-view.ts";

/** A due date further ahead is rejected as a typing error. */
const MAX_YEARS = 5;

function createDayError(message: string): AppError {
  return new AppError("invalid", "invalid_input", message, {
    errors: [{ path: "body.due_by_date", code: "out_of_range", message }],
  });
}

/** Returns a task's current dates. Throws when the actor cannot move them. */
function getMovableDates({ task, current, relation }: VisibleTask): TaskDates {
  const { dates } = toFacts(task);
  assertManages({ task, current, relation }, "reschedule");
  if (dates === null)
    throw new AppError(
      "conflict",
      "waits",
      "This task waits for another one: it gets its due date once that has ended.",
    );
  return dates;
}

/**
 * Gives an open task another due date, which stays when its anchor moves. Throws notFound for an invisible task, a
 * conflict with `already_ended`, `waits` or `not_yours_to_do`, and `invalid_input` for a day before today or more than
 * five years ahead.
 */
export function rescheduleTask(
  deps: TaskDeps,
  act: TaskChangeRequest,
  { due_by_date: dueOn, note }: { readonly due_by_date: string; readonly note: string },
): Promise<UserTask> {
  return deps.units.run(toAuditContext(act.actor, act.requestId), async (uow) => {
    const visible = await lockTask(deps, uow, act);
    const before = getMovableDates(visible);
    const { today } = visible.current;
    if (dueOn < today) throw createDayError("Choose today or a later day.");
    if (dueOn > addYears(today, MAX_YEARS)) throw createDayError("Choose a day within five years.");
    const dates = shiftDates(before, dueOn, today);
    await updateTask(uow, visible.task.id, {
      alert_on: dates.alertOn,
      due_on: dates.dueOn,
      escalate_on: dates.escalateOn,
      abandon_on: dates.abandonOn,
      has_own_dates: true,
      updated_at: uow.now,
    });
    await writeNote(uow, visible, { actor: act.actor, note, after: getStateOn({ dates, outcome: null }, today) });
    await reconcileEnrollments(uow, deps, visible.task.person_id);
    await uow.audit({
      operation: "plans.tasks.reschedule",
      objectType: "user_task",
      objectId: visible.task.id,
      details: { from: before.dueOn, to: dueOn },
    });
    return showTask(deps, uow, act);
  });
}
