import { forbidden } from "#platform/server/app-error.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { Actor, OperationTable, Scope } from "#slices/identity/server/identity.api.ts";

const managers: readonly Role[] = [
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
  "maintenance_manager",
];

/** Who sees alerts, and who acts on them: reporting roles only view. A client-admin may do everything. */
export const alertsOperations: OperationTable = {
  "alerts.read": ["reporting", ...managers],
  "alerts.export": ["reporting", ...managers],
  "alerts.complete": managers,
  "alerts.act": managers,
  "alerts.rules.read": ["client-admin"],
  "alerts.rules.write": ["client-admin"],
  // Behind links in emails: their tokens authorize.
  "alerts.check": "public",
  "alerts.news": "public",
};

const NO_PLACES: Scope = { kind: "places", regionIds: [], locationIds: [] };

/** Returns the places whose alerts an actor sees: those of residents' satisfaction. */
export function getAlertScope(actor: Actor): Scope {
  return actor.permissions.find((right) => right.service === "intouch")?.scope ?? NO_PLACES;
}

/** Returns whether a role in residents' satisfaction resolves alerts. */
export const isResolvingRole = (role: Role): boolean => role === "client-admin" || managers.includes(role);

/** Returns whether an actor resolves alerts, by the role in residents' satisfaction. */
export function canResolve(actor: Actor): boolean {
  const role = actor.permissions.find((right) => right.service === "intouch")?.role;
  return role !== undefined && isResolvingRole(role);
}

/** Returns the places whose alerts an actor resolves. Throws `forbidden` for a role that never does. */
export function getResolvingScope(actor: Actor): Scope {
  if (!canResolve(actor)) throw forbidden();
  return getAlertScope(actor);
}
