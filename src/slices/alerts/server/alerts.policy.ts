import { forbidden } from "#platform/server/fail.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { Actor, OperationTable, Scope } from "#slices/identity/server/identity.api.ts";

const managers: readonly Role[] = [
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
  "maintenance_manager",
];

/** Who sees alerts, and who resolves them: reporting only looks. A client-admin may everything. */
export const alertsOperations: OperationTable = {
  "alerts.read": ["reporting", ...managers],
  "alerts.complete": managers,
};

const nowhere: Scope = { kind: "places", regionIds: [], locationIds: [] };

/** The places whose alerts an actor sees: those of residents' satisfaction. */
export function alertScope(actor: Actor): Scope {
  return actor.rights.find((right) => right.service === "intouch")?.scope ?? nowhere;
}

/** Whether an actor resolves alerts, by the role in residents' satisfaction. */
export function mayComplete(actor: Actor): boolean {
  const role = actor.rights.find((right) => right.service === "intouch")?.role;
  return role === "client-admin" || (role !== undefined && managers.includes(role));
}

/** The places whose alerts an actor resolves. Fails `forbidden` for a role that never does. */
export function completingScope(actor: Actor): Scope {
  if (!mayComplete(actor)) throw forbidden();
  return alertScope(actor);
}
