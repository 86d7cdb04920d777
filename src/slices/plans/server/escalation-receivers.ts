import type { ClientTx } from "#platform/server/db/database.ts";
import type { AccessApi } from "#slices/identity/server/identity.api.ts";
import { type EscalationReceivers, isFallbackReceiver, readFallbackPeople } from "./escalation-receivers.read-model.ts";
import { readBelow } from "./task-assignments.read-model.ts";
import { type AssigneeDeps, roleHolders } from "./task-assignees.ts";

/** What finding receivers needs: who manages which place, and who may see plans at all. */
export interface ReceiverDeps extends AssigneeDeps {
  readonly access: AssigneeDeps["access"] & Pick<AccessApi, "permissionHolders">;
}

/** Who can receive escalations in the client. */
export async function escalationReceivers(deps: ReceiverDeps, tx: ClientTx): Promise<EscalationReceivers> {
  const permitted = await deps.access.permissionHolders(tx, "introduce");
  return {
    holders: await roleHolders(deps, tx),
    permittedIds: permitted.map(({ personId }) => personId),
    adminIds: permitted.filter(({ role }) => role === "client-admin").map(({ personId }) => personId),
  };
}

/**
 * Which of these people's escalations go to a person: those below, however many steps, and those of whom no one above
 * could see them. Those who receive an escalation may act on it.
 */
export async function readReceivedFrom(
  deps: ReceiverDeps,
  tx: ClientTx,
  receiverId: number,
  personIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const below = await readBelow(tx, receiverId, personIds);
  const others = personIds.filter((id) => !below.has(id));
  if (others.length === 0) return below;
  const receivers = await escalationReceivers(deps, tx);
  if (!isFallbackReceiver(receivers, receiverId)) return below;
  return new Set([...below, ...(await readFallbackPeople(tx, receivers, { receiverId, personIds: others }))]);
}
