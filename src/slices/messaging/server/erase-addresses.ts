import type { Addresses } from "#platform/server/erasure-hooks.ts";
import { eraseMessagesAbout, eraseMessagesTo } from "#platform/server/outbox/erase-messages.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";
import { deleteBounces, deleteConsents, deleteContactPoints } from "./erasure.repository.ts";

/** Erases the addresses and numbers of a person; see the slice's API. */
export async function eraseAddresses(
  deps: { readonly sharing: SharingApi },
  uow: UnitOfWork,
  { emails, phones }: Addresses,
): Promise<void> {
  const all = [...emails, ...phones];
  if (all.length === 0) return;
  const contactIds = await deleteContactPoints(uow, all);
  await eraseMessagesAbout(uow, "contactPointId", contactIds, uow.now);
  if (contactIds.length > 0) {
    for (const purpose of ["opt_out", "opt_in"] as const) {
      await deps.sharing.revokeTokens(uow, { purpose, objectIds: contactIds, now: uow.now });
    }
  }
  await eraseMessagesTo(uow, { emails, phones }, uow.now);
  if (phones.length > 0) await deleteConsents(uow, phones);
  if (emails.length > 0) await deleteBounces(uow, emails);
}
