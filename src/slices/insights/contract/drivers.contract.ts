import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";

/** What residents are likely to do. */
export const driverOutcomes = ["renew", "recommend"] as const;
export type DriverOutcome = (typeof driverOutcomes)[number];

/** fix: it goes with the outcome and its score is 3 points below or more · protect: not below · watch: below, goes little or not · leave. */
export const driverQuadrants = ["fix", "protect", "watch", "leave"] as const;
export type DriverQuadrant = (typeof driverQuadrants)[number];

const driver = z.object({
  m_id: z.number().int(),
  name: z.string(),
  es: z.object({ name: z.string() }),
  /** Its part of what the survey explains, in percent; 0 where it may be chance. */
  impact: z.number().int(),
  /** strong: 12 % or more of what is explained · some: 5 % or more; null where it may be chance. */
  word: z.enum(["strong", "some", "little"]).nullable(),
  /** Where the impact lies in 95 of 100 cases; null where it may be chance. */
  interval: z.object({ low: z.number().int(), high: z.number().int() }).nullable(),
  /** Whether it matters more than others, beyond chance. */
  stands_out: z.boolean(),
  /** The topic's score at the place, as its report shows it; null where it is hidden or there is none. */
  score: z.number().nullable(),
  /** What the score is compared with: SBX of the topic, or 80 where there is none. */
  compared: z.object({ with: z.enum(["benchmark", "target"]), value: z.number() }),
  /** By how much the score is below that; negative: above. Null without a score. */
  gap: z.number().nullable(),
  quadrant: z.enum(driverQuadrants).nullable(),
});
export type Driver = z.infer<typeof driver>;

const driversReply = z.object({
  /** Those that stand out first, the strongest first, then by how far they are below; nothing where too few people answered. */
  data: z.array(driver),
  meta: z.object({
    insight: z.object({
      /** shown: something goes with the outcome beyond chance · none: nothing does · too_few: not enough open responses. */
      state: z.enum(["shown", "none", "too_few"]),
      outcome: z.enum(driverOutcomes),
      /** Open responses that this rests on. */
      n: z.number().int(),
      /** How many it takes. */
      needed: z.number().int(),
      /** Whose people these are: of the place itself, or of a larger one because too few answered there. */
      level: z.enum(["location", "region", "places", "company"]),
      /** What that place is called; null of several places. */
      level_name: z.string().nullable(),
      /** True where the people are of a larger place than was asked for. */
      is_wider: z.boolean(),
      /** How many percent of the differences in the outcome the survey explains. */
      explained: z.number().int(),
      survey: z.object({ name: z.string(), es: z.object({ name: z.string() }) }),
      dates: z.object({ from: z.iso.date(), to: z.iso.date() }),
    }),
  }),
});
export type DriversReply = z.infer<typeof driversReply>;

export const getDrivers = endpoint({
  name: "getDrivers",
  method: "GET",
  path: "/analytics/reports/drivers",
  summary:
    "Which topics go with residents’ likelihood to renew or to recommend within a property, with the score of each and how far it is below SBX. Of open responses only: confidential ones are not read.",
  query: z.strictObject({
    structures: z
      .strictObject({
        outcome: z.enum(driverOutcomes).default("renew"),
        /** Of a region, or of one location; without both of everything the reader sees. */
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
