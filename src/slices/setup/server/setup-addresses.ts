import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { AddressGroup } from "#slices/setup/contract/addresses.contract.ts";
import { type Addressee, checkAddresses } from "./addresses.rules.ts";
import type { ChecklistDeps } from "./setup.checklist.ts";

export interface AddressDeps extends Pick<
  ChecklistDeps,
  "clock" | "identity" | "organization" | "people" | "residents"
> {
  readonly messaging: Pick<MessagingApi, "readBlockedAddresses">;
}

/** Reads who could not be reached by email: employees, and residents where they are surveyed. */
export async function readSetupAddresses(
  deps: AddressDeps,
  tx: ClientTx,
): Promise<{ employees: AddressGroup; residents: AddressGroup | null }> {
  const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
  const today = toLocalDate(timeZone, deps.clock.now());
  const check = async (addressees: readonly Addressee[]): Promise<AddressGroup> => {
    const emails = addressees.flatMap(({ email }) => (email === null ? [] : [email]));
    return checkAddresses(addressees, await deps.messaging.readBlockedAddresses(tx, emails));
  };
  const employees = await check(await deps.people.listAddresses(tx, today));
  const hasResidents = (await deps.identity.readActiveServices(tx)).has("intouch");
  return { employees, residents: hasResidents ? await check(await deps.residents.listAddresses(tx, today)) : null };
}
