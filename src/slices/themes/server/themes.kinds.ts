import { type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { JobKind } from "#platform/server/jobs/jobs.ts";

/**
 * Tags new comments, and comments tagged by other rules. Scheduled without a client, it enqueues one job per client
 * with work. It may run late, twice or concurrently. Code that writes old comments, such as an import, must enqueue it:
 * the schedule only checks recent ones.
 */
export const tagCommentsJob: JobKind<ClientPayload> = {
  name: "themes.tag-comments",
  payload: clientPayload,
  cron: "*/10 * * * *",
};
