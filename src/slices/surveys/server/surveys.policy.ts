import type { OperationTable } from "#slices/identity/server/identity.api.ts";
import { commentRepliers } from "#slices/reports/server/reports.api.ts";
import { residentManagers } from "#slices/residents/server/residents.api.ts";

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
  "surveys.invitations.options": [...residentManagers, "reporting", "maintenance_manager"],
  "surveys.invitations.preview": residentManagers,
  "surveys.invitations.send": residentManagers,
  "surveys.comments.reply": ["client-admin", ...commentRepliers],
  "surveys.events.read": ["client-admin"],
  "surveys.events.change": ["client-admin"],
};
