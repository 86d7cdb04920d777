import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";

/** How much waits for someone; zero where the client has not the service or the viewer no right in it. */
export const getTasksCounts = endpoint({
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
