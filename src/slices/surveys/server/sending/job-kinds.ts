import { z } from "zod";
import type { JobKind } from "#platform/server/jobs/jobs.ts";

/**
 * Without a client (as it repeats by itself, every five minutes): one such job per client. With one: its events, its
 * reminders and its campaigns that are due, in this order, because events outrank campaigns.
 */
export const sendJob: JobKind<{ clientId?: number | undefined }> = {
  name: "surveys.send",
  payload: z.strictObject({ clientId: z.number().int().positive().optional() }),
  cron: "*/5 * * * *",
};
