import type { OperationTable } from "#slices/identity/server/identity.api.ts";

const managers = ["regional_manager", "multi_regional_manager", "property_manager", "multi_property_manager"] as const;

const seesPlaces = ["reporting", ...managers, "maintenance_manager"] as const;

/** Who may do what with employees; which employees is decided by scope and rights. A client-admin may everything. */
export const peopleOperations: OperationTable = {
  "people.team.read": seesPlaces,
  "people.team.export": seesPlaces,
  "people.options.read": seesPlaces,
  "people.search": ["reporting"],
  // Everybody may look at themselves.
  "people.read": "signed_in",
  "people.create": managers,
  "people.edit": managers,
  // Everybody has a say over their own picture; over others' the service decides as for an edit.
  "people.avatar.change": "signed_in",
  "people.act": managers,
  "people.welcome": managers,
  "people.access.read": [],
  "people.access.save": [],
  "people.erase": [],
};
