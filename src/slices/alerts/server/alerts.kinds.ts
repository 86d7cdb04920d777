import { z } from "zod";
import type { JobKind } from "#platform/server/jobs/jobs.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

const id = z.number().int().positive();

/** opened: it is new and yours · late: a deadline has passed below you · reopened: the resident says it is not taken care of. */
export const alertNewsReasons = ["opened", "late", "reopened"] as const;
export type AlertNewsReason = (typeof alertNewsReasons)[number];

/** "Mail anyone who an alert was given to by this event." The words are looked up when it is sent. */
export const alertNews: OutboxKind<{ eventId: number; reason: AlertNewsReason }> = {
  name: "alerts.news",
  payload: z.strictObject({ eventId: id, reason: z.enum(alertNewsReasons) }),
};

/** "Ask the resident of a resolved alert whether it is taken care of." */
export const residentCheck: OutboxKind<{ alertId: number }> = {
  name: "alerts.resident-check",
  payload: z.strictObject({ alertId: id }),
};

/**
 * Without a client (as it repeats by itself): one such job for each client. With one: late alerts are escalated, and
 * residents who were invited a week ago count as silent. It may run late or twice.
 */
export const alertClocksJob: JobKind<{ clientId?: number | undefined }> = {
  name: "alerts.clocks",
  payload: z.strictObject({ clientId: id.optional() }),
  cron: "7 * * * *",
};
