import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/** The roles that manage places where residents live, beside the administrator. */
export const residentManagers: readonly Role[] = [
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
];

const seesPlaces: readonly Role[] = ["reporting", ...residentManagers, "maintenance_manager"];

/**
 * Returns whether a role in intouch acts for the residents of its places: corrects and invites them, where others only
 * read.
 */
export const managesResidents = (role: Role): boolean => role === "client-admin" || residentManagers.includes(role);

/**
 * Residents are for people who see places; the permission in intouch decides which. Erasing is for client-admins only.
 */
export const residentsOperations: OperationTable = {
  "residents.read": seesPlaces,
  "residents.export": seesPlaces,
  "residents.correct": residentManagers,
  "residents.erase": ["client-admin"],
};
