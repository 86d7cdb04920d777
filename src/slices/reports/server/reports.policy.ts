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

/** Permissions: tables and locations for roles that see places, pages of whole regions for roles that see regions. */
export const reportsOperations: OperationTable = {
  "reports.portfolio.read": seesPlaces,
  "reports.portfolio.export": seesPlaces,
  "reports.views.read": seesPlaces,
  "reports.views.save": seesPlaces,
  "reports.region.read": ["reporting", "regional_manager", "multi_regional_manager"],
  "reports.property.read": seesPlaces,
  // Every person with an action item may print its checklist, which contains nothing about the company.
  "reports.attachments.read": "signed_in",
  "reports.widgets.read": seesPlaces,
  "reports.comparison.read": seesPlaces,
  "reports.widgets.explain": seesPlaces,
  "reports.widgets.export": seesPlaces,
};
