import { z } from "zod";
import { type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { JobKind } from "#platform/server/jobs/jobs.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

/** Renders a report for its recipient and emails it; everything is read when it is sent. */
export const reportMail: OutboxKind<{ deliveryId: number }> = {
  name: "schedules.report",
  payload: z.strictObject({ deliveryId: z.number().int().positive() }),
};

/** Emails a person a report once, as a test of a schedule. */
export const testMail: OutboxKind<{
  personId: number;
  endpoint: string;
  asked: Record<string, unknown>;
  reportId: number;
  fileType: "xlsx" | "csv" | "pdf";
}> = {
  name: "schedules.test",
  payload: z.strictObject({
    personId: z.number().int().positive(),
    endpoint: z.string(),
    asked: z.record(z.string(), z.unknown()),
    reportId: z.number().int().positive(),
    fileType: z.enum(["xlsx", "csv", "pdf"]),
  }),
};

/** Notifies a person that a schedule is paused. */
export const pausedMail: OutboxKind<{ scheduleId: number; personId: number }> = {
  name: "schedules.paused",
  payload: z.strictObject({ scheduleId: z.number().int().positive(), personId: z.number().int().positive() }),
};

/** Sends due schedules, client by client, every minute. It may run late, twice or concurrently. */
export const sweepJob: JobKind<ClientPayload> = {
  name: "schedules.send-due",
  payload: clientPayload,
  cron: "* * * * *",
};
