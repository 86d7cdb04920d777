import { type AlertOwnerLevel, alertOwnerLevels } from "#slices/alerts/contract/alert-rules.contract.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";

/** A person who may resolve alerts, with the places of the permission in residents' satisfaction. */
export interface AlertManager {
  readonly personId: number;
  readonly role: Role;
  readonly regionIds: readonly number[];
  readonly locationIds: readonly number[];
}

/** The place of an alert, with the region of today. */
export interface AlertPlace {
  readonly locationId: number;
  readonly regionId: number | null;
}

/** The roles at a property from the lowest up, in the order of `alertOwnerLevels`. */
const levels: readonly (readonly Role[])[] = [
  ["maintenance_manager"],
  ["property_manager", "multi_property_manager"],
  ["regional_manager", "multi_regional_manager"],
  ["client-admin"],
];
const PROPERTY_LEVEL = 1;

function isAt(manager: AlertManager, place: AlertPlace): boolean {
  if (manager.role === "client-admin") return true;
  const isOfRegion = place.regionId !== null && manager.regionIds.includes(place.regionId);
  return isOfRegion || manager.locationIds.includes(place.locationId);
}

const countPlaces = (manager: AlertManager): number => manager.regionIds.length + manager.locationIds.length;

/** Returns the managers of a place, from its maintenance upward; within a level those with the fewest places first. */
export function listManagersAt(managers: readonly AlertManager[], place: AlertPlace): AlertManager[] {
  const here = managers.filter((manager) => isAt(manager, place));
  return levels.flatMap((roles) =>
    here
      .filter((manager) => roles.includes(manager.role))
      .toSorted((a, b) => countPlaces(a) - countPlaces(b) || a.personId - b.personId),
  );
}

/** Returns the owner of a new alert: the nearest manager of a level; null when there is none. */
export function findOwner(
  managers: readonly AlertManager[],
  place: AlertPlace,
  level: AlertOwnerLevel,
): AlertManager | null {
  const roles = levels[alertOwnerLevels.indexOf(level)] ?? [];
  return listManagersAt(managers, place).find(({ role }) => roles.includes(role)) ?? null;
}

/** Returns the nearest managers above an owner at a place; without an owner, those of the region. */
export function listManagersAbove(
  managers: readonly AlertManager[],
  place: AlertPlace,
  ownerId: number | null,
): AlertManager[] {
  const here = listManagersAt(managers, place);
  const owner = here.find(({ personId }) => personId === ownerId);
  const level = owner === undefined ? PROPERTY_LEVEL : levels.findIndex((roles) => roles.includes(owner.role));
  const above = levels
    .slice(level + 1)
    .map((roles) => here.filter(({ role, personId }) => roles.includes(role) && personId !== ownerId));
  return above.find((each) => each.length > 0) ?? [];
}
