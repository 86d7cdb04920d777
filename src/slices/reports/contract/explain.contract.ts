import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";
import { widgetQuery } from "./widget-query.contract.ts";

const number = z.number().nullable();

/** A figure in one window, and what it was made of as far as it may be shown. */
const explainedWindow = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** The number as it is shown; null where there is none or it is hidden. */
  value: number,
  hidden: z.boolean(),
  why_none: z.enum(["question_kind"]).optional(),
  bound: z.enum(["at_most", "at_least"]).nullable(),
  /** What the number rests on; of protected answers distinct people. */
  n: z.number().int().nullable(),
  /** True where protected answers are in it: then there are no sums, nothing left out and no rows to see. */
  is_protected: z.boolean(),
  numerator: number,
  denominator: number,
});

/** What a figure does not hold, and how many of them, where that may be shown. */
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
    /** numerator / denominator × scale is the number. */
    scale: z.number(),
    current: explainedWindow,
    /** Null where there is nothing older to compare with. */
    previous: explainedWindow.nullable(),
    left_out: z.array(leftOut),
    /**
     * How SBX beside the figure is made; null where the figure has none. Months before `pools_from` keep what they were
     * frozen with, without region pools and surveys' protected answers; null: no month is without them.
     */
    sbx: z.object({ pools_from: z.iso.date().nullable() }).nullable(),
    /**
     * From which score on a location is among the best so many percent of all companies' properties; only of a location's
     * score. `count` null: not enough companies or properties yet; `from` null: this limit is withheld.
     */
    properties: z
      .object({
        /** The last one of the twelve months that they are compared by. */
        month: z.iso.date(),
        count: z.number().int().nullable(),
        limits: z.array(z.object({ part: z.number().int(), from: z.number().int().nullable() })),
      })
      .optional(),
    /** Address of the rows that the figure is of; null where there are none to be seen. */
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

export const explainReport = endpoint({
  name: "explainReport",
  method: "GET",
  path: "/analytics/reports/:widget/explain",
  summary: "Explains one table cell: definition, inputs, and exclusions.",
  params: z.strictObject({ widget }),
  query: cellQuery,
  reply: explainReply,
});

export const explainRegionReport = endpoint({
  name: "explainRegionReport",
  method: "GET",
  path: "/analytics/regions/:id/:widget/explain",
  summary: "What one cell of a region's widget means, what it was made of and what it leaves out.",
  params: ofPlace,
  query: cellQuery,
  reply: explainReply,
});

export const explainPropertyReport = endpoint({
  name: "explainPropertyReport",
  method: "GET",
  path: "/analytics/properties/:id/:widget/explain",
  summary: "What one cell of a location's widget means, what it was made of and what it leaves out.",
  params: ofPlace,
  query: cellQuery,
  reply: explainReply,
});

export type ExplainReply = z.infer<typeof explainReply>;
