import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

/** Records that the person opened the home page. */
export const recordHomeVisit = defineEndpoint({
  name: "recordHomeVisit",
  method: "POST",
  path: "/identity/home_visits",
  summary: "Records that the signed-in person opened the home page; returns when the visit before this one ended.",
  reply: z.object({
    data: z.object({
      /** Null on the first visit, during impersonation, and with sample data. */
      previous_at: z.iso.datetime({ offset: true }).nullable(),
    }),
  }),
});
