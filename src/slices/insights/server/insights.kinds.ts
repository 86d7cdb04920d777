import { type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { JobKind } from "#platform/server/jobs/jobs.ts";

/**
 * Without a client (as it repeats by itself, after the months were released): one such job for each client. With one: decides
 * what changed there, once a month from its sixth day on. It may run late or twice.
 */
export const listChangesJob: JobKind<ClientPayload> = {
  name: "insights.list-changes",
  payload: clientPayload,
  cron: "50 13 * * *",
};
