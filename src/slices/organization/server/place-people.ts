import type { ClientTx } from "#platform/server/db/database.ts";
import type { AccessApi, PlaceManager } from "#slices/identity/server/identity.api.ts";
import type { LocationStaffMember } from "#slices/organization/contract/places.contract.ts";

/** What the organization needs from the people slice, which depends on this one. Provided at composition. */
export interface LocationStaffPort {
  /** Returns full names of people who are neither archived nor erased. Others are missing. */
  readPersonNames(tx: ClientTx, personIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Counts people employed on a day, by location. */
  countActiveEmployees(tx: ClientTx, day: string): Promise<ReadonlyMap<number | null, number>>;
}

export interface PlacePeopleDeps {
  readonly access: Pick<AccessApi, "readPlaceManagers" | "readAccess" | "setAccess">;
  readonly people: LocationStaffPort;
}

/** Managers by place, with their names. */
export interface Managers {
  readonly getLocationManagers: (locationId: number) => readonly LocationStaffMember[];
  readonly getMaintenanceManagers: (locationId: number) => readonly LocationStaffMember[];
  readonly getRegionManagers: (regionId: number) => readonly LocationStaffMember[];
}

const noPerson: readonly LocationStaffMember[] = [];
export const noManagers: Managers = {
  getLocationManagers: () => noPerson,
  getMaintenanceManagers: () => noPerson,
  getRegionManagers: () => noPerson,
};

function groupByPlace(
  managers: readonly PlaceManager[],
  names: ReadonlyMap<number, string>,
  findPlace: (manager: PlaceManager) => number | null,
): (id: number) => readonly LocationStaffMember[] {
  const people = new Map<number, LocationStaffMember[]>();
  for (const manager of managers) {
    const place = findPlace(manager);
    const name = names.get(manager.personId);
    if (place === null || name === undefined) continue;
    people.set(place, [...(people.get(place) ?? []), { id: manager.personId, full_name: name }]);
  }
  for (const list of people.values()) list.sort((a, b) => a.full_name.localeCompare(b.full_name) || a.id - b.id);
  return (id) => people.get(id) ?? noPerson;
}

/** Reads all current managers of the client's places. */
export async function readManagers(tx: ClientTx, { access, people }: PlacePeopleDeps): Promise<Managers> {
  const managers = await access.readPlaceManagers(tx);
  const names = await people.readPersonNames(tx, [...new Set(managers.map((manager) => manager.personId))]);
  const isMaintenance = (manager: PlaceManager): boolean => manager.role === "maintenance_manager";
  return {
    getLocationManagers: groupByPlace(managers, names, (manager) =>
      isMaintenance(manager) ? null : manager.locationId,
    ),
    getMaintenanceManagers: groupByPlace(managers, names, (manager) =>
      isMaintenance(manager) ? manager.locationId : null,
    ),
    getRegionManagers: groupByPlace(managers, names, (manager) => manager.regionId),
  };
}
