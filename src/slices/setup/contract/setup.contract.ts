import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { sample } from "./sample.contract.ts";

/** The prerequisites of the first survey, in the usual order. */
export const setupCodes = [
  "regions",
  "locations",
  "positions",
  "people",
  "welcome_mails",
  "residents",
  "postal_address",
  "sender",
  "sending",
] as const;
export type SetupCode = (typeof setupCodes)[number];

const setupItem = z.object({
  code: z.enum(setupCodes),
  done: z.boolean(),
  /** The existing number. */
  count: z.number().int().min(0),
  /** The total, when it is known: people with access, residents with a lease. */
  of: z.number().int().min(0).nullable(),
  /** The screen of the step; null when only platform staff can do it. */
  to: z.string().nullable(),
});
export type SetupItem = z.infer<typeof setupItem>;

/** Returns the state of setup: what is done and what is missing before the first survey. */
export const getSetup = defineEndpoint({
  name: "getSetup",
  method: "GET",
  path: "/integration/setup",
  summary: "Returns the client’s setup checklist.",
  reply: z.object({
    data: z.object({
      items: z.array(setupItem),
      done_count: z.number().int().min(0),
      /** The next step: the first open one that an administrator can do; null when all of those are done. */
      next: z.enum(setupCodes).nullable(),
      /** True once a person was invited to a survey. */
      has_invited: z.boolean(),
      /** People whose last welcome email could not be sent, by name; the first hundred. */
      unsent_welcomes: z.array(z.object({ user_id: z.number().int(), name: z.string(), email: z.string().nullable() })),
      sample,
    }),
  }),
});
export type Setup = z.infer<typeof getSetup.reply>["data"];
