import type { Actor, OperationTable } from "#slices/identity/server/identity.api.ts";

/**
 * Anyone who sees places has reports sent; everybody reads and ends what is sent to them. Others' schedules are for those who
 * see the whole company, and changed by client-admins alone.
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

/** True for those who choose whom a report is sent to. */
export function mayChooseRecipient(actor: Actor): boolean {
  return actor.rights.some(({ role }) => role === "client-admin" || role === "reporting");
}

/** True for a client-admin in some service. */
export function isAdmin(actor: Actor): boolean {
  return actor.rights.some(({ role }) => role === "client-admin");
}
