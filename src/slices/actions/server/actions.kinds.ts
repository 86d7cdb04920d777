import { z } from "zod";
import { type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { JobKind } from "#platform/server/jobs/jobs.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

/**
 * assigned: the assignment is now the recipient's. withdrawn: it no longer is. commented: there is a new comment.
 * finished: it is done and awaits results. results: there are results.
 */
export const actionEvents = ["assigned", "withdrawn", "commented", "finished", "results"] as const;
export type ActionEvent = (typeof actionEvents)[number];

/** Recipient and event of a notification. Its text is read when it is sent. */
export interface ActionNews {
  readonly assignmentId: number;
  readonly personId: number;
  readonly event: ActionEvent;
}

/** Email about an event of an assignment. */
export const actionNews: OutboxKind<ActionNews> = {
  name: "actions.news",
  payload: z.strictObject({
    assignmentId: z.number().int().positive(),
    personId: z.number().int().positive(),
    event: z.enum(actionEvents),
  }),
};

/**
 * Without a client (on its daily schedule, after months are released): enqueues one job per client. With a client:
 * completes assignments whose follow-up answers were released. May run late or twice.
 */
export const completeJob: JobKind<ClientPayload> = {
  name: "actions.complete",
  payload: clientPayload,
  cron: "40 9 * * *",
};
