import type { FieldError } from "#platform/contract/problem.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { LocationManagersEdit } from "#slices/organization/contract/locations.contract.ts";
import type { LocationStaffMember } from "#slices/organization/contract/places.contract.ts";
import { assertNoErrors, assertFound, createUnknownIdError } from "./edit-conflicts.ts";
import {
  addLocationGrants,
  removeLocationGrants,
  type ManagedPlace,
  type ManagerKind,
  managerConflictTexts,
} from "./location-managers.rules.ts";
import { readLocationState } from "./locations.repository.ts";
import { type Managers, type PlacePeopleDeps, readManagers } from "./place-people.ts";

export interface LocationManagersDeps extends PlacePeopleDeps {
  /** Returns the client's active services. */
  readonly readActiveServices: (uow: UnitOfWork) => Promise<ReadonlySet<Service>>;
}

interface Edit {
  readonly uow: UnitOfWork;
  readonly deps: LocationManagersDeps;
  readonly place: ManagedPlace;
  readonly services: readonly Service[];
  readonly names: ReadonlyMap<number, string>;
}

const kinds: readonly ManagerKind[] = ["managers", "maintenance_managers"];

function buildPeople(managers: Managers, kind: ManagerKind, locationId: number): readonly LocationStaffMember[] {
  return kind === "managers" ? managers.getLocationManagers(locationId) : managers.getMaintenanceManagers(locationId);
}

const toIds = (people: readonly LocationStaffMember[]): number[] =>
  people.map((person) => person.id).toSorted((a, b) => a - b);

function assertSame(now: readonly number[], begunFrom: readonly number[]): void {
  if (now.join() === begunFrom.toSorted((a, b) => a - b).join()) return;
  throw new AppError("conflict", "changed_meanwhile", "Someone else changed the managers. Reload and try again.");
}

async function remove(edit: Edit, kind: ManagerKind, personId: number): Promise<void> {
  const grants = (await edit.deps.access.readAccess(edit.uow, [personId])).get(personId) ?? [];
  await edit.deps.access.setAccess(edit.uow, personId, removeLocationGrants(grants, kind, edit.place.locationId));
}

/** Makes a person a manager; returns an error if that is impossible. */
async function assign(edit: Edit, kind: ManagerKind, personId: number, path: string): Promise<FieldError[]> {
  const name = edit.names.get(personId);
  if (name === undefined) return [createUnknownIdError(path, "employee")];
  const grants = (await edit.deps.access.readAccess(edit.uow, [personId])).get(personId) ?? [];
  const outcome = addLocationGrants(grants, kind, edit.place, edit.services);
  if ("refusal" in outcome) {
    const message = `${name} ${managerConflictTexts[outcome.refusal]}`;
    return [{ path: `body.${path}`, code: outcome.refusal, message }];
  }
  await edit.deps.access.setAccess(edit.uow, personId, outcome.grants);
  return [];
}

/** Saves the managers of a location in every service of the client. Reports all errors at once. */
export async function saveManagers(
  uow: UnitOfWork,
  deps: LocationManagersDeps,
  locationId: number,
  body: LocationManagersEdit,
): Promise<{ managers: LocationStaffMember[]; maintenance_managers: LocationStaffMember[] }> {
  const { name, region_id: regionId } = assertFound(await readLocationState(uow, locationId, { shouldLock: true }));
  const before = await readManagers(uow, deps);
  for (const kind of kinds) assertSame(toIds(buildPeople(before, kind, locationId)), body.if_unchanged[kind]);
  const names = await deps.people.readPersonNames(uow, [...new Set([...body.managers, ...body.maintenance_managers])]);
  const services = [...(await deps.readActiveServices(uow))].toSorted();
  const edit: Edit = { uow, deps, place: { locationId, regionId }, services, names };
  for (const kind of kinds) {
    const removedIds = toIds(buildPeople(before, kind, locationId)).filter((id) => !body[kind].includes(id));
    for (const personId of removedIds) await remove(edit, kind, personId);
  }
  const errors: FieldError[] = [];
  for (const kind of kinds) {
    const had = new Set(toIds(buildPeople(before, kind, locationId)));
    for (const [index, personId] of body[kind].entries()) {
      if (!had.has(personId)) errors.push(...(await assign(edit, kind, personId, `${kind}.${index}`)));
    }
  }
  // The unit of work rolls back what was written before an error.
  assertNoErrors(errors);
  const after = await readManagers(uow, deps);
  const toManagerLists = (managers: Managers) => ({
    managers: [...managers.getLocationManagers(locationId)],
    maintenance_managers: [...managers.getMaintenanceManagers(locationId)],
  });
  await uow.audit({
    operation: "organization.managers.write",
    objectType: "location",
    objectId: locationId,
    details: { location: name, before: toManagerLists(before), after: toManagerLists(after) },
  });
  return toManagerLists(after);
}
