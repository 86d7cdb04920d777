import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/**
 * Roles that can use the operations. People with places read their own; administrators read and change everything of
 * the company.
 */
export const organizationOperations: OperationTable = {
  "organization.places.read": [
    "reporting",
    "regional_manager",
    "multi_regional_manager",
    "property_manager",
    "multi_property_manager",
    "maintenance_manager",
  ],
  "organization.administration.read": ["client-admin"],
  "organization.company.write": ["client-admin"],
  "organization.locations.write": ["client-admin"],
  "organization.managers.write": ["client-admin"],
  "organization.units.write": ["client-admin"],
  "organization.regions.write": ["client-admin"],
  "organization.groups.write": ["client-admin"],
  "organization.positions.write": ["client-admin"],
};
