import type { OperationTable } from "#slices/identity/server/identity.api.ts";
import { commentRepliers } from "#slices/reports/server/reports.api.ts";
import { residentManagers } from "#slices/residents/server/residents.api.ts";

/**
 * The page behind an invitation's link is public: the token alone decides what it shows. Campaigns are for the
 * company's administrators. Managers may invite residents of their locations, but never under impersonation.
 */
export const surveysOperations: OperationTable = {
  "surveys.read": "public",
  "surveys.answer": "public",
  // For the person's own surveys: rejected under impersonation.
  "surveys.open_own": "signed_in",
  "surveys.campaigns.read": ["client-admin"],
  "surveys.campaigns.change": ["client-admin"],
  "surveys.campaigns.send": ["client-admin"],
  "surveys.campaigns.letters": ["client-admin"],
  // The list of residents offers invitations where they are allowed; roles with read access get an empty list.
  "surveys.invitations.options": [...residentManagers, "reporting", "maintenance_manager"],
  "surveys.invitations.preview": residentManagers,
  "surveys.invitations.send": residentManagers,
  "surveys.comments.reply": ["client-admin", ...commentRepliers],
  "surveys.events.read": ["client-admin"],
  "surveys.events.change": ["client-admin"],
};
