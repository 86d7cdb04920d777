import type { ClientTx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { STANDARD_ARCHETYPE } from "../enrollments/my-plans.ts";
import type { PlansApi } from "../plans.api.ts";
import { toTitle } from "../templates/reader-texts.rules.ts";
import { getTaskerActions } from "./task-permissions.rules.ts";
import { readSubject } from "./task.read-model.ts";
import { completeTask, type TaskDeps } from "./task.service.ts";
import { getVisibleTask, type VisibleTask } from "./task-view.ts";

/** Returns a task as the actor sees it now; null when it is invisible or needs more than marking it complete. */
async function findPlainTask(
  deps: TaskDeps,
  tx: ClientTx,
  act: { readonly actor: Actor; readonly id: number; readonly now: Date },
): Promise<VisibleTask | null> {
  try {
    const visible = await getVisibleTask(deps, tx, act);
    return visible.task.archetype === STANDARD_ARCHETYPE ? visible : null;
  } catch (error) {
    if (error instanceof AppError && error.kind === "absent") return null;
    throw error;
  }
}

const canComplete = ({ relation, task }: VisibleTask): boolean =>
  getTaskerActions(relation, { isEnded: false, isOffboarding: task.is_offboarding }).includes("complete");

/** Returns the API functions to complete plain tasks from outside the portal's pages. */
export function buildPlainTasks(deps: TaskDeps): Pick<PlansApi, "findPlain" | "completePlain"> {
  return {
    async findPlain(tx, actor, { id, now }) {
      const visible = await findPlainTask(deps, tx, { actor, id, now });
      if (visible === null || visible.current.outcome !== null || !canComplete(visible)) return null;
      const person = await readSubject(tx, visible.task.person_id);
      const name = person === undefined ? "" : `${person.first_name ?? ""} ${person.last_name ?? ""}`.trim();
      return { title: toTitle(visible.task), about: { id: visible.task.person_id, name } };
    },
    async completePlain(uow, actor, id) {
      const visible = await findPlainTask(deps, uow, { actor, id, now: uow.now });
      if (visible === null || !canComplete(visible)) return "gone";
      try {
        await completeTask(deps, uow, { actor, id });
        return "done";
      } catch (error) {
        // Detected under the employee's lock before any write: a concurrent request was first, or the dates have
        // changed.
        if (error instanceof AppError && error.code === "already_ended") return "before";
        throw error;
      }
    },
  };
}
