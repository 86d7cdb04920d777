import { sql } from "kysely";
import type { InvitationSource } from "../server/analytics.api.ts";

/** A client without any invitation. */
export const noInvitations: InvitationSource = {
  // Its answers exist nevertheless.
  findWork: () => [sql`(SELECT) AS everyone`],
  readMonths: () => Promise.resolve([]),
  readInvitations: () => Promise.resolve([]),
};
