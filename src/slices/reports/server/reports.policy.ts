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

/** Who may do what: tables and locations are for those who see places, pages of whole regions for those who see regions. */
export const reportsOperations: OperationTable = {
  "reports.portfolio.read": seesPlaces,
  "reports.portfolio.export": seesPlaces,
  "reports.views.read": seesPlaces,
  "reports.views.save": seesPlaces,
  "reports.region.read": ["reporting", "regional_manager", "multi_regional_manager"],
  "reports.property.read": seesPlaces,
  // Anyone who is given an action item may print its checklist, which says nothing of the company.
  "reports.attachments.read": "signed_in",
  "reports.widgets.read": seesPlaces,
  "reports.comparison.read": seesPlaces,
  "reports.widgets.explain": seesPlaces,
  "reports.widgets.export": seesPlaces,
};
