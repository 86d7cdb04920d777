import type { InvitationSource } from "../server/analytics.api.ts";

/** A client of which nobody was ever invited. */
export const noInvitations: InvitationSource = {
  months: () => Promise.resolve([]),
  invitations: () => Promise.resolve([]),
};
