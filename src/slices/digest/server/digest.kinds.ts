import { z } from "zod";
import { type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { JobKind } from "#platform/server/jobs/jobs.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

/** "Build a digest for its recipient and email it"; all its content is read when it is sent. */
export const digestMail: OutboxKind<{ digestId: number }> = {
  name: "digest.weekly",
  payload: z.strictObject({ digestId: z.number().int().positive() }),
};

/** The key of a digest's outbox row. */
export function getDigestKey(digest: { readonly personId: number; readonly week: string }): string {
  return `${digest.personId}:${digest.week}`;
}

/**
 * Without a client (every minute): one such job for each client that is due. With one: sends its digests. It may run
 * late, twice or in parallel.
 */
export const digestJob: JobKind<ClientPayload> = {
  name: "digest.send-due",
  payload: clientPayload,
  cron: "* * * * *",
};
