import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id, listFor } from "#platform/contract/wire.ts";

/** Dimensions of statistics. Districts are called `area` elsewhere on the wire. */
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
  /** The id, or the name of a question type; null for the total and for "none". */
  key: z.union([z.number().int(), z.string()]).nullable(),
  name: z.string().nullable(),
  /**
   * `open`: only open answers; all numbers are exact and unrounded. `protected`: includes confidential answers, so
   * there is only the score as a whole number and n. `hidden`: withheld for confidentiality. `na`: no data.
   */
  state: z.enum(["open", "protected", "hidden", "na"]),
  /** Number of responses with such an answer. */
  n: z.number().int().nullable(),
  /**
   * Number of answers from 1 to 5: agreement (complete pairs and answers without importance), or likelihood when
   * requested by question.
   */
  answers: z.number().int().nullable(),
  /** 20 to 100. */
  score: z.number().nullable(),
  /**
   * Standard error of the score as a linearized ratio estimator over responses, without finite-population correction.
   */
  se_score: z.number().nullable(),
  mean: z.number().nullable(),
  /** Sample standard deviation of the answers. */
  sd: z.number().nullable(),
  /** Standard error of the mean, over responses. */
  se: z.number().nullable(),
  /** Share of 4 and 5, with its Wilson 95% interval. */
  top_block: share,
  top_block_low: share,
  top_block_high: share,
  /** Number of answers 1, 2, 3, 4 and 5. */
  histogram: z.array(z.number().int()).length(5).nullable(),
});

/** Statistics of answers, for any cell that the confidentiality rules release. @external */
export const getStatistics = defineEndpoint({
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
      /** True when no number includes confidential answers, because they are not released for the requested filters. */
      confidential_left_out: z.boolean(),
    }),
  }),
});

export type StatisticsDimension = (typeof statisticsDimensions)[number];
export type StatisticsRow = z.infer<typeof statisticsRow>;
export type StatisticsReply = z.infer<(typeof getStatistics)["reply"]>;
export type StatisticsQuery = z.output<(typeof getStatistics)["query"]>;
