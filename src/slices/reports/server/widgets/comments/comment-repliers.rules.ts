import type { AudienceService } from "#slices/analytics/server/analytics.api.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { type Actor, canOpenConfidential, getServicePermission } from "#slices/identity/server/identity.api.ts";

/** The roles that reply to comments besides the administrator: they manage the places of the comments. */
export const commentRepliers: readonly Role[] = [
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
];

/** Returns whether an actor may reply to comments of a service; staff that impersonates a person never may. */
export function canReplyToComments(actor: Actor, service: AudienceService): boolean {
  const role = getServicePermission(actor, service)?.role;
  return (
    canOpenConfidential(actor) && role !== undefined && (role === "client-admin" || commentRepliers.includes(role))
  );
}
