import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ShareLinksDeps } from "./share-links.deps.ts";
import { readLinkState } from "./share-links.read-model.ts";
import { canOpen, type SharedResponse } from "./shared-response.ts";
import type { ShareClaim } from "./share-token.ts";

/** A link that is currently valid. */
export interface LiveLink {
  readonly claim: ShareClaim;
  readonly response: SharedResponse;
}

/**
 * Finds a currently valid link; null otherwise. Everything that its validity depends on is read at every use, always in
 * full and in the same order, so that the response time does not reveal why a link does not open.
 */
export async function findLiveLink(
  deps: Pick<ShareLinksDeps, "identity" | "findResponse" | "readZone" | "clock">,
  tx: ClientTx,
  { claim, isGenuine }: { readonly claim: ShareClaim; readonly isGenuine: boolean },
): Promise<LiveLink | null> {
  const state = await readLinkState(tx, claim);
  const response = await deps.findResponse(tx, claim.invitationId);
  const sharer = await deps.identity.findReader(tx, claim.sharerId);
  const today = toLocalDate(await deps.readZone(tx), deps.clock.now());
  const checks = [
    isGenuine,
    state.epoch === claim.epoch,
    state.isAllowed,
    !state.isRevoked,
    today <= claim.expiresOn,
    response?.isConfidential === false,
    sharer !== null && canOpen(sharer.actor, response),
  ];
  return response !== null && checks.every(Boolean) ? { claim, response } : null;
}
