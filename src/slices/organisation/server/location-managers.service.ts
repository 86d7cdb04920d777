import type { FieldProblem } from "#platform/contract/problem.ts";
import { Failure } from "#platform/server/fail.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { LocationManagersEdit } from "#slices/organisation/contract/locations.contract.ts";
import type { PlacePerson } from "#slices/organisation/contract/places.contract.ts";
import { assertFaultless, found, unknownFault } from "./edits.ts";
import {
  grantsWith,
  grantsWithout,
  type ManagedPlace,
  type ManagerKind,
  refusalTexts,
} from "./location-managers.rules.ts";
import { readLocationState } from "./locations.repository.ts";
import { type Managers, type PlacePeopleDeps, readManagers } from "./place-people.ts";

export interface LocationManagersDeps extends PlacePeopleDeps {
  /** The services that the client has with status active. */
  readonly activeServices: (uow: UnitOfWork) => Promise<ReadonlySet<Service>>;
}

interface Edit {
  readonly uow: UnitOfWork;
  readonly deps: LocationManagersDeps;
  readonly place: ManagedPlace;
  readonly services: readonly Service[];
  readonly names: ReadonlyMap<number, string>;
}

const kinds: readonly ManagerKind[] = ["managers", "maintenance_managers"];

function peopleOf(managers: Managers, kind: ManagerKind, locationId: number): readonly PlacePerson[] {
  return kind === "managers" ? managers.ofLocation(locationId) : managers.maintenanceOf(locationId);
}

const idsOf = (people: readonly PlacePerson[]): number[] => people.map((person) => person.id).toSorted((a, b) => a - b);

function assertSame(now: readonly number[], begunFrom: readonly number[]): void {
  if (now.join() === begunFrom.toSorted((a, b) => a - b).join()) return;
  throw new Failure("conflict", "changed_meanwhile", "Someone else changed the managers. Reload and try again.");
}

async function remove(edit: Edit, kind: ManagerKind, personId: number): Promise<void> {
  const grants = (await edit.deps.access.accessOf(edit.uow, [personId])).get(personId) ?? [];
  await edit.deps.access.setAccess(edit.uow, personId, grantsWithout(grants, kind, edit.place.locationId));
}

/** Makes somebody a manager; returns why not. */
async function assign(edit: Edit, kind: ManagerKind, personId: number, path: string): Promise<FieldProblem[]> {
  const name = edit.names.get(personId);
  if (name === undefined) return [unknownFault(path, "employee")];
  const grants = (await edit.deps.access.accessOf(edit.uow, [personId])).get(personId) ?? [];
  const outcome = grantsWith(grants, kind, edit.place, edit.services);
  if ("refusal" in outcome) {
    const message = `${name} ${refusalTexts[outcome.refusal]}`;
    return [{ path: `body.${path}`, code: outcome.refusal, message }];
  }
  await edit.deps.access.setAccess(edit.uow, personId, outcome.grants);
  return [];
}

/** Sets who manages a location, in every service of the client; all that stands against it is said at once. */
export async function saveManagers(
  uow: UnitOfWork,
  deps: LocationManagersDeps,
  locationId: number,
  body: LocationManagersEdit,
): Promise<{ managers: PlacePerson[]; maintenance_managers: PlacePerson[] }> {
  const { name, region_id: regionId } = found(await readLocationState(uow, locationId, { isHeld: true }));
  const before = await readManagers(uow, deps);
  for (const kind of kinds) assertSame(idsOf(peopleOf(before, kind, locationId)), body.if_unchanged[kind]);
  const names = await deps.people.personNames(uow, [...new Set([...body.managers, ...body.maintenance_managers])]);
  const services = [...(await deps.activeServices(uow))].toSorted();
  const edit: Edit = { uow, deps, place: { locationId, regionId }, services, names };
  for (const kind of kinds) {
    const gone = idsOf(peopleOf(before, kind, locationId)).filter((id) => !body[kind].includes(id));
    for (const personId of gone) await remove(edit, kind, personId);
  }
  const faults: FieldProblem[] = [];
  for (const kind of kinds) {
    const had = new Set(idsOf(peopleOf(before, kind, locationId)));
    for (const [index, personId] of body[kind].entries()) {
      if (!had.has(personId)) faults.push(...(await assign(edit, kind, personId, `${kind}.${index}`)));
    }
  }
  // What was written before a fault is rolled back with the unit of work.
  assertFaultless(faults);
  const after = await readManagers(uow, deps);
  const listed = (managers: Managers) => ({
    managers: [...managers.ofLocation(locationId)],
    maintenance_managers: [...managers.maintenanceOf(locationId)],
  });
  await uow.audit({
    operation: "organisation.managers.write",
    objectType: "location",
    objectId: locationId,
    details: { location: name, before: listed(before), after: listed(after) },
  });
  return listed(after);
}
