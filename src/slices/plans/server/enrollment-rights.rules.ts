import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { type Actor, rightIn, scopeHolds } from "#slices/identity/server/identity.api.ts";

/** Where somebody works. */
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

/** True for somebody who was archived or whose last day is over. */
export function isGone(
  { isArchived, lastDay }: { readonly isArchived: boolean; readonly lastDay: string | null },
  today: string,
): boolean {
  return isArchived || (lastDay !== null && lastDay < today);
}

/** True for an administrator of the client. */
export function isPlanAdmin(actor: Actor): boolean {
  return rightIn(actor, "introduce")?.role === "client-admin";
}

/** True for a role that changes enrollments at all, whoever's they are. */
export function isPlanManager(actor: Actor): boolean {
  const right = rightIn(actor, "introduce");
  return right !== null && managing.has(right.role);
}

/** True where the right in plans reaches somebody, or they are the actor. */
export function seesPlansOf(actor: Actor, person: Post & { readonly id: number }): boolean {
  const right = rightIn(actor, "introduce");
  if (right === null) return false;
  return person.id === actor.personId || (right.role !== "employee" && scopeHolds(right.scope, person));
}

/** True where the actor enrols somebody, names their mentors and ends their enrollments; never one's own, but as administrator. */
export function changesPlansOf(actor: Actor, person: Post & { readonly id: number }): boolean {
  if (!isPlanManager(actor) || !seesPlansOf(actor, person)) return false;
  return isPlanAdmin(actor) || person.id !== actor.personId;
}
