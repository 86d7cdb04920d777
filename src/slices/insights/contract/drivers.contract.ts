import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";

/** The outcomes: how likely residents are to do something. */
export const driverOutcomes = ["renew", "recommend"] as const;
export type DriverOutcome = (typeof driverOutcomes)[number];

/**
 * fix: it goes with the outcome and its score is at least 3 points below · protect: not below · watch: below, goes with
 * it little or not · leave.
 */
export const driverQuadrants = ["fix", "protect", "watch", "leave"] as const;
export type DriverQuadrant = (typeof driverQuadrants)[number];

const driver = z.object({
  m_id: z.number().int(),
  name: z.string(),
  es: z.object({ name: z.string() }),
  /** Its share of what the survey explains, in percent; 0 when it may be chance. */
  impact: z.number().int(),
  /** strong: 12% or more of what is explained · some: 5% or more; null when it may be chance. */
  word: z.enum(["strong", "some", "little"]).nullable(),
  /** The 95% interval of the impact; null when it may be chance. */
  interval: z.object({ low: z.number().int(), high: z.number().int() }).nullable(),
  /** Whether its impact is larger than others', beyond chance. */
  stands_out: z.boolean(),
  /** The topic's score at the place, as its report shows it; null when it is hidden or missing. */
  score: z.number().nullable(),
  /** The value the score is compared with: SBX of the topic, or 80 when there is none. */
  compared: z.object({ with: z.enum(["benchmark", "target"]), value: z.number() }),
  /** How much the score is below that; negative: above. Null without a score. */
  gap: z.number().nullable(),
  quadrant: z.enum(driverQuadrants).nullable(),
});
export type Driver = z.infer<typeof driver>;

const driversReply = z.object({
  /**
   * Those that stand out first, the strongest first, then by how far they are below; empty when too few people
   * answered.
   */
  data: z.array(driver),
  meta: z.object({
    insight: z.object({
      /**
       * shown: a topic goes with the outcome beyond chance · none: no topic does · too_few: not enough open responses.
       */
      state: z.enum(["shown", "none", "too_few"]),
      outcome: z.enum(driverOutcomes),
      /** The number of open responses behind it. */
      n: z.number().int(),
      /** The number of responses needed. */
      needed: z.number().int(),
      /** The place whose people answered: the requested one, or a larger one because too few answered there. */
      level: z.enum(["location", "region", "places", "company"]),
      /** The name of that place; null for several places. */
      level_name: z.string().nullable(),
      /** True when the people are those of a larger place than requested. */
      is_wider: z.boolean(),
      /** The percentage of the differences in the outcome that the survey explains. */
      explained: z.number().int(),
      survey: z.object({ name: z.string(), es: z.object({ name: z.string() }) }),
      dates: z.object({ from: z.iso.date(), to: z.iso.date() }),
    }),
  }),
});
export type DriversReply = z.infer<typeof driversReply>;

export const getDrivers = defineEndpoint({
  name: "getDrivers",
  method: "GET",
  path: "/analytics/reports/drivers",
  summary:
    "Which topics go with residents’ likelihood to renew or to recommend within a property, with the score of each and how far it is below SBX. Of open responses only: confidential ones are not read.",
  query: z.strictObject({
    structures: z
      .strictObject({
        outcome: z.enum(driverOutcomes).default("renew"),
        /** A region or one location; without both, everything the viewer sees. */
        region: id.optional(),
        location: id.optional(),
      })
      .refine(({ region, location }) => region === undefined || location === undefined, {
        message: "Choose a region or a location.",
      })
      .prefault({}),
  }),
  reply: driversReply,
});
