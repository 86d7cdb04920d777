import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";

const choices = {
  /** The day's mail of what one has to do. */
  digest: z.boolean(),
  /** The day's mail of what one's people did not do in time. */
  escalations: z.boolean(),
};

const reply = z.object({
  data: z.object({
    ...choices,
    /** True for whom tasks can be escalated to. */
    may_get_escalations: z.boolean(),
  }),
});

/** Which mails about tasks the signed-in person gets. */
export const getTaskMails = endpoint({
  name: "getTaskMails",
  method: "GET",
  path: "/plans/task_mails",
  summary: "Returns the current user’s task email preferences (both on by default).",
  reply,
});
export type TaskMails = z.output<(typeof getTaskMails)["reply"]>["data"];

/** Chooses them. */
export const updateTaskMails = endpoint({
  name: "updateTaskMails",
  method: "PUT",
  path: "/plans/task_mails",
  summary: "Updates the current user’s task email preferences. Also applies to queued emails.",
  body: z.strictObject(choices),
  reply,
});
export type TaskMailChoices = z.output<(typeof updateTaskMails)["body"]>;
