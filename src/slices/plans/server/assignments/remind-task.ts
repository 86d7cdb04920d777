import { toLocalDate } from "#platform/server/clock.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { ReminderResult, UnreachableReason } from "#slices/plans/contract/user-task.contract.ts";
import { updateTask } from "../enrollments/enrollment.repository.ts";
import type { Assignee } from "../tasks/task-assignees.read-model.ts";
import { reminderMail } from "../notifications/task-notifications.kinds.ts";
import { readRecipientList } from "../notifications/task-notifications.read-model.ts";
import { findUnreachable, type TaskNotificationDeps } from "../notifications/task-notifications.ts";
import { assertManages, lockTask, type TaskChangeRequest, type TaskDeps } from "../tasks/task.service.ts";
import type { VisibleTask } from "../tasks/task-view.ts";

/** Dependencies of reminders. */
export type ReminderDeps = TaskDeps & {
  readonly access: TaskNotificationDeps["access"];
  readonly messaging: TaskNotificationDeps["messaging"];
};

/** Throws a conflict for a task that waits, that is unassigned, or that had a reminder on this day of its zone. */
function assertCanRemind({ task, current, assignees }: VisibleTask): void {
  if (task.due_on === null)
    throw new AppError(
      "conflict",
      "waits",
      "This task waits for another one: it gets its due date once that has ended.",
    );
  if (assignees.length === 0) throw new AppError("conflict", "no_one_assigned", "No one is assigned to this task.");
  if (task.reminded_at !== null && toLocalDate(task.zone, task.reminded_at) === current.today)
    throw new AppError("conflict", "already_reminded", "A reminder of this task was sent today.");
}

type UnreachableAssignee = ReminderResult["not_reminded"][number];

/** Returns the assignees who cannot be reminded, each with the reason. */
async function findNotReminded(
  deps: ReminderDeps,
  tx: ClientTx,
  assignees: readonly Assignee[],
): Promise<readonly UnreachableAssignee[]> {
  const readers = await readRecipientList(
    tx,
    assignees.map(({ id }) => id),
  );
  const unreachable = await findUnreachable(deps, tx, "digest", readers);
  const addressed = new Set(readers.map(({ id }) => id));
  return assignees.flatMap(({ id, name }): UnreachableAssignee[] => {
    const reason: UnreachableReason | undefined = addressed.has(id) ? unreachable.get(id) : "no_address";
    return reason === undefined ? [] : [{ id, name, reason }];
  });
}

/**
 * Emails the assignees of an open task, at most once a day. Throws notFound for an invisible task, and a conflict with
 * `already_ended`, `waits`, `not_yours_to_do`, `no_one_assigned`, `already_reminded`, or `no_one_reachable` when no
 * assignee can be reached (with the first one's name and reason).
 */
export function remindOfTask(deps: ReminderDeps, act: TaskChangeRequest): Promise<ReminderResult> {
  return deps.units.run(toAuditContext(act.actor, act.requestId), async (uow) => {
    const visible = await lockTask(deps, uow, act);
    assertManages(visible, "remind");
    assertCanRemind(visible);
    const { task, current, assignees } = visible;
    const notReminded = await findNotReminded(deps, uow, assignees);
    const left = new Set(notReminded.map(({ id }) => id));
    const reminded = assignees.filter(({ id }) => !left.has(id));
    const [first] = notReminded;
    if (reminded.length === 0 && first !== undefined)
      throw new AppError("conflict", "no_one_reachable", `${first.name} can’t be reached by email.`, {
        data: { name: first.name, reason: first.reason },
      });
    for (const { id } of reminded) {
      const payload = { personId: id, day: current.today, taskId: task.id, senderId: act.actor.personId };
      // The key has the instant, so that a person who handed the task over and got it back on the same day is reminded
      // again.
      await uow.post(reminderMail, `${task.id}:${id}:${uow.now.toISOString()}`, payload);
    }
    await updateTask(uow, task.id, { reminded_at: uow.now });
    await uow.audit({
      operation: "plans.tasks.remind",
      objectType: "user_task",
      objectId: task.id,
      details: { reminded: reminded.map(({ id }) => id) },
    });
    return { reminded: [...reminded], not_reminded: [...notReminded] };
  });
}
