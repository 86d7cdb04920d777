import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

const choices = {
  /** Daily email about the person's own tasks. */
  digest: z.boolean(),
  /** Daily email about late tasks of the person's team. */
  escalations: z.boolean(),
};

const reply = z.object({
  data: z.object({
    ...choices,
    /** True when tasks can escalate to the person. */
    may_get_escalations: z.boolean(),
  }),
});

/** Returns which task emails the signed-in person gets. */
export const getTaskMails = defineEndpoint({
  name: "getTaskMails",
  method: "GET",
  path: "/plans/task_mails",
  summary: "Returns the current user’s task email preferences (both on by default).",
  reply,
});
export type TaskMails = z.output<(typeof getTaskMails)["reply"]>["data"];

/** Saves which task emails the signed-in person gets. */
export const updateTaskMails = defineEndpoint({
  name: "updateTaskMails",
  method: "PUT",
  path: "/plans/task_mails",
  summary: "Updates the current user’s task email preferences. Also applies to queued emails.",
  body: z.strictObject(choices),
  reply,
});
export type TaskMailChoices = z.output<(typeof updateTaskMails)["body"]>;
