import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

/**
 * The number of open items for the viewer; zero where the client lacks the service or the viewer a permission in it.
 */
export const getTasksCounts = defineEndpoint({
  name: "getTasksCounts",
  method: "GET",
  path: "/plans/user_tasks/tasks_counts",
  summary: "Returns counts of open tasks, escalations, and open resident alerts for the current user.",
  reply: z.object({
    data: z.object({
      tasks: z.number().int(),
      escalations: z.number().int(),
      resident_alerts: z.number().int(),
    }),
  }),
});
export type TasksCounts = z.output<(typeof getTasksCounts)["reply"]>["data"];
