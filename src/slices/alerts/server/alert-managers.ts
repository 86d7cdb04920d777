import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { EmployeeRecipient } from "#slices/people/server/people.api.ts";
import type { AlertManager, AlertPlace } from "./alert-owner.rules.ts";
import type { AlertsDeps } from "./alerts.deps.ts";
import { isResolvingRole } from "./alerts.policy.ts";

const SERVICE = "intouch";

/** A person who may resolve alerts, with name and address. */
export interface KnownManager extends AlertManager {
  readonly person: EmployeeRecipient;
}

/** Returns all people who may resolve alerts at some place and are employed today. */
export async function readAlertManagers(deps: AlertsDeps, tx: ClientTx): Promise<KnownManager[]> {
  const holders = (await deps.access.listPermissionHolders(tx, SERVICE)).filter(({ role }) => isResolvingRole(role));
  const ids = [...new Set(holders.map(({ personId }) => personId))];
  if (ids.length === 0) return [];
  const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
  const today = toLocalDate(timeZone, deps.clock.now());
  const grants = await deps.access.readAccess(tx, ids);
  const people = await deps.getPeople().readRecipients(tx, { ids });
  return people
    .filter(({ isArchived, isErased, lastDay }) => !isArchived && !isErased && (lastDay === null || lastDay >= today))
    .flatMap((person) =>
      (grants.get(person.id) ?? [])
        .filter(({ service, role }) => service === SERVICE && isResolvingRole(role))
        .map(({ role, regionIds, locationIds }) => ({ personId: person.id, role, regionIds, locationIds, person })),
    );
}

/** Returns the place of an alert, with the region of today. */
export async function readPlace(deps: AlertsDeps, tx: ClientTx, locationId: number): Promise<AlertPlace> {
  const place = await deps.organization.findPlace(tx, locationId);
  return { locationId, regionId: place?.region?.id ?? null };
}
