import { z } from "zod";
import type { JobKind } from "#platform/server/jobs/jobs.ts";

/** A request for a new password. The account is null for an unknown email, so that both take the same path. */
export const resetRequestJob: JobKind<{ accountId: number | null }> = {
  name: "identity.reset-request",
  payload: z.object({ accountId: z.number().int().positive().nullable() }),
};
