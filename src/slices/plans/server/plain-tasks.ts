import type { ClientTx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { STANDARD } from "./my-plans.ts";
import type { PlansApi } from "./plans.api.ts";
import { taskerActionsFor } from "./task-rights.rules.ts";
import { readSubject } from "./task.read-model.ts";
import { completeTask, type TaskDeps } from "./task.service.ts";
import { seeTask, type SeenTask } from "./task-view.ts";

/** Returns a task as the actor sees it now; null when it is invisible or needs more than marking it complete. */
async function seePlain(
  deps: TaskDeps,
  tx: ClientTx,
  act: { readonly actor: Actor; readonly id: number; readonly now: Date },
): Promise<SeenTask | null> {
  try {
    const seen = await seeTask(deps, tx, act);
    return seen.task.archetype === STANDARD ? seen : null;
  } catch (error) {
    if (error instanceof AppError && error.kind === "absent") return null;
    throw error;
  }
}

const mayComplete = ({ standing, task }: SeenTask): boolean =>
  taskerActionsFor(standing, { isEnded: false, isOffboarding: task.is_offboarding }).includes("complete");

/** Returns the API functions to complete plain tasks from outside the portal's pages. */
export function plainTasks(deps: TaskDeps): Pick<PlansApi, "findPlain" | "completePlain"> {
  return {
    async findPlain(tx, actor, { id, now }) {
      const seen = await seePlain(deps, tx, { actor, id, now });
      if (seen === null || seen.stands.outcome !== null || !mayComplete(seen)) return null;
      const person = await readSubject(tx, seen.task.person_id);
      const name = person === undefined ? "" : `${person.first_name ?? ""} ${person.last_name ?? ""}`.trim();
      return { title: seen.task.title, about: { id: seen.task.person_id, name } };
    },
    async completePlain(uow, actor, id) {
      const seen = await seePlain(deps, uow, { actor, id, now: uow.now });
      if (seen === null || !mayComplete(seen)) return "gone";
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
