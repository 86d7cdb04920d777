import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";
import { widgetQuery } from "./widget-query.contract.ts";

const number = z.number().nullable();

/** A figure in one window, with its inputs as far as they may be shown. */
const explainedWindow = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** The number as shown; null where there is none or it is hidden. */
  value: number,
  hidden: z.boolean(),
  why_none: z.enum(["question_kind"]).optional(),
  bound: z.enum(["at_most", "at_least"]).nullable(),
  /** The number of answers behind it; for protected answers, distinct people. */
  n: z.number().int().nullable(),
  /** True where it includes protected answers: then there are no sums, no exclusions and no rows to see. */
  is_protected: z.boolean(),
  numerator: number,
  denominator: number,
});

/** The rows that a figure leaves out, and their number where it may be shown. */
const leftOut = z.object({ key: z.string(), label: z.string(), count: z.number().int().nullable() });

const explainReply = z.object({
  data: z.object({
    row: z.union([z.number().int(), z.string()]).nullable(),
    column: z.string(),
    label: z.string(),
    metric: z.string(),
    unit: z.string(),
    meaning: z.string(),
    /** additive: rows add up to the total · distinct, stock and level-dependent: they do not. */
    additivity: z.enum(["additive", "distinct", "stock", "level-dependent"]),
    /** The number is numerator / denominator × scale. */
    scale: z.number(),
    current: explainedWindow,
    /** Null where there are no earlier data to compare with. */
    previous: explainedWindow.nullable(),
    /**
     * At least how many more answers in the current window are needed to tell an unclear difference from chance if it
     * stays as it is: beside many other rows it takes more.
     * Null for other differences, with protected answers, and where four times the answers would not be enough.
     */
    more_answers: z.number().int().positive().nullable(),
    left_out: z.array(leftOut),
    /**
     * How SBX next to the figure is computed; null where the figure has none. Months before `pools_from` keep their
     * frozen value, without region pools and surveys' protected answers; null: every month includes them.
     */
    sbx: z.object({ pools_from: z.iso.date().nullable() }).nullable(),
    /**
     * The score from which on a location is in the top percentages of all companies' properties; only for a location's
     * score. `count` null: not enough companies or properties yet; `from` null: this limit is withheld.
     */
    properties: z
      .object({
        /** The last of the twelve months of the comparison. */
        month: z.iso.date(),
        count: z.number().int().nullable(),
        limits: z.array(z.object({ part: z.number().int(), from: z.number().int().nullable() })),
      })
      .optional(),
    /** Address of the rows behind the figure; null where none can be seen. */
    rows: z.string().nullable(),
  }),
  meta: z.object({
    widget: z.object({ id: z.string(), url_key: z.string() }),
    as_of: z.iso.datetime({ offset: true }),
  }),
});

const cellQuery = widgetQuery.extend({
  cell: z
    .unknown()
    .optional()
    .meta({
      type: "object",
      description: "Which cell: its row's key (left out: the total; none: the row without a key) and its column's.",
      required: ["column"],
      additionalProperties: false,
      properties: { row: { type: "string" }, column: { type: "string" } },
    }),
});

const widget = z.string().min(1).max(100);
const ofPlace = z.strictObject({ id, widget });

export const explainReport = defineEndpoint({
  name: "explainReport",
  method: "GET",
  path: "/analytics/reports/:widget/explain",
  summary: "Explains one table cell: definition, inputs, and exclusions.",
  params: z.strictObject({ widget }),
  query: cellQuery,
  reply: explainReply,
});

export const explainRegionReport = defineEndpoint({
  name: "explainRegionReport",
  method: "GET",
  path: "/analytics/regions/:id/:widget/explain",
  summary: "What one cell of a region's widget means, what it was made of and what it leaves out.",
  params: ofPlace,
  query: cellQuery,
  reply: explainReply,
});

export const explainPropertyReport = defineEndpoint({
  name: "explainPropertyReport",
  method: "GET",
  path: "/analytics/properties/:id/:widget/explain",
  summary: "What one cell of a location's widget means, what it was made of and what it leaves out.",
  params: ofPlace,
  query: cellQuery,
  reply: explainReply,
});

export type ExplainReply = z.infer<typeof explainReply>;
