import { z } from "zod";
import { type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { JobKind } from "#platform/server/jobs/jobs.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

/** Emails a reader the number of open flagged comments, counted when it is sent. */
export const flagMail: OutboxKind<{ personId: number }> = {
  name: "flags.daily",
  payload: z.strictObject({ personId: z.number().int().positive() }),
};

/**
 * Scheduled daily without a client: it enqueues one job per client with readers. With a client it groups the comments
 * of closed months that the gate does not show, and emails readers who have new comments. It may run late, twice or
 * concurrently.
 */
export const flagsJob: JobKind<ClientPayload> = {
  name: "flags.route",
  payload: clientPayload,
  cron: "10 13 * * *",
};
