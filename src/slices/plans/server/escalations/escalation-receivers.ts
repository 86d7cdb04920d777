import type { ClientTx } from "#platform/server/db/database.ts";
import type { AccessApi } from "#slices/identity/server/identity.api.ts";
import { type EscalationReceivers, isFallbackReceiver, readFallbackPeople } from "./escalation-receivers.read-model.ts";
import { readReportsBelow } from "../assignments/task-assignments.read-model.ts";
import { type AssigneeDeps, readRoleHolders } from "../tasks/task-assignees.ts";

/** Dependencies: role holders by place, and accounts with a permission in plans. */
export interface ReceiverDeps extends AssigneeDeps {
  readonly access: AssigneeDeps["access"] & Pick<AccessApi, "listPermissionHolders">;
}

/** Returns the possible receivers of escalations in the client. */
export async function readEscalationReceivers(deps: ReceiverDeps, tx: ClientTx): Promise<EscalationReceivers> {
  const permitted = await deps.access.listPermissionHolders(tx, "introduce");
  return {
    holders: await readRoleHolders(deps, tx),
    permittedIds: permitted.map(({ personId }) => personId),
    adminIds: permitted.filter(({ role }) => role === "client-admin").map(({ personId }) => personId),
  };
}

/**
 * Reads which of these people's escalations go to a person: those of everyone below, at any depth, and those of people
 * without a manager above them who could see them. A receiver of an escalation can act on it.
 */
export async function readEscalatedPeople(
  deps: ReceiverDeps,
  tx: ClientTx,
  receiverId: number,
  personIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const below = await readReportsBelow(tx, receiverId, personIds);
  const others = personIds.filter((id) => !below.has(id));
  if (others.length === 0) return below;
  const receivers = await readEscalationReceivers(deps, tx);
  if (!isFallbackReceiver(receivers, receiverId)) return below;
  return new Set([...below, ...(await readFallbackPeople(tx, receivers, { receiverId, personIds: others }))]);
}
