import { z } from "zod";
import { type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { JobKind } from "#platform/server/jobs/jobs.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

/** "Make a report for its reader and mail it"; everything about it is looked up when it leaves. */
export const reportMail: OutboxKind<{ deliveryId: number }> = {
  name: "schedules.report",
  payload: z.strictObject({ deliveryId: z.number().int().positive() }),
};

/** "Mail someone a report once, as a test of what a schedule would send them." */
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

/** "Tell someone that a schedule stands still." */
export const pausedMail: OutboxKind<{ scheduleId: number; personId: number }> = {
  name: "schedules.paused",
  payload: z.strictObject({ scheduleId: z.number().int().positive(), personId: z.number().int().positive() }),
};

/** Every minute: has what is due sent, client by client. It may run late, twice or beside itself. */
export const sweepJob: JobKind<ClientPayload> = {
  name: "schedules.send-due",
  payload: clientPayload,
  cron: "* * * * *",
};
