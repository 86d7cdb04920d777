import { type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { JobKind } from "#platform/server/jobs/jobs.ts";

/**
 * Without a client (as it repeats by itself): one such job for each client with comments to read. With one: reads comments
 * for themes that are new, or were read by other rules. It may run late, twice or beside itself.
 * Who writes comments of long ago, as imports do, enqueues it: by itself it looks at recent ones.
 */
export const tagCommentsJob: JobKind<ClientPayload> = {
  name: "themes.tag-comments",
  payload: clientPayload,
  cron: "*/10 * * * *",
};
