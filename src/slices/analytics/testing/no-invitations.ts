import type { InvitationSource } from "../server/analytics.api.ts";

/** A client of which no one was ever invited. */
export const noInvitations: InvitationSource = {
  findWork: () => [],
  months: () => Promise.resolve([]),
  invitations: () => Promise.resolve([]),
};
