import type { ClientTx } from "#platform/server/db/database.ts";
import { type Actor, scopeIncludes } from "#slices/identity/server/identity.api.ts";
import { type EmployeeRow, findEmployee, readContacts } from "./employee.read-model.ts";
import type { PeopleDeps } from "./people.context.ts";
import { isArchivedOn } from "./people.rules.ts";
import { findPlace } from "./places.read-model.ts";
import { teamScope } from "./team-permissions.rules.ts";

/** True for someone of the actor's scope, the actor, or a manager of the place where the employee works. */
export async function canBeManager(
  deps: PeopleDeps,
  tx: ClientTx,
  actor: Actor,
  of: {
    readonly employee: Pick<EmployeeRow, "locationId" | "regionId">;
    readonly managerId: number;
    readonly today: string;
  },
): Promise<boolean> {
  const { employee, managerId, today } = of;
  const manager = await findEmployee(tx, managerId);
  if (!manager || isArchivedOn(manager, today)) return false;
  if (managerId === actor.personId || scopeIncludes(teamScope(actor), manager)) return true;
  const { locationId, regionId } = employee;
  return (await deps.access.managers(tx)).some(
    (each) =>
      each.personId === managerId &&
      ((each.regionId !== null && each.regionId === regionId) ||
        (each.locationId !== null && each.locationId === locationId)),
  );
}

/** Who most likely manages someone at a location: its property manager, or else a manager of its region. */
export async function suggestManager(
  deps: PeopleDeps,
  tx: ClientTx,
  locationId: number,
): Promise<{ readonly id: number; readonly name: string } | null> {
  const regionId = (await findPlace(tx, locationId))?.regionId ?? null;
  const all = (await deps.access.managers(tx)).filter(({ role }) => role !== "maintenance_manager");
  const local = all.filter((each) => each.locationId === locationId);
  const regional = all.filter((each) => regionId !== null && each.regionId === regionId);
  // Anyone who manages this place alone stands before those of several.
  const ranked = [...local, ...regional].toSorted((a, b) => computeRank(a) - computeRank(b) || a.personId - b.personId);
  const contacts = await readContacts(tx, [...new Set(ranked.map(({ personId }) => personId))]);
  const names = new Map(contacts.map((contact) => [contact.id, contact.full_name]));
  const found = ranked.find(({ personId }) => names.has(personId));
  return found ? { id: found.personId, name: names.get(found.personId) ?? "" } : null;
}

function computeRank({ locationId, role }: { readonly locationId: number | null; readonly role: string }): number {
  return (locationId === null ? 2 : 0) + (role.startsWith("multi_") ? 1 : 0);
}
