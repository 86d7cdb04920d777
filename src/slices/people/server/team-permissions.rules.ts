import { toPropertyManager, coversIndirectly } from "#slices/identity/contract/location-grants.ts";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import {
  type AccessGrant,
  type Actor,
  getServicePermission,
  type Scope,
  includesPlace,
  type ServicePermission,
} from "#slices/identity/server/identity.api.ts";
import type { TeamAction } from "#slices/people/contract/team.contract.ts";

/** A person's location and its current region. */
export interface Place {
  readonly locationId: number | null;
  readonly regionId: number | null;
}

/** The part of a person that decides what others may do with them. */
export interface Subject extends Place {
  readonly personId: number;
  readonly isArchived: boolean;
  readonly email: string | null;
  readonly grants: readonly AccessGrant[];
}

/** Returns the region of a location; null without one. */
export type RegionOf = (locationId: number) => number | null;

const managing: ReadonlySet<Role> = new Set([
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
]);

/** Roles whose lists have no Manager column and no Managers card. */
const withoutManagers: ReadonlySet<Role> = new Set(["property_manager", "maintenance_manager", "employee"]);

/** Returns true for an administrator of the client in any service. */
export function isAdmin(actor: Actor): boolean {
  return actor.permissions.some((right) => right.role === "client-admin");
}

/** Returns true when the viewer's lists show managers. */
export function canSeeManagers(actor: Actor): boolean {
  return actor.permissions.some((right) => !withoutManagers.has(right.role));
}

function mergeScopes(scopes: readonly Scope[]): Scope {
  const regionIds: number[] = [];
  const locationIds: number[] = [];
  for (const scope of scopes) {
    if (scope.kind === "client") return scope;
    regionIds.push(...scope.regionIds);
    locationIds.push(...scope.locationIds);
  }
  return { kind: "places", regionIds: [...new Set(regionIds)], locationIds: [...new Set(locationIds)] };
}

/** Returns the places whose people an actor sees: those of any service. */
export function getTeamScope(actor: Actor): Scope {
  return mergeScopes(actor.permissions.map((right) => right.scope));
}

/** Returns true for roles that manage people of places. The role "employee" does not. */
export function hasTeam(actor: Actor): boolean {
  return actor.permissions.some((right) => right.role !== "employee");
}

function listManagingRights(actor: Actor): readonly ServicePermission[] {
  return actor.permissions.filter((right) => managing.has(right.role));
}

/** Returns true when the actor has at least the grant in the same service. */
function isWithin(grant: AccessGrant, actor: Actor, findRegion: RegionOf): boolean {
  if (grant.role === "employee") return true;
  if (grant.role === "client-admin" || grant.role === "reporting") return false;
  const scope = listManagingRights(actor).find((right) => right.service === grant.service)?.scope;
  if (scope?.kind !== "places") return false;
  return (
    grant.regionIds.every((id) => scope.regionIds.includes(id)) &&
    grant.locationIds.every((locationId) => includesPlace(scope, { locationId, regionId: findRegion(locationId) }))
  );
}

/** Returns the places where an actor may add employees; null for none. */
export function getEmployingScope(actor: Actor): Scope | null {
  if (isAdmin(actor)) return { kind: "client" };
  const permissions = listManagingRights(actor);
  return permissions.length === 0 ? null : mergeScopes(permissions.map((right) => right.scope));
}

/**
 * Returns true when an actor may act on a person. Administrators may act on everyone. Managers may act on people of
 * their places with no wider permissions than theirs, because a changed email would hand those permissions over.
 * Managers cannot act on themselves.
 */
export function canManage(actor: Actor, subject: Subject, findRegion: RegionOf): boolean {
  if (isAdmin(actor)) return true;
  const scope = getEmployingScope(actor);
  if (scope === null || subject.personId === actor.personId || !includesPlace(scope, subject)) return false;
  return subject.grants.every((grant) => isWithin(grant, actor, findRegion));
}

const whileActive: readonly TeamAction[] = [
  "archive",
  "send_welcome_email",
  "assign_manager",
  "assign_position",
  "assign_as_location_manager",
  "assign_as_location_maintenance_manager",
];

/** Returns the actions that an actor has on a person now. */
export function listTeamActions(actor: Actor, subject: Subject, findRegion: RegionOf): TeamAction[] {
  if (!canManage(actor, subject, findRegion)) return [];
  if (subject.isArchived) return ["unarchive"];
  return whileActive.filter((action) => {
    if (action === "archive") return subject.personId !== actor.personId;
    return action !== "send_welcome_email" || subject.email !== null;
  });
}

/** Returns the services in which an actor may assign the manager of a location. */
export function listServicesToAssign(actor: Actor, active: readonly Service[], place: Place): Service[] {
  if (isAdmin(actor)) return [...active];
  const permissions = listManagingRights(actor).filter((right) => includesPlace(right.scope, place));
  return active.filter((service) => permissions.some((right) => right.service === service));
}

export type LocationRole = "property_manager" | "maintenance_manager";

/**
 * Adds the management of a location to a grant. Returns null when that would take something away: wider roles stay
 * unchanged, a manager of one property becomes one of several, and a maintenance manager has one location.
 */
export function addLocationToGrant(
  grant: AccessGrant,
  role: LocationRole,
  place: Place & { locationId: number },
): AccessGrant | null {
  const { locationId } = place;
  if (coversIndirectly(grant, place.regionId)) return grant;
  if (grant.regionIds.length > 0) return null;
  if (grant.locationIds.length === 0) return { ...grant, role, locationIds: [locationId] };
  if (role === "maintenance_manager") return grant.locationIds.includes(locationId) ? grant : null;
  return toPropertyManager(grant, [...grant.locationIds, locationId]);
}

/**
 * Returns where a viewer can see a person's plans: their own everywhere, those of others within the permission in
 * plans.
 */
export function getPlansScope(actor: Actor, employee: Place & { readonly id: number }): Scope | null {
  const right = getServicePermission(actor, "introduce");
  if (right === null) return null;
  if (employee.id === actor.personId) return { kind: "client" };
  return includesPlace(right.scope, employee) ? right.scope : null;
}
