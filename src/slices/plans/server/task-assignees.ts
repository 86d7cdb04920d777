import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessApi } from "#slices/identity/server/identity.api.ts";
import { type Assignee, readLiveAssignees, readStoredAssignees } from "./task-assignees.read-model.ts";
import { replaceAssignees } from "./task-assignees.repository.ts";
import { toHolders, type RoleHolder } from "./task-assignees.rules.ts";

/** What resolving a rule needs: who manages which place. */
export interface AssigneeDeps {
  readonly access: Pick<AccessApi, "managers">;
}

/** Who holds the roles that tasks can be given to, of the whole client. */
export async function roleHolders({ access }: AssigneeDeps, tx: ClientTx): Promise<readonly RoleHolder[]> {
  return toHolders(await access.managers(tx));
}

/** Who is to do each of these open tasks now, by last name; a task of no one is left out. */
async function readAssignees(
  deps: AssigneeDeps,
  tx: ClientTx,
  taskIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Assignee[]>> {
  if (taskIds.length === 0) return new Map();
  return readLiveAssignees(tx, taskIds, await roleHolders(deps, tx));
}

/** Who is to do a task now, or, once it has ended, who was. */
export async function assigneesShown(
  deps: AssigneeDeps,
  tx: ClientTx,
  tasks: readonly { readonly id: number; readonly isEnded: boolean }[],
): Promise<ReadonlyMap<number, readonly Assignee[]>> {
  const ids = (isEnded: boolean): number[] => tasks.filter((task) => task.isEnded === isEnded).map(({ id }) => id);
  const open = await readAssignees(deps, tx, ids(false));
  return new Map([...open, ...(await readStoredAssignees(tx, ids(true)))]);
}

/** Resolves the rules of these open tasks anew and keeps to whom they lead: figures and ended tasks read that. */
export async function storeAssignees(uow: UnitOfWork, deps: AssigneeDeps, taskIds: readonly number[]): Promise<void> {
  await replaceAssignees(uow, taskIds, await readAssignees(deps, uow, taskIds));
}
