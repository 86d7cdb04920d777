import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { OperationTable } from "#slices/identity/server/identity.api.ts";

const managers: readonly Role[] = [
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
];

/**
 * Whether a role in residents' satisfaction invites residents of its places. Maintenance managers and reporting only see
 * them.
 */
export const canInviteResidents = (role: Role): boolean => role === "client-admin" || managers.includes(role);

/**
 * The page behind an invitation's link is open to anyone who holds the link; the token alone says what it shows. Whom the
 * company asks is for its administrators; residents of their places are for managers too, never for staff that acts as one.
 */
export const surveysOperations: OperationTable = {
  "surveys.read": "public",
  "surveys.answer": "public",
  // One's own alone: refused while staff acts as someone.
  "surveys.open_own": "signed_in",
  "surveys.campaigns.read": ["client-admin"],
  "surveys.campaigns.change": ["client-admin"],
  "surveys.campaigns.send": ["client-admin"],
  "surveys.campaigns.letters": ["client-admin"],
  // The list of residents offers this where it can be done: those who only look are offered nothing.
  "surveys.invitations.options": [...managers, "reporting", "maintenance_manager"],
  "surveys.invitations.preview": managers,
  "surveys.invitations.send": managers,
  "surveys.events.read": ["client-admin"],
  "surveys.events.change": ["client-admin"],
};
