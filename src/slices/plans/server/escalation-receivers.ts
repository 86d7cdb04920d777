import type { ClientTx } from "#platform/server/db/database.ts";
import type { AccessApi } from "#slices/identity/server/identity.api.ts";
import type { EscalationReceivers } from "./escalation-receivers.read-model.ts";
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
