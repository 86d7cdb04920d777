import { type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { JobKind } from "#platform/server/jobs/jobs.ts";

/**
 * Without a client (the scheduled run, after the months were released): one such job for each client. With one: decides
 * its changes, once a month from the sixth day on. It may run late or twice.
 */
export const listChangesJob: JobKind<ClientPayload> = {
  name: "insights.list-changes",
  payload: clientPayload,
  cron: "50 13 * * *",
};
