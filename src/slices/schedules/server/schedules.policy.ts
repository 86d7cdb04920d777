import type { Actor, OperationTable } from "#slices/identity/server/identity.api.ts";

/**
 * Everyone who sees places can schedule reports; everyone can read and unsubscribe from reports sent to them. Schedules
 * of others are visible with access to the whole company, and changed by client-admins only.
 */
export const schedulesOperations: OperationTable = {
  "schedules.own": "signed_in",
  "schedules.create": [
    "reporting",
    "regional_manager",
    "multi_regional_manager",
    "property_manager",
    "multi_property_manager",
    "maintenance_manager",
  ],
  "schedules.others": ["reporting"],
  "schedules.stop": "public",
};

/** Returns whether the actor may choose the recipient of a report. */
export function canChooseRecipient(actor: Actor): boolean {
  return actor.permissions.some(({ role }) => role === "client-admin" || role === "reporting");
}

/** Returns whether the actor is client-admin of a service. */
export function isAdmin(actor: Actor): boolean {
  return actor.permissions.some(({ role }) => role === "client-admin");
}
