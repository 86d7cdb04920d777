import { forbidden } from "#platform/server/app-error.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import {
  type Actor,
  type OperationTable,
  getServicePermission,
  type Scope,
  type ServicePermission,
} from "#slices/identity/server/identity.api.ts";

const SERVICE = "ingage";

const managers: readonly Role[] = [
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
];

/**
 * Managers assign, no matter who sees places sees what was assigned, and everybody works on what is their own. A client-admin
 * may everything.
 */
export const actionsOperations: OperationTable = {
  "actions.own": "signed_in",
  "actions.assign": managers,
  "actions.history.read": ["reporting", "maintenance_manager", ...managers],
  "actions.history.export": ["reporting", "maintenance_manager", ...managers],
};

/** The right by which someone sees what was assigned about places; null without one, and of an employee's own. */
export function getVisibilityScope(actor: Actor): ServicePermission | null {
  const right = getServicePermission(actor, SERVICE);
  return right === null || right.role === "employee" ? null : right;
}

/** The same; refuses those who have none. */
export function requireVisibility(actor: Actor): ServicePermission {
  const right = getVisibilityScope(actor);
  if (right === null) throw forbidden();
  return right;
}

/** The places about which someone assigns; null for those who never do. */
export function assigningScope(actor: Actor): Scope | null {
  const right = getServicePermission(actor, SERVICE);
  const may = right !== null && (right.role === "client-admin" || managers.includes(right.role));
  return may ? right.scope : null;
}

/** The same; refuses those who never do. */
export function requireAssigning(actor: Actor): Scope {
  const scope = assigningScope(actor);
  if (scope === null) throw forbidden();
  return scope;
}
