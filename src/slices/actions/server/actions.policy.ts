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
 * Roles that can use the operations. Managers assign, roles that see places see assignments, and everyone works on
 * their own. A client-admin can do everything.
 */
export const actionsOperations: OperationTable = {
  "actions.own": "signed_in",
  "actions.assign": managers,
  "actions.history.read": ["reporting", "maintenance_manager", ...managers],
  "actions.history.export": ["reporting", "maintenance_manager", ...managers],
};

/**
 * Returns the permission by which a person sees assignments of places; null without one, and for the role "employee".
 */
export function getVisibilityScope(actor: Actor): ServicePermission | null {
  const right = getServicePermission(actor, SERVICE);
  return right === null || right.role === "employee" ? null : right;
}

/** Returns the same. Throws forbidden without one. */
export function requireVisibility(actor: Actor): ServicePermission {
  const right = getVisibilityScope(actor);
  if (right === null) throw forbidden();
  return right;
}

/** Returns the places for which a person can assign; null for roles that cannot. */
export function findAssigningScope(actor: Actor): Scope | null {
  const right = getServicePermission(actor, SERVICE);
  const may = right !== null && (right.role === "client-admin" || managers.includes(right.role));
  return may ? right.scope : null;
}

/** Returns the same. Throws forbidden for roles that cannot assign. */
export function assertCanAssign(actor: Actor): Scope {
  const scope = findAssigningScope(actor);
  if (scope === null) throw forbidden();
  return scope;
}
