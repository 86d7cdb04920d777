import { sql } from "kysely";
import type { InvitationSource } from "../server/analytics.api.ts";

/** A client of which no one was ever invited. */
export const noInvitations: InvitationSource = {
  // Its answers are there all the same.
  findWork: () => [sql`(SELECT) AS everyone`],
  months: () => Promise.resolve([]),
  invitations: () => Promise.resolve([]),
};
