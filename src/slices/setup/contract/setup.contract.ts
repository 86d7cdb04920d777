import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { sample } from "./sample.contract.ts";

/** What must be there before the first survey can go out, in the order in which it is usually done. */
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
  /** How much of it there is. */
  count: z.number().int().min(0),
  /** Of how many, where that is known: people with access, residents with a lease. */
  of: z.number().int().min(0).nullable(),
  /** The screen where it is done; null where only platform staff can. */
  to: z.string().nullable(),
});
export type SetupItem = z.infer<typeof setupItem>;

/** What is there and what is missing before the first survey can go out. */
export const getSetup = endpoint({
  name: "getSetup",
  method: "GET",
  path: "/integration/setup",
  summary: "Returns the client’s setup checklist.",
  reply: z.object({
    data: z.object({
      items: z.array(setupItem),
      done_count: z.number().int().min(0),
      /** What comes next: the first that is not done and that an administrator can do; null when all of that is done. */
      next: z.enum(setupCodes).nullable(),
      /** True once anybody was invited to a survey. */
      has_invited: z.boolean(),
      /** Whose last welcome mail could not be sent, by name; the first hundred. */
      unsent_welcomes: z.array(z.object({ user_id: z.number().int(), name: z.string(), email: z.string().nullable() })),
      sample,
    }),
  }),
});
export type Setup = z.infer<typeof getSetup.reply>["data"];
