import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";

/** From on-time tasks to renewed leases; each step is thought to lead to the next one. */
export const chainSteps = ["tasks", "engagement", "satisfaction", "likely", "renewals"] as const;
export type ChainStep = (typeof chainSteps)[number];

/** A step at the place, compared with the year before. */
const chainTile = z.object({
  step: z.enum(chainSteps),
  value: z.number().nullable(),
  previous_value: z.number().nullable(),
  delta: z.number().nullable(),
  trend: z.enum(["up", "equal", "down"]).nullable(),
  certainty: z.enum(["real", "unclear", "noise"]).nullable(),
  is_low: z.boolean(),
  hidden: z.boolean(),
  bound: z.enum(["at_most", "at_least"]).nullable(),
});
export type ChainTile = z.infer<typeof chainTile>;

/**
 * Whether a step goes with the one before it a quarter later, within properties. Only a word, because answers are
 * protected.
 */
const chainLink = z.object({
  from: z.enum(chainSteps),
  to: z.enum(chainSteps),
  /** higher, lower: goes with it beyond chance · unclear: may be chance · too_few: not enough properties or quarters. */
  word: z.enum(["higher", "lower", "unclear", "too_few"]),
  /** The number of properties with enough quarters. */
  properties: z.number().int(),
  /** For too few quarters: the day by which there can be enough; null: more properties are needed. */
  by: z.iso.date().nullable(),
});
export type ChainLink = z.infer<typeof chainLink>;

const chainReply = z.object({
  /** The steps whose service the viewer sees at the place, in order. */
  data: z.array(chainTile),
  meta: z.object({
    insight: z.object({
      /** Of the whole company, for viewers who see all of it in every service; otherwise null. */
      links: z.array(chainLink).nullable(),
      /** The closed quarters that are compared. */
      dates: z.object({ from: z.iso.date(), to: z.iso.date() }),
      /**
       * The minimums of a link: properties, quarters of each, and leases due of each for links that end in renewals.
       */
      needed: z.object({ properties: z.number().int(), quarters: z.number().int(), leases: z.number().int() }),
    }),
  }),
});
export type ChainReply = z.infer<typeof chainReply>;

export const getProfitChain = defineEndpoint({
  name: "getProfitChain",
  method: "GET",
  path: "/analytics/reports/profit_chain",
  summary:
    "On-time tasks, engagement, satisfaction, likelihood to renew and renewals of a place; of the company also whether each goes with the one before it a quarter later.",
  query: z.strictObject({
    structures: z
      .strictObject({
        /** A region or one location; without both, everything the viewer sees. */
        region: id.optional(),
        location: id.optional(),
      })
      .refine(({ region, location }) => region === undefined || location === undefined, {
        message: "Choose a region or a location.",
      })
      .prefault({}),
  }),
  reply: chainReply,
});
