import type { ForgetCopies } from "#platform/server/erasure.ts";
import { absent, Failure } from "#platform/server/fail.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, causeOf } from "#slices/identity/server/identity.api.ts";
import { blurLeases, blurWorkOrders, emptyResident, holdResident } from "./residents.erasure.repository.ts";
import { isConfirmedName } from "./residents.rules.ts";

export interface ErasureDeps {
  readonly units: UnitsOfWork;
  /** Forgets an erased resident's answers; surveys stand above residents, so it is filled in from there. */
  readonly forgetRespondent: (uow: UnitOfWork, residentId: number) => Promise<void>;
  readonly forgetCopies: ForgetCopies;
}

/**
 * Erases a resident: identity, contact, texts and exact dates go, unreleased answers are deleted, released numbers stay.
 * Again without effect. Fails `absent`, or `invalid` with `other_name`.
 */
export function eraseResident(
  deps: ErasureDeps,
  actor: Actor,
  asked: { readonly residentId: number; readonly confirm: string; readonly requestId: string },
): Promise<number> {
  const { residentId } = asked;
  return deps.units.run(causeOf(actor, asked.requestId), async (uow) => {
    const resident = await holdResident(uow, residentId);
    if (!resident) throw absent();
    if (resident.isErased) return residentId;
    if (!isConfirmedName(asked.confirm, resident.firstName, resident.lastName)) {
      const fault = { path: "body.confirm", code: "other_name", message: "Name doesn’t match" };
      throw new Failure("invalid", fault.code, "One field is invalid.", { errors: [fault] });
    }
    await deps.forgetRespondent(uow, residentId);
    await blurLeases(uow, residentId);
    await blurWorkOrders(uow, residentId);
    await emptyResident(uow, residentId, uow.now);
    await deps.forgetCopies(uow, {
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
