import type { ClientTx } from "#platform/server/db/database.ts";
import { type Actor, rightIn, scopeHolds } from "#slices/identity/server/identity.api.ts";
import { isPlanAdmin } from "./enrollment-rights.rules.ts";
import { type AssigneeDeps, assigneesShown } from "./task-assignees.ts";
import type { Assignee } from "./task-assignees.read-model.ts";
import { isAboveAny } from "./task.read-model.ts";
import type { TaskStanding } from "./task-rights.rules.ts";

/** What of a task decides how somebody stands to it. */
export interface TaskOfSomebody {
  readonly id: number;
  readonly person_id: number;
  readonly location_id: number | null;
  readonly region_id: number | null;
}

/** The tasks' people and how the actor stands to the task; `isAbove` is asked only where it can matter. */
export async function standingTo(
  deps: AssigneeDeps,
  tx: ClientTx,
  actor: Actor,
  task: TaskOfSomebody & { readonly isEnded: boolean },
): Promise<{ readonly standing: TaskStanding; readonly assignees: readonly Assignee[] }> {
  const assignees = (await assigneesShown(deps, tx, [task])).get(task.id) ?? [];
  const right = rightIn(actor, "introduce");
  const isAdmin = isPlanAdmin(actor);
  const isAssignee = assignees.some(({ id }) => id === actor.personId);
  const seesPlace =
    right !== null &&
    right.role !== "employee" &&
    scopeHolds(right.scope, { locationId: task.location_id, regionId: task.region_id });
  const below = assignees.length > 0 ? assignees.map(({ id }) => id) : [task.person_id];
  const isAbove = !isAdmin && !isAssignee && (await isAboveAny(tx, actor.personId, below));
  return {
    assignees,
    standing: {
      isAdmin,
      isAssignee,
      isAbove,
      seesPlace,
      managesPlace: seesPlace && right.role !== "reporting",
      isAbout: task.person_id === actor.personId,
    },
  };
}
