import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessApi, PlaceManager } from "#slices/identity/server/identity.api.ts";
import type { LocationStaffPort } from "#slices/organization/server/place-people.ts";
import type { EmploymentEvents, PeopleApi } from "#slices/people/server/people.api.ts";
import type { Manager, ManagersOf } from "#slices/reports/server/reports.deps.ts";

/** Answers what organization needs to know of people. */
export function createLocationStaff(people: PeopleApi): LocationStaffPort {
  return {
    async readPersonNames(tx, personIds) {
      if (personIds.length === 0) return new Map();
      const found = await people.readRecipients(tx, { ids: personIds });
      const named = found.filter((person) => !person.isArchived && !person.isErased);
      return new Map(named.map((person) => [person.id, `${person.firstName} ${person.lastName}`.trim()]));
    },
    countActiveEmployees: (tx, day) => people.countActiveEmployees(tx, day),
  };
}

/** Finds who manages a place, through the slices that own permissions and people. */
export function createManagerLookup(
  access: Pick<AccessApi, "readPlaceManagers">,
  people: Pick<PeopleApi, "readTitles">,
): ManagersOf {
  return async (tx, { linkType, id }) => {
    const findPlace = (manager: PlaceManager): number | null =>
      linkType === "region" ? manager.regionId : manager.locationId;
    const here = (await access.readPlaceManagers(tx)).filter((manager) => findPlace(manager) === id);
    const titles = await people.readTitles(tx, [...new Set(here.map((manager) => manager.personId))]);
    const filterManagers = (isMaintenance: boolean): Manager[] => {
      const wanted = here.filter((manager) => (manager.role === "maintenance_manager") === isMaintenance);
      const ids = new Set(wanted.map((manager) => manager.personId));
      return titles
        .filter((person) => ids.has(person.id))
        .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
    };
    return { managers: filterManagers(false), maintenance: filterManagers(true) };
  };
}

/** Builds the reactions to employment events, among them the release of what the employee owned. */
export function createEmploymentEvents<Heard extends { readonly employments: EmploymentEvents }>(
  heard: Heard,
  releasing: () => readonly ((uow: UnitOfWork, personId: number) => Promise<void>)[],
): Heard {
  const { employments } = heard;
  return {
    ...heard,
    employments: {
      ...employments,
      onLeft: async (uow, change) => {
        await employments.onLeft(uow, change);
        for (const release of releasing()) await release(uow, change.personId);
      },
    },
  };
}
