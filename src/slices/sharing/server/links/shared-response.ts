import type { ClientTx } from "#platform/server/db/database.ts";
import {
  type Actor,
  type ServicePermission,
  getServicePermission,
  includesPlace,
} from "#slices/identity/server/identity.api.ts";

/** An open response with the data for sharing it. The survey slice finds it. */
export interface SharedResponse {
  readonly residentId: number;
  readonly locationId: number;
  readonly regionId: number | null;
  /** True when the resident is confidential now, whatever they were when they responded. */
  readonly isConfidential: boolean;
}

/** Finds an open response by its invitation; null when it is not open or not completed, or its resident was erased. */
export type FindSharedResponse = (tx: ClientTx, invitationId: number) => Promise<SharedResponse | null>;

const seesResponses = ({ role }: ServicePermission): boolean => role !== "employee";

/** Returns true for a person who may open the response with their own permissions. */
export function canOpen(actor: Actor, response: SharedResponse | null): boolean {
  const right = getServicePermission(actor, "intouch");
  return (
    response !== null &&
    actor.services.has("intouch") &&
    right !== null &&
    seesResponses(right) &&
    includesPlace(right.scope, response)
  );
}
