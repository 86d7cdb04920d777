import type { ClientTx } from "#platform/server/db/database.ts";
import { type Actor, getServicePermission, includesPlace } from "#slices/identity/server/identity.api.ts";
import { isPlanAdmin } from "../enrollments/enrollment-permissions.rules.ts";
import { readEscalatedPeople, type ReceiverDeps } from "../escalations/escalation-receivers.ts";
import { readDisplayedAssignees } from "./task-assignees.ts";
import type { Assignee } from "./task-assignees.read-model.ts";
import type { TaskRelation } from "./task-permissions.rules.ts";

/** The columns of a task that decide a person's relation to it. */
export interface TaskOfPerson {
  readonly id: number;
  readonly person_id: number;
  readonly location_id: number | null;
  readonly region_id: number | null;
}

/** Loads a task's assignees and the actor's relation to it. `isManagedBy` is read only when it can matter. */
export async function loadTaskRelations(
  deps: ReceiverDeps,
  tx: ClientTx,
  actor: Actor,
  task: TaskOfPerson & { readonly isEnded: boolean },
): Promise<{ readonly relation: TaskRelation; readonly assignees: readonly Assignee[] }> {
  const assignees = (await readDisplayedAssignees(deps, tx, [task])).get(task.id) ?? [];
  const right = getServicePermission(actor, "introduce");
  const isAdmin = isPlanAdmin(actor);
  const isAssignee = assignees.some(({ id }) => id === actor.personId);
  const canSeePlace =
    right !== null &&
    right.role !== "employee" &&
    includesPlace(right.scope, { locationId: task.location_id, regionId: task.region_id });
  const below = assignees.length > 0 ? assignees.map(({ id }) => id) : [task.person_id];
  const isManagedBy = !isAdmin && !isAssignee && (await readEscalatedPeople(deps, tx, actor.personId, below)).size > 0;
  return {
    assignees,
    relation: {
      isAdmin,
      isAssignee,
      isManagedBy,
      canSeePlace,
      managesPlace: canSeePlace && right.role !== "reporting",
      isAbout: task.person_id === actor.personId,
    },
  };
}
