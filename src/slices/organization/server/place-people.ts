import type { ClientTx } from "#platform/server/db/database.ts";
import type { AccessApi, PlaceManager } from "#slices/identity/server/identity.api.ts";
import type { LocationStaffMember } from "#slices/organization/contract/places.contract.ts";

/** What the organization must know of people, who are above it; filled in where the product is put together. */
export interface LocationStaffPort {
  /** Full names of people who are neither archived nor erased; others are left out. */
  personNames(tx: ClientTx, personIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** People employed on a day, by location. */
  activeEmployees(tx: ClientTx, day: string): Promise<ReadonlyMap<number | null, number>>;
}

export interface PlacePeopleDeps {
  readonly access: Pick<AccessApi, "managers" | "readAccess" | "setAccess">;
  readonly people: LocationStaffPort;
}

/** Who manages what, with their names. */
export interface Managers {
  readonly ofLocation: (locationId: number) => readonly LocationStaffMember[];
  readonly toMaintenance: (locationId: number) => readonly LocationStaffMember[];
  readonly ofRegion: (regionId: number) => readonly LocationStaffMember[];
}

const noPerson: readonly LocationStaffMember[] = [];
export const noManagers: Managers = {
  ofLocation: () => noPerson,
  toMaintenance: () => noPerson,
  ofRegion: () => noPerson,
};

function byPlace(
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

/** Everybody who manages a place of the client today. */
export async function readManagers(tx: ClientTx, { access, people }: PlacePeopleDeps): Promise<Managers> {
  const managers = await access.managers(tx);
  const names = await people.personNames(tx, [...new Set(managers.map((manager) => manager.personId))]);
  const isMaintenance = (manager: PlaceManager): boolean => manager.role === "maintenance_manager";
  return {
    ofLocation: byPlace(managers, names, (manager) => (isMaintenance(manager) ? null : manager.locationId)),
    toMaintenance: byPlace(managers, names, (manager) => (isMaintenance(manager) ? manager.locationId : null)),
    ofRegion: byPlace(managers, names, (manager) => manager.regionId),
  };
}
