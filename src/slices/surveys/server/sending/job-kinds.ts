import { type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { JobKind } from "#platform/server/jobs/jobs.ts";

/**
 * Without a client (as it repeats by itself, every five minutes): one such job per client. With one: its events, its
 * reminders and its campaigns that are due, in this order, because events outrank campaigns.
 */
export const sendJob: JobKind<ClientPayload> = {
  name: "surveys.send",
  payload: clientPayload,
  cron: "*/5 * * * *",
};
