import type { ClientTx } from "#platform/server/db/database.ts";
import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, includesPlace } from "#slices/identity/server/identity.api.ts";
import { type EmployeeRow, findEmployee, readContacts } from "./employee.read-model.ts";
import { type PeopleDeps, readToday, getVisibleEmployee } from "./people.context.ts";
import { updatePerson } from "./people.repository.ts";
import { isArchivedOn } from "./people.rules.ts";
import { findPlace } from "./places.read-model.ts";
import { getTeamScope } from "./team-permissions.rules.ts";

/** Returns true for the actor, a person of the actor's scope, or a manager of the place where the employee works. */
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
  if (managerId === actor.personId || includesPlace(getTeamScope(actor), manager)) return true;
  const { locationId, regionId } = employee;
  return (await deps.access.readPlaceManagers(tx)).some(
    (each) =>
      each.personId === managerId &&
      ((each.regionId !== null && each.regionId === regionId) ||
        (each.locationId !== null && each.locationId === locationId)),
  );
}

/** Returns the suggested manager at a location: its property manager, or else a manager of its region. */
export async function suggestManager(
  deps: PeopleDeps,
  tx: ClientTx,
  locationId: number,
): Promise<{ readonly id: number; readonly name: string } | null> {
  const regionId = (await findPlace(tx, locationId))?.regionId ?? null;
  const all = (await deps.access.readPlaceManagers(tx)).filter(({ role }) => role !== "maintenance_manager");
  const local = all.filter((each) => each.locationId === locationId);
  const regional = all.filter((each) => regionId !== null && each.regionId === regionId);
  // Managers of only this place come before those of several.
  const ranked = [...local, ...regional].toSorted((a, b) => computeRank(a) - computeRank(b) || a.personId - b.personId);
  const contacts = await readContacts(tx, [...new Set(ranked.map(({ personId }) => personId))]);
  const names = new Map(contacts.map((contact) => [contact.id, contact.full_name]));
  const manager = ranked.find(({ personId }) => names.has(personId));
  return manager ? { id: manager.personId, name: names.get(manager.personId) ?? "" } : null;
}

function computeRank({ locationId, role }: { readonly locationId: number | null; readonly role: string }): number {
  return (locationId === null ? 2 : 0) + (role.startsWith("multi_") ? 1 : 0);
}

/**
 * Assigns the first manager of a new employee: the named one, the suggested one for undefined, none for null. Throws
 * invalid with `unknown_manager` for a person who cannot be their manager.
 */
export async function assignFirstManager(
  deps: PeopleDeps,
  uow: UnitOfWork,
  actor: Actor,
  of: {
    readonly personId: number;
    readonly locationId: number;
    readonly managerId: number | null | undefined;
  },
): Promise<void> {
  const { personId, locationId, managerId: named } = of;
  const managerId = named === undefined ? (await suggestManager(deps, uow, locationId))?.id : named;
  if (managerId === null || managerId === undefined) return;
  const employee = await getVisibleEmployee(uow, actor, personId);
  if (!(await canBeManager(deps, uow, actor, { employee, managerId, today: await readToday(deps, uow) }))) {
    // A suggestion that is not valid is ignored.
    if (named === undefined) return;
    assertNoFieldErrors([{ path: "body.manager_id", code: "unknown_manager", message: "There is no such employee" }]);
  }
  await updatePerson(uow, personId, { manager_id: managerId });
}
