import { z } from "zod";
import type { JobKind } from "#platform/server/jobs/jobs.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

const id = z.number().int().positive();

/**
 * opened: it is new and the recipient's · late: a deadline below the recipient has passed · reopened: the resident says
 * that it is not taken care of.
 */
export const alertNewsReasons = ["opened", "late", "reopened"] as const;
export type AlertNewsReason = (typeof alertNewsReasons)[number];

/** Emails the person that an alert was assigned to by this event. The content is read when it is sent. */
export const alertNews: OutboxKind<{ eventId: number; reason: AlertNewsReason }> = {
  name: "alerts.news",
  payload: z.strictObject({ eventId: id, reason: z.enum(alertNewsReasons) }),
};

/** Asks the resident of a resolved alert whether it is taken care of. */
export const residentCheck: OutboxKind<{ alertId: number }> = {
  name: "alerts.resident-check",
  payload: z.strictObject({ alertId: id }),
};

/**
 * Without a client (the scheduled run): one such job for each client. With one: escalates late alerts, and closes the
 * questions to residents who were asked a week ago. It may run late or twice.
 */
export const alertClocksJob: JobKind<{ clientId?: number | undefined }> = {
  name: "alerts.clocks",
  payload: z.strictObject({ clientId: id.optional() }),
  cron: "7 * * * *",
};
