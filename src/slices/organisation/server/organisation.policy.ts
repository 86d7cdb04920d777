import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/** Who may do what: everybody with places reads their own, administrators see and change all of the company. */
export const organisationOperations: OperationTable = {
  "organisation.places.read": [
    "reporting",
    "regional_manager",
    "multi_regional_manager",
    "property_manager",
    "multi_property_manager",
    "maintenance_manager",
  ],
  "organisation.administration.read": ["client-admin"],
  "organisation.company.write": ["client-admin"],
  "organisation.locations.write": ["client-admin"],
  "organisation.managers.write": ["client-admin"],
  "organisation.units.write": ["client-admin"],
  "organisation.regions.write": ["client-admin"],
  "organisation.groups.write": ["client-admin"],
  "organisation.positions.write": ["client-admin"],
};
