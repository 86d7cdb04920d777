import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { type Actor, getServicePermission, includesPlace } from "#slices/identity/server/identity.api.ts";

/** Location and region of a person. */
export interface PersonPlacement {
  readonly locationId: number | null;
  readonly regionId: number | null;
}

const managing: ReadonlySet<Role> = new Set([
  "client-admin",
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
]);

/** Returns true for a person who is archived or whose last day is over. */
export function isInactive(
  { isArchived, lastDay }: { readonly isArchived: boolean; readonly lastDay: string | null },
  today: string,
): boolean {
  return isArchived || (lastDay !== null && lastDay < today);
}

/** Returns true for an administrator of the client. */
export function isPlanAdmin(actor: Actor): boolean {
  return getServicePermission(actor, "introduce")?.role === "client-admin";
}

/** Returns true for a role that can change enrollments. */
export function canManagePlans(actor: Actor): boolean {
  const right = getServicePermission(actor, "introduce");
  return right !== null && managing.has(right.role);
}

/** Returns true when the actor's permission in plans covers the person, or the person is the actor. */
export function canSeePlansOf(actor: Actor, person: PersonPlacement & { readonly id: number }): boolean {
  const right = getServicePermission(actor, "introduce");
  if (right === null) return false;
  return person.id === actor.personId || (right.role !== "employee" && includesPlace(right.scope, person));
}

/**
 * Returns true when the actor can enroll the person, set mentors and end enrollments. Only administrators can do this
 * for themselves.
 */
export function canChangePlansOf(actor: Actor, person: PersonPlacement & { readonly id: number }): boolean {
  if (!canManagePlans(actor) || !canSeePlansOf(actor, person)) return false;
  return isPlanAdmin(actor) || person.id !== actor.personId;
}
