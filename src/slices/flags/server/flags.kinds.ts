import { z } from "zod";
import { type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { JobKind } from "#platform/server/jobs/jobs.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

/** "Tell a reader how many flagged comments are open"; the number is counted when it leaves. */
export const flagMail: OutboxKind<{ personId: number }> = {
  name: "flags.daily",
  payload: z.strictObject({ personId: z.number().int().positive() }),
};

/**
 * Without a client (as it repeats by itself, each day): one such job for each client with readers. With one: groups the
 * comments of closed months that the gate does not show, and emails readers for whom something is new. It may run late,
 * twice or beside itself.
 */
export const flagsJob: JobKind<ClientPayload> = {
  name: "flags.route",
  payload: clientPayload,
  cron: "10 13 * * *",
};
