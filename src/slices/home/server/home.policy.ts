import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { Actor, OperationTable } from "#slices/identity/server/identity.api.ts";

/** Roles that work with colleagues may praise them; reporting users only read. */
const writers: readonly Role[] = [
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
  "maintenance_manager",
  "employee",
];

/** Permissions on the home page; the page itself is open to every role. */
export const homeOperations: OperationTable = {
  "home.identity.read": "signed_in",
  "home.search": "signed_in",
  "home.tasks.count": "signed_in",
  "home.widgets.read": "signed_in",
  "home.profile.read": "signed_in",
  "home.profile.save": "signed_in",
  "home.tips.dismiss": "signed_in",
  "home.visits.record": "signed_in",
  "home.announcements.write": [],
  "home.spotlights.write": writers,
};

/** Returns true for an administrator of the company. */
export function isClientAdmin(actor: Actor): boolean {
  return actor.permissions.some((right) => right.role === "client-admin");
}

/** Returns true for a person who may write spotlights. */
export function canWriteSpotlights(actor: Actor): boolean {
  return isClientAdmin(actor) || actor.permissions.some((right) => writers.includes(right.role));
}
