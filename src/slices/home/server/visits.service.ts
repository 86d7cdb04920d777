import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import { saveVisit } from "./visits.repository.ts";

/** The operation of recording a visit. */
export const VISITING = "home.visits.record";

/**
 * Records that a person opened the home page; returns when the visit before this one ended. Nothing is recorded, and
 * null returned, during impersonation and with sample data. It is no business event, so it is not audited.
 */
export async function recordVisit(
  { units }: { readonly units: UnitsOfWork },
  actor: Actor,
  requestId: string,
): Promise<Date | null> {
  if (actor.impersonatorId !== null || actor.sample !== undefined) return null;
  return units.run(toAuditContext(actor, requestId), (uow) => saveVisit(uow, actor.personId, uow.now));
}
