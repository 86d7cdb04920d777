import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessApi } from "#slices/identity/server/identity.api.ts";
import { type Assignee, readLiveAssignees, readStoredAssignees } from "./task-assignees.read-model.ts";
import { replaceAssignees } from "./task-assignees.repository.ts";
import { toHolders, type RoleHolder } from "./task-assignees.rules.ts";

/** Dependencies of resolving an assignee rule. */
export interface AssigneeDeps {
  readonly access: Pick<AccessApi, "readPlaceManagers">;
}

/** Returns the holders of assignable roles in the whole client. */
export async function readRoleHolders({ access }: AssigneeDeps, tx: ClientTx): Promise<readonly RoleHolder[]> {
  return toHolders(await access.readPlaceManagers(tx));
}

/** Returns the current assignees of these open tasks, by last name. Unassigned tasks are missing. */
async function readAssignees(
  deps: AssigneeDeps,
  tx: ClientTx,
  taskIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Assignee[]>> {
  if (taskIds.length === 0) return new Map();
  return readLiveAssignees(tx, taskIds, await readRoleHolders(deps, tx));
}

/** Returns the current assignees of open tasks, and the stored ones of ended tasks. */
export async function readDisplayedAssignees(
  deps: AssigneeDeps,
  tx: ClientTx,
  tasks: readonly { readonly id: number; readonly isEnded: boolean }[],
): Promise<ReadonlyMap<number, readonly Assignee[]>> {
  const filterIds = (isEnded: boolean): number[] =>
    tasks.filter((task) => task.isEnded === isEnded).map(({ id }) => id);
  const open = await readAssignees(deps, tx, filterIds(false));
  return new Map([...open, ...(await readStoredAssignees(tx, filterIds(true)))]);
}

/** Resolves and stores the assignees of these open tasks. Metrics and ended tasks use the stored ones. */
export async function storeAssignees(uow: UnitOfWork, deps: AssigneeDeps, taskIds: readonly number[]): Promise<void> {
  await replaceAssignees(uow, taskIds, await readAssignees(deps, uow, taskIds));
}
