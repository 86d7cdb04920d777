import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { OperationTable } from "#slices/identity/server/identity.api.ts";

const seesPlaces: readonly Role[] = [
  "reporting",
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
  "maintenance_manager",
];

/** Residents are for those who see places; which of them, the right in intouch says. Erasing is for client-admins alone. */
export const residentsOperations: OperationTable = {
  "residents.read": seesPlaces,
  "residents.export": seesPlaces,
  "residents.erase": ["client-admin"],
};
