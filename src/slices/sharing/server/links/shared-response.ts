import type { ClientTx } from "#platform/server/db/database.ts";
import {
  type Actor,
  type ServicePermission,
  getServicePermission,
  scopeIncludes,
} from "#slices/identity/server/identity.api.ts";

/** An open response as far as sharing it goes; the slice of surveys finds it. */
export interface SharedResponse {
  readonly residentId: number;
  readonly locationId: number;
  readonly regionId: number | null;
  /** The resident is confidential now, whatever they were when they answered. */
  readonly isConfidential: boolean;
}

/** Finds an open response by its invitation; null where it is none, is unfinished, or its resident was erased. */
export type FindSharedResponse = (tx: ClientTx, invitationId: number) => Promise<SharedResponse | null>;

const seesResponses = ({ role }: ServicePermission): boolean => role !== "employee";

/** True for a person who may open the response with their own rights. */
export function canOpen(actor: Actor, response: SharedResponse | null): boolean {
  const right = getServicePermission(actor, "intouch");
  return (
    response !== null &&
    actor.services.has("intouch") &&
    right !== null &&
    seesResponses(right) &&
    scopeIncludes(right.scope, response)
  );
}
