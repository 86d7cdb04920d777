import { managingProperties, reachesByMore } from "#slices/identity/contract/location-grants.ts";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import {
  type AccessGrant,
  type Actor,
  getServicePermission,
  type Scope,
  scopeIncludes,
  type ServicePermission,
} from "#slices/identity/server/identity.api.ts";
import type { TeamAction } from "#slices/people/contract/team.contract.ts";

/** Where someone works: the location and the region it is in today. */
export interface Place {
  readonly locationId: number | null;
  readonly regionId: number | null;
}

/** Someone as far as the rights of others over them go. */
export interface Subject extends Place {
  readonly personId: number;
  readonly isArchived: boolean;
  readonly email: string | null;
  readonly grants: readonly AccessGrant[];
}

/** The region of a location; null where it has none. */
export type RegionOf = (locationId: number) => number | null;

const managing: ReadonlySet<Role> = new Set([
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
]);

/** Roles whose lists have no Manager column and no Managers card. */
const withoutManagers: ReadonlySet<Role> = new Set(["property_manager", "maintenance_manager", "employee"]);

/** True for an administrator of the client, in whichever service. */
export function isAdmin(actor: Actor): boolean {
  return actor.rights.some((right) => right.role === "client-admin");
}

/** True where the viewer's lists name managers. */
export function canSeeManagers(actor: Actor): boolean {
  return actor.rights.some((right) => !withoutManagers.has(right.role));
}

function union(scopes: readonly Scope[]): Scope {
  const regionIds: number[] = [];
  const locationIds: number[] = [];
  for (const scope of scopes) {
    if (scope.kind === "client") return scope;
    regionIds.push(...scope.regionIds);
    locationIds.push(...scope.locationIds);
  }
  return { kind: "places", regionIds: [...new Set(regionIds)], locationIds: [...new Set(locationIds)] };
}

/** The places whose people an actor sees: those of any service. */
export function teamScope(actor: Actor): Scope {
  return union(actor.rights.map((right) => right.scope));
}

/** True for anyone who looks after people of places at all; an employee's own right is none over others. */
export function hasTeam(actor: Actor): boolean {
  return actor.rights.some((right) => right.role !== "employee");
}

function managingRights(actor: Actor): readonly ServicePermission[] {
  return actor.rights.filter((right) => managing.has(right.role));
}

/** True where a grant gives nothing that the actor does not have in the same service. */
function isWithin(grant: AccessGrant, actor: Actor, findRegion: RegionOf): boolean {
  if (grant.role === "employee") return true;
  if (grant.role === "client-admin" || grant.role === "reporting") return false;
  const scope = managingRights(actor).find((right) => right.service === grant.service)?.scope;
  if (scope?.kind !== "places") return false;
  return (
    grant.regionIds.every((id) => scope.regionIds.includes(id)) &&
    grant.locationIds.every((locationId) => scopeIncludes(scope, { locationId, regionId: findRegion(locationId) }))
  );
}

/** The places where an actor may employ people; null for nowhere. */
export function employingScope(actor: Actor): Scope | null {
  if (isAdmin(actor)) return { kind: "client" };
  const rights = managingRights(actor);
  return rights.length === 0 ? null : union(rights.map((right) => right.scope));
}

/**
 * True where an actor may act on someone: administrators on everybody, managers on the people of their places whose
 * own rights are no wider than theirs (else a changed email would hand those rights over), and not on themselves.
 */
export function canManage(actor: Actor, subject: Subject, findRegion: RegionOf): boolean {
  if (isAdmin(actor)) return true;
  const scope = employingScope(actor);
  if (scope === null || subject.personId === actor.personId || !scopeIncludes(scope, subject)) return false;
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

/** What an actor may do with someone now. */
export function actionsFor(actor: Actor, subject: Subject, findRegion: RegionOf): TeamAction[] {
  if (!canManage(actor, subject, findRegion)) return [];
  if (subject.isArchived) return ["unarchive"];
  return whileActive.filter((action) => {
    if (action === "archive") return subject.personId !== actor.personId;
    return action !== "send_welcome_email" || subject.email !== null;
  });
}

/** The services in which an actor may make someone manager of a location. */
export function servicesToAssign(actor: Actor, active: readonly Service[], place: Place): Service[] {
  if (isAdmin(actor)) return [...active];
  const rights = managingRights(actor).filter((right) => scopeIncludes(right.scope, place));
  return active.filter((service) => rights.some((right) => right.service === service));
}

export type LocationRole = "property_manager" | "maintenance_manager";

/**
 * A grant with the management of one more location, or null where that cannot be without taking something away:
 * wider roles stay what they are, a manager of one property becomes one of several, maintenance has one location.
 */
export function withLocation(
  grant: AccessGrant,
  role: LocationRole,
  place: Place & { locationId: number },
): AccessGrant | null {
  const { locationId } = place;
  if (reachesByMore(grant, place.regionId)) return grant;
  if (grant.regionIds.length > 0) return null;
  if (grant.locationIds.length === 0) return { ...grant, role, locationIds: [locationId] };
  if (role === "maintenance_manager") return grant.locationIds.includes(locationId) ? grant : null;
  return managingProperties(grant, [...grant.locationIds, locationId]);
}

/** Where someone's plans are told to a viewer: of themselves everywhere, of others where the right in plans reaches them. */
export function findPlansScope(actor: Actor, employee: Place & { readonly id: number }): Scope | null {
  const right = getServicePermission(actor, "introduce");
  if (right === null) return null;
  if (employee.id === actor.personId) return { kind: "client" };
  return scopeIncludes(right.scope, employee) ? right.scope : null;
}
