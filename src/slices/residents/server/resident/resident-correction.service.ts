import { forbidden, notFound } from "#platform/server/app-error.ts";
import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { ResidentCorrection } from "#slices/residents/contract/residents.contract.ts";
import type { ResidentsListDeps } from "../list/residents-list.service.ts";
import { readResidentsScope } from "../residents-permission.ts";
import { managesResidents } from "../residents.policy.ts";
import { lockDetails, type ResidentFields, updateDetails } from "./resident-correction.repository.ts";
import { findCurrent } from "./current-lease.rules.ts";
import { findResident, readLeases } from "./resident.read-model.ts";

function findChanges(before: ResidentFields, fields: ResidentCorrection): Partial<ResidentFields> {
  const changes = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && value !== before[field as keyof ResidentFields],
  );
  return Object.fromEntries(changes);
}

/**
 * Returns whether a role may correct a resident: a manager where the resident lives now, is about to live or lived
 * last. A manager of a former place still reads what belongs to it, but no longer decides where surveys are sent.
 */
export async function canCorrectResident(
  tx: ClientTx,
  role: Role,
  at: { readonly residentId: number; readonly locationIds: readonly number[] | null; readonly today: string },
): Promise<boolean> {
  if (!managesResidents(role)) return false;
  if (at.locationIds === null) return true;
  const leases = await readLeases(tx, at.residentId, null);
  const lease = findCurrent(leases, at.today) ?? leases[0];
  return lease !== undefined && at.locationIds.includes(lease.location_id);
}

/**
 * Corrects a resident; the audit log names the fields, never their values. Throws `forbidden` for read-only viewers,
 * `notFound` for a resident who is out of scope or erased.
 */
export function correctResident(
  deps: ResidentsListDeps & { readonly units: UnitsOfWork },
  actor: Actor,
  request: { readonly residentId: number; readonly fields: ResidentCorrection; readonly requestId: string },
): Promise<number> {
  const { residentId, fields } = request;
  return deps.units.run(toAuditContext(actor, request.requestId), async (uow) => {
    const { role, locationIds } = await readResidentsScope(deps, uow, actor);
    if (!(await findResident(uow, residentId, locationIds))) throw notFound();
    const { timeZone } = await deps.organization.readClient(uow, actor.clientId);
    const today = toLocalDate(timeZone, uow.now);
    if (!(await canCorrectResident(uow, role, { residentId, locationIds, today }))) throw forbidden();
    const before = await lockDetails(uow, residentId);
    // Erased by another request since it was found.
    if (!before) throw notFound();
    const changes = findChanges(before, fields);
    if (Object.keys(changes).length === 0) return residentId;
    await updateDetails(uow, residentId, changes);
    const details = { fields: Object.keys(changes) };
    await uow.audit({ operation: "residents.correct", objectType: "resident", objectId: residentId, details });
    return residentId;
  });
}
