import type { EraseReferences } from "#platform/server/erasure-hooks.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import { coarsenLeases, coarsenWorkOrders, clearResident, lockResident } from "./residents.erasure.repository.ts";
import { isConfirmedName } from "./residents.rules.ts";

export interface ErasureDeps {
  readonly units: UnitsOfWork;
  /** Erases an erased resident's answers; the surveys slice is above residents, so it contributes this. */
  readonly eraseRespondent: (uow: UnitOfWork, residentId: number) => Promise<void>;
  readonly eraseReferences: EraseReferences;
}

/**
 * Erases a resident: identity, contact, texts and exact dates are removed, unreleased answers are deleted, released
 * numbers stay. A second call has no effect. Throws `notFound`, or `invalid` with `other_name`.
 */
export function eraseResident(
  deps: ErasureDeps,
  actor: Actor,
  request: { readonly residentId: number; readonly confirm: string; readonly requestId: string },
): Promise<number> {
  const { residentId } = request;
  return deps.units.run(toAuditContext(actor, request.requestId), async (uow) => {
    const resident = await lockResident(uow, residentId);
    if (!resident) throw notFound();
    if (resident.isErased) return residentId;
    if (!isConfirmedName(request.confirm, resident.firstName, resident.lastName)) {
      const error = { path: "body.confirm", code: "other_name", message: "Name doesn’t match" };
      throw new AppError("invalid", error.code, "One field is invalid.", { errors: [error] });
    }
    await deps.eraseRespondent(uow, residentId);
    await coarsenLeases(uow, residentId);
    await coarsenWorkOrders(uow, residentId);
    await clearResident(uow, residentId, uow.now);
    await deps.eraseReferences(uow, {
      audience: "residents",
      id: residentId,
      name: `${resident.firstName} ${resident.lastName}`,
      emails: [resident.email].filter((each) => each !== null),
      phones: [resident.phone].filter((each) => each !== null),
    });
    await uow.audit({ operation: "residents.erase", objectType: "resident", objectId: residentId });
    return residentId;
  });
}
