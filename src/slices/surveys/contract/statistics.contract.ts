import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { id, listFor } from "#platform/contract/wire.ts";

/** What statistics can be asked by; districts are `area` elsewhere on the wire. */
export const statisticsDimensions = [
  "total",
  "district",
  "region",
  "location",
  "survey",
  "question",
  "question_type",
  "topic",
  "factor",
  "position_category",
] as const;

const filters = z.strictObject({
  region: listFor(id).optional(),
  location: listFor(id).optional(),
  survey: listFor(id).optional(),
  question: listFor(id).optional(),
  topic: listFor(id).optional(),
  factor: listFor(id).optional(),
  position_category: listFor(id).optional(),
});

const share = z.number().min(0).max(1).nullable();

export const statisticsRow = z.object({
  /** The id (a question type's word); null for the total and for "none". */
  key: z.union([z.number().int(), z.string()]).nullable(),
  name: z.string().nullable(),
  /**
   * `open`: only open answers, all numbers exact and unrounded. `protected`: confidential answers are in it, so there is the
   * score as a whole number and n, nothing else. `hidden`: confidentiality withholds it. `na`: nothing there.
   */
  state: z.enum(["open", "protected", "hidden", "na"]),
  /** Responses with such an answer. */
  n: z.number().int().nullable(),
  /** Answers from 1 to 5: agreement (complete pairs and answers without importance), or likelihood where asked by question. */
  answers: z.number().int().nullable(),
  /** From 20 to 100. */
  score: z.number().nullable(),
  /** Standard error of the score as a linearised ratio estimator over responses, without finite-population correction. */
  se_score: z.number().nullable(),
  mean: z.number().nullable(),
  /** Sample standard deviation of the answers. */
  sd: z.number().nullable(),
  /** Standard error of the mean, over responses. */
  se: z.number().nullable(),
  /** Share of 4 and 5, with its Wilson 95 % interval. */
  top_block: share,
  top_block_low: share,
  top_block_high: share,
  /** How many answers were 1, 2, 3, 4, 5. */
  histogram: z.array(z.number().int()).length(5).nullable(),
});

/** Statistics of answers, of any cell that confidentiality releases. @external */
export const getStatistics = endpoint({
  name: "getStatistics",
  method: "GET",
  path: "/analytics/statistics",
  summary:
    "Answer statistics (n, score, mean, standard deviation, standard error, top-two box, histogram) by location or content for a date range.",
  query: z.strictObject({
    service: z.enum(["intouch", "ingage"]),
    by: z.enum(statisticsDimensions).default("total"),
    /** YYYY-MM-DD:YYYY-MM-DD, both days included. */
    range: z.string(),
    filters: filters.prefault({}),
  }),
  reply: z.object({
    data: z.array(statisticsRow),
    meta: z.object({
      service: z.enum(["intouch", "ingage"]),
      by: z.enum(statisticsDimensions),
      dates: z.object({ from: z.iso.date(), to: z.iso.date() }),
      /** True where confidential answers are in none of the numbers, because they are not released by what was requested. */
      confidential_left_out: z.boolean(),
    }),
  }),
});

export type StatisticsDimension = (typeof statisticsDimensions)[number];
export type StatisticsRow = z.infer<typeof statisticsRow>;
export type StatisticsReply = z.infer<(typeof getStatistics)["reply"]>;
export type StatisticsQuery = z.output<(typeof getStatistics)["query"]>;
