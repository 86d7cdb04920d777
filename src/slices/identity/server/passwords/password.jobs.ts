import { z } from "zod";
import type { JobKind } from "#platform/server/jobs/jobs.ts";

/** "Someone requested a new password": null for an address without an account, so that both take the same way. */
export const resetRequestJob: JobKind<{ accountId: number | null }> = {
  name: "identity.reset-request",
  payload: z.object({ accountId: z.number().int().positive().nullable() }),
};
