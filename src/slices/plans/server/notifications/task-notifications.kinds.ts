import { z } from "zod";
import { type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { JobKind } from "#platform/server/jobs/jobs.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";
import type { MessageKind, RecordedKind } from "./task-notifications.tables.ts";

/** Recipient and day of an email. Its content is read when it is sent. */
export interface DailyEmail {
  readonly personId: number;
  /** A day in the person's zone. */
  readonly day: string;
}

const dayMail = z.strictObject({ personId: z.number().int().positive(), day: z.iso.date() });

/** The two daily emails. */
export const dayMails = {
  digest: { name: "plans.digest", payload: dayMail },
  escalations: { name: "plans.escalations", payload: dayMail },
} as const satisfies Readonly<Record<MessageKind, OutboxKind<DailyEmail>>>;

/** A reminder of a task on a day in the task's zone. */
export interface Reminder extends DailyEmail {
  readonly taskId: number;
  readonly senderId: number;
}

/** The reminder email. */
export const reminderMail: OutboxKind<Reminder> = {
  name: "plans.reminder",
  payload: dayMail.extend({ taskId: z.number().int().positive(), senderId: z.number().int().positive() }),
};

/** Returns the email that contains a kind of record: warnings are part of the digest. */
export function toMailKind(kind: RecordedKind): MessageKind {
  return kind === "warnings" ? "digest" : kind;
}

/** Returns the deduplication key of a daily email. Read models find its outbox row by it. */
export function getDayMailKey({ personId, day }: DailyEmail): string {
  return `${personId}:${day}`;
}

/**
 * Without a client (on its hourly schedule, because mornings begin at a different hour in each zone): enqueues one job
 * per client. With a client: posts all emails that are due and not yet posted today. Changes no task, and may run late,
 * twice or concurrently.
 */
export const notifyTasksJob: JobKind<ClientPayload> = {
  name: "plans.tell",
  payload: clientPayload,
  cron: "7 * * * *",
};

/** Runs every night: purges notifications of tasks that ended long ago, client by client. May run late or twice. */
export const purgeNotificationsJob: JobKind<ClientPayload> = {
  name: "plans.forget-told",
  payload: clientPayload,
  cron: "52 3 * * *",
};
