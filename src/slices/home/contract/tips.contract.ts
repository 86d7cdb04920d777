import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

/** The tips of the first visits; each is shown until the person dismisses it. */
export const tips = [
  "setup",
  "permissions",
  "attention",
  "explain",
  "changes",
  "alerts",
  "inbox",
  "tasks",
  "confidential",
  "emails",
] as const;
export type Tip = (typeof tips)[number];

/** Dismisses a tip permanently. */
export const dismissTip = defineEndpoint({
  name: "dismissTip",
  method: "POST",
  path: "/identity/tips/dismiss",
  summary: "Dismisses one of the signed-in person’s tips for a first visit, for good.",
  body: z.strictObject({ tip: z.enum(tips) }),
  reply: z.object({ data: z.object({ tips: z.array(z.enum(tips)) }) }),
});
