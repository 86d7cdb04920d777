import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

/** Returns the Spanish titles of plans and tasks beside the client's own. */
export const getPlanTexts = defineEndpoint({
  name: "getPlanTexts",
  method: "GET",
  path: "/plans/texts",
  summary:
    "The titles of plans and tasks that have a Spanish one, with it; for people without places only those of their own plans and tasks.",
  reply: z.object({ data: z.array(z.object({ title: z.string(), title_es: z.string() })) }),
});
export type PlanTexts = z.infer<(typeof getPlanTexts)["reply"]>["data"];
