import { type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { JobKind } from "#platform/server/jobs/jobs.ts";

/**
 * Sends surveys. Scheduled every five minutes without a client: it enqueues one job per client. With a client it sends
 * event surveys, reminders and due campaigns, in this order because events outrank campaigns.
 */
export const sendJob: JobKind<ClientPayload> = {
  name: "surveys.send",
  payload: clientPayload,
  cron: "*/5 * * * *",
};
