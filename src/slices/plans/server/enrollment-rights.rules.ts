import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { type Actor, getServicePermission, scopeIncludes } from "#slices/identity/server/identity.api.ts";

/** Where someone works. */
export interface Post {
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

/** True for someone who was archived or whose last day is over. */
export function isInactive(
  { isArchived, lastDay }: { readonly isArchived: boolean; readonly lastDay: string | null },
  today: string,
): boolean {
  return isArchived || (lastDay !== null && lastDay < today);
}

/** True for an administrator of the client. */
export function isPlanAdmin(actor: Actor): boolean {
  return getServicePermission(actor, "introduce")?.role === "client-admin";
}

/** True for a role that changes enrollments at all, no matter who's they are. */
export function canManagePlans(actor: Actor): boolean {
  const right = getServicePermission(actor, "introduce");
  return right !== null && managing.has(right.role);
}

/** True where the right in plans reaches someone, or they are the actor. */
export function seesPlansFor(actor: Actor, person: Post & { readonly id: number }): boolean {
  const right = getServicePermission(actor, "introduce");
  if (right === null) return false;
  return person.id === actor.personId || (right.role !== "employee" && scopeIncludes(right.scope, person));
}

/** True where the actor enrolls someone, names their mentors and ends their enrollments; never one's own, but as administrator. */
export function changesPlansFor(actor: Actor, person: Post & { readonly id: number }): boolean {
  if (!canManagePlans(actor) || !seesPlansFor(actor, person)) return false;
  return isPlanAdmin(actor) || person.id !== actor.personId;
}
