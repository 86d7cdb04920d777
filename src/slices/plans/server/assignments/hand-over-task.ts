import type { ClientTx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { reconcileEnrollments } from "../enrollments/enrollment-lifecycle.ts";
import { findPerson } from "../enrollments/enrollment.read-model.ts";
import { isInactive, canSeePlansOf } from "../enrollments/enrollment-permissions.rules.ts";
import { updateTask } from "../enrollments/enrollment.repository.ts";
import { createVersionWith } from "../templates/plan-drafts.ts";
import { readReportsBelow } from "./task-assignments.read-model.ts";
import {
  assertManages,
  lockTask,
  showTask,
  type TaskChangeRequest,
  type TaskDeps,
  writeNote,
} from "../tasks/task.service.ts";
import type { VisibleTask } from "../tasks/task-view.ts";

function createPersonError(code: string, message: string): AppError {
  return new AppError("invalid", code, message, { errors: [{ path: "body.person_id", code, message }] });
}

/**
 * Returns true when the person can receive the task. A manager of the task's location can choose people of their
 * places. A manager of an assignee can choose themselves or people below them.
 */
async function canReceive(tx: ClientTx, actor: Actor, visible: VisibleTask, personId: number): Promise<boolean> {
  const { relation, current } = visible;
  const person = await findPerson(tx, personId);
  if (person === null || isInactive(person, current.today)) return false;
  if ((relation.isAdmin || relation.managesPlace) && canSeePlansOf(actor, person)) return true;
  return (
    relation.isManagedBy &&
    (personId === actor.personId || (await readReportsBelow(tx, actor.personId, [personId])).size > 0)
  );
}

async function assertReceives(tx: ClientTx, actor: Actor, visible: VisibleTask, personId: number): Promise<void> {
  if (!(await canReceive(tx, actor, visible, personId)))
    throw createPersonError("unknown_person", "Choose someone who works at your properties.");
  if (visible.assignees.length === 1 && visible.assignees[0]?.id === personId)
    throw createPersonError("has_it", "This is their task already.");
}

/**
 * Hands an open task over. From then on it belongs to the receiver, whatever the plan's assignee rule returns later.
 * The task gets a template version that names the receiver, so that lists and emails treat the receiver like anyone a
 * plan names.
 * Throws notFound for an invisible task, a conflict with `already_ended` or `not_yours_to_do`, and invalid with
 * `unknown_person` or `has_it` for a person who cannot receive it.
 */
export function handOverTask(
  deps: TaskDeps,
  act: TaskChangeRequest,
  { person_id: personId, note }: { readonly person_id: number; readonly note: string },
): Promise<UserTask> {
  return deps.units.run(toAuditContext(act.actor, act.requestId), async (uow) => {
    const visible = await lockTask(deps, uow, act);
    assertManages(visible, "hand_over");
    await assertReceives(uow, act.actor, visible, personId);
    const { task, current, assignees } = visible;
    const templateVersion = { templateId: task.task_template_id, version: task.template_version };
    const receiver = { assignee: "person", assignee_role: null, assignee_person_id: personId } as const;
    const version = await createVersionWith(uow, templateVersion, receiver);
    // The receiver has had no reminder of it yet.
    await updateTask(uow, task.id, { template_version: version, reminded_at: null, updated_at: uow.now });
    await writeNote(uow, visible, { actor: act.actor, note, after: current.state });
    await reconcileEnrollments(uow, deps, task.person_id);
    await uow.audit({
      operation: "plans.tasks.hand_over",
      objectType: "user_task",
      objectId: task.id,
      details: { from: assignees.map(({ id }) => id), to: personId },
    });
    return showTask(deps, uow, act);
  });
}
