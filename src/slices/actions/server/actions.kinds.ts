import { z } from "zod";
import { type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { JobKind } from "#platform/server/jobs/jobs.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

/**
 * assigned: it is yours · withdrawn: it is not any more · commented: someone said something · finished: it is done and
 * its results are awaited · results: they are there.
 */
export const actionEvents = ["assigned", "withdrawn", "commented", "finished", "results"] as const;
export type ActionEvent = (typeof actionEvents)[number];

/** Who is informed what of an assignment; the words are looked up when it is sent. */
export interface ActionNews {
  readonly assignmentId: number;
  readonly personId: number;
  readonly event: ActionEvent;
}

/** "Mail someone what happened to an assignment." */
export const actionNews: OutboxKind<ActionNews> = {
  name: "actions.news",
  payload: z.strictObject({
    assignmentId: z.number().int().positive(),
    personId: z.number().int().positive(),
    event: z.enum(actionEvents),
  }),
};

/**
 * Without a client (as it repeats by itself, each morning after the months were released): one such job for each client.
 * With one: assignments there whose follow-up answers were released are completed. It may run late or twice.
 */
export const completeJob: JobKind<ClientPayload> = {
  name: "actions.complete",
  payload: clientPayload,
  cron: "40 9 * * *",
};
