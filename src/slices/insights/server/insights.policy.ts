import type { Role } from "#slices/identity/contract/identity.contract.ts";
import {
  type Actor,
  getServicePermission,
  type OperationTable,
  type Scope,
} from "#slices/identity/server/identity.api.ts";
import type { AnalyticsService } from "#slices/analytics/server/analytics.api.ts";

const seesPlaces: readonly Role[] = [
  "reporting",
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
  "maintenance_manager",
];

/** Changes are visible to people who see places; for a service without a permission they see none. */
export const insightsOperations: OperationTable = {
  "insights.changes.read": seesPlaces,
  "insights.heat-map.read": seesPlaces,
  "insights.drivers.read": seesPlaces,
  "insights.trust.read": seesPlaces,
  "insights.chain.read": seesPlaces,
};

/**
 * Returns the places whose figures an actor sees in a service; null without a permission, and for employees, who see
 * only their own.
 */
export function findScope(actor: Actor, service: AnalyticsService): Scope | null {
  const right = getServicePermission(actor, service);
  return right === null || right.role === "employee" ? null : right.scope;
}
