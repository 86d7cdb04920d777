import type { OperationTable } from "#slices/identity/server/identity.api.ts";

const managers = ["regional_manager", "multi_regional_manager", "property_manager", "multi_property_manager"] as const;

const seesPlaces = ["reporting", ...managers, "maintenance_manager"] as const;

/**
 * Roles that can use the operations on employees. Scope and permissions decide about each employee. A client-admin can
 * do everything.
 */
export const peopleOperations: OperationTable = {
  "people.team.read": seesPlaces,
  "people.team.export": seesPlaces,
  "people.options.read": seesPlaces,
  "people.search": ["reporting"],
  // Every signed-in person can see themselves.
  "people.read": "signed_in",
  "people.create": managers,
  "people.edit": managers,
  // People can change their own picture. For others the service decides as for an edit.
  "people.avatar.change": "signed_in",
  "people.act": managers,
  "people.welcome": managers,
  "people.access.read": [],
  "people.access.save": [],
  "people.erase": [],
};
