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

/** People who see a response may share it, except impersonating staff. A link opens for everyone who has it. */
export const sharingOperations: OperationTable = {
  "sharing.open": "public",
  "sharing.read": seesPlaces,
  "sharing.record": seesPlaces,
  "sharing.revoke": seesPlaces,
  "sharing.settings.read": ["client-admin"],
  "sharing.settings.write": ["client-admin"],
};
