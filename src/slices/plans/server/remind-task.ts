import { localDate } from "#platform/server/clock.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { Reminded, UnreachableReason } from "#slices/plans/contract/user-task.contract.ts";
import { updateTask } from "./enrollment.repository.ts";
import type { Assignee } from "./task-assignees.read-model.ts";
import { reminderMail } from "./task-notifications.kinds.ts";
import { readReaderList } from "./task-notifications.read-model.ts";
import { findUnreachable, type TaskNotificationDeps } from "./task-notifications.ts";
import { assertManages, hold, type TaskAct, type TaskDeps } from "./task.service.ts";
import type { SeenTask } from "./task-view.ts";

/** What reminding people of a task needs besides. */
export type ReminderDeps = TaskDeps & {
  readonly access: TaskNotificationDeps["access"];
  readonly messaging: TaskNotificationDeps["messaging"];
};

/** Refuses a task that waits, one that is no one's, and a second reminder on one day of the task's zone. */
function assertCanRemind({ task, stands, assignees }: SeenTask): void {
  if (task.due_on === null)
    throw new AppError(
      "conflict",
      "waits",
      "This task waits for another one: it gets its due date once that has ended.",
    );
  if (assignees.length === 0) throw new AppError("conflict", "no_one_assigned", "No one is assigned to this task.");
  if (task.reminded_at !== null && localDate(task.zone, task.reminded_at) === stands.today)
    throw new AppError("conflict", "already_reminded", "A reminder of this task was sent today.");
}

type NotReminded = Reminded["not_reminded"][number];

/** Those who are to do a task and cannot be reminded, each with why. */
async function findNotReminded(
  deps: ReminderDeps,
  tx: ClientTx,
  assignees: readonly Assignee[],
): Promise<readonly NotReminded[]> {
  const readers = await readReaderList(
    tx,
    assignees.map(({ id }) => id),
  );
  const why = await findUnreachable(deps, tx, "digest", readers);
  const addressed = new Set(readers.map(({ id }) => id));
  return assignees.flatMap(({ id, name }): NotReminded[] => {
    const reason: UnreachableReason | undefined = addressed.has(id) ? why.get(id) : "no_address";
    return reason === undefined ? [] : [{ id, name, reason }];
  });
}

/**
 * Emails those who are to do an open task that it waits for them, once a day. Fails `notFound` for a task not visible, as a
 * conflict with `already_ended`, `waits`, `not_yours_to_do`, `no_one_assigned`, `already_reminded`, and `no_one_reachable`
 * (naming the first of them and why) where none of them can be reached.
 */
export function remindOfTask(deps: ReminderDeps, act: TaskAct): Promise<Reminded> {
  return deps.units.run(toAuditContext(act.actor, act.requestId), async (uow) => {
    const seen = await hold(deps, uow, act);
    assertManages(seen, "remind");
    assertCanRemind(seen);
    const { task, stands, assignees } = seen;
    const notReminded = await findNotReminded(deps, uow, assignees);
    const left = new Set(notReminded.map(({ id }) => id));
    const reminded = assignees.filter(({ id }) => !left.has(id));
    const [first] = notReminded;
    if (reminded.length === 0 && first !== undefined)
      throw new AppError("conflict", "no_one_reachable", `${first.name} can’t be reached by email.`, {
        data: { name: first.name, reason: first.reason },
      });
    for (const { id } of reminded) {
      const payload = { personId: id, day: stands.today, taskId: task.id, senderId: act.actor.personId };
      // By the moment: one who gave the task away and got it back on the same day is reminded again.
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
