import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { OperationTable } from "#slices/identity/server/identity.api.ts";

const managers: readonly Role[] = [
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
];

const seesPlaces: readonly Role[] = ["reporting", ...managers, "maintenance_manager"];

/** Whether a role in intouch corrects the residents of its places. */
export const canCorrectResidents = (role: Role): boolean => role === "client-admin" || managers.includes(role);

/** Residents are for those who see places; which of them, the right in intouch says. Erasing is for client-admins alone. */
export const residentsOperations: OperationTable = {
  "residents.read": seesPlaces,
  "residents.export": seesPlaces,
  "residents.correct": managers,
  "residents.erase": ["client-admin"],
};
