import { z } from "zod";
import { type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { JobKind } from "#platform/server/jobs/jobs.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";
import type { MessageKind, RecordedKind } from "./task-notifications.tables.ts";

/** Whose mail of which day; what it says is looked up when it is sent. */
export interface DayMail {
  readonly personId: number;
  /** A day of the person's zone. */
  readonly day: string;
}

const dayMail = z.strictObject({ personId: z.number().int().positive(), day: z.iso.date() });

/** The two mails of a day. */
export const dayMails = {
  digest: { name: "plans.digest", payload: dayMail },
  escalations: { name: "plans.escalations", payload: dayMail },
} as const satisfies Readonly<Record<MessageKind, OutboxKind<DayMail>>>;

/** Whom someone reminds of which task, on a day of the task's zone. */
export interface Reminder extends DayMail {
  readonly taskId: number;
  readonly senderId: number;
}

/** The reminder that someone sends. */
export const reminderMail: OutboxKind<Reminder> = {
  name: "plans.reminder",
  payload: dayMail.extend({ taskId: z.number().int().positive(), senderId: z.number().int().positive() }),
};

/** The mail that reports something of a kind: warnings stand in the digest. */
export function toMailKind(kind: RecordedKind): MessageKind {
  return kind === "warnings" ? "digest" : kind;
}

/** The key under which the mail of a day is remembered once; read models find its outbox row by it. */
export function dayMailKey({ personId, day }: DayMail): string {
  return `${personId}:${day}`;
}

/**
 * Without a client (as it repeats by itself, every hour, since mornings begin at another hour in each zone): one such job
 * for each client. With one: everybody there who is to be notified something today and was not. No task changes by it, and
 * it may run late, twice or beside itself.
 */
export const notifyTasksJob: JobKind<ClientPayload> = {
  name: "plans.tell",
  payload: clientPayload,
  cron: "7 * * * *",
};

/** Every night: what was notified of tasks that are long over is deleted, client by client. It may run late or twice. */
export const purgeNotificationsJob: JobKind<ClientPayload> = {
  name: "plans.forget-told",
  payload: clientPayload,
  cron: "52 3 * * *",
};
