import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id, isoDay, listFor } from "#platform/contract/wire.ts";
import { figure } from "./figures.contract.ts";
import { ofWidget } from "./widget-query.contract.ts";

/** Maximum number of columns of a comparison; more are hard to read. */
export const MAX_COMPARED = 4;

/** The reports that can be compared: tables of a survey's score with rows of locations. */
export const comparableReports = [
  "resident_satisfaction_report",
  "satisfaction_summary_report",
  "employee_survey_report",
  "engagement_summary_report",
] as const;
export type ComparableReport = (typeof comparableReports)[number];

const compareBys = ["locations", "regions"] as const;
const compareRows = ["metrics", "questions"] as const;
export type CompareBy = (typeof compareBys)[number];
export type CompareRows = (typeof compareRows)[number];

const difference = z.object({
  /** The difference from the first column, of the shown numbers. */
  delta: z.number(),
  /** Null where the variance of one side's answers is not known. */
  certainty: z.enum(["real", "unclear", "noise"]).nullable(),
});
export type ComparedDifference = z.infer<typeof difference>;

const comparedCell = figure.pick({ value: true, is_low: true, hidden: true, bound: true, why_none: true }).extend({
  /** The number of open responses behind it; null where it includes confidential ones. */
  n: z.number().int().nullable(),
  /** Null in the first column, and where either number is not shown. */
  difference: difference.nullable(),
});
export type ComparedCell = z.infer<typeof comparedCell>;

const comparedColumn = z.object({
  /** rest: the other locations of the first one’s region together. */
  kind: z.enum(["place", "rest", "period"]),
  m_id: z.number().int().nullable(),
  name: z.string(),
  /** The page of a place; null where the viewer may open none. */
  to: z.string().nullable(),
  from: isoDay,
  until: isoDay,
});
export type ComparedColumn = z.infer<typeof comparedColumn>;

const comparedRow = z.object({
  /** The key of a metric, the id of a question. */
  key: z.string(),
  name: z.string(),
  kind: z.enum(["score", "percent", "years", "mean", "count"]),
  /** In the order of the columns; null where a column has no such number. */
  cells: z.array(comparedCell.nullable()),
});
export type ComparedRow = z.infer<typeof comparedRow>;

const comparisonReply = z.object({
  data: z.object({ columns: z.array(comparedColumn), rows: z.array(comparedRow) }),
  meta: z.object({
    comparison: z.object({
      /** choose_another: fewer than two are left to compare. */
      state: z.enum(["compared", "choose_another"]),
      of: z.enum(["places", "periods"]),
      by: z.enum(compareBys),
      rows: z.enum(compareRows),
      /** The available kinds of rows. */
      rows_offered: z.array(z.enum(compareRows)),
      /** How many of the selected places do not exist or are not visible to the viewer. */
      left_out: z.number().int(),
      /** Whether the rest of the region was requested but can be shown in no row. */
      rest_missing: z.boolean(),
      /** The place whose periods are compared. */
      subject: z.string(),
      leaves_out_confidential: z.boolean(),
    }),
    widget: z.object({ id: z.string(), url_key: z.string(), title: z.string() }),
    /** The dates of places; for periods, those of the dashboard. */
    dates: z.object({
      current: z.object({ from: isoDay, to: isoDay }),
      previous: z.object({ from: isoDay, to: isoDay }).nullable(),
      as_of: z.iso.datetime({ offset: true }),
    }),
  }),
});
export type ComparisonReply = z.infer<typeof comparisonReply>;

const days = z.string().regex(/^\d{4}-\d{2}-\d{2}:\d{4}-\d{2}-\d{2}$/, "must be two days, as 2026-01-01:2026-06-30");

export const getComparison = defineEndpoint({
  name: "getComparison",
  method: "GET",
  path: "/analytics/comparisons/:widget",
  summary:
    "Two to four places of a survey report beside each other, or two to four periods of one place: each figure as the report shows it, with its difference from the first and whether that is more than chance.",
  params: ofWidget,
  query: z.strictObject({
    structures: z
      .strictObject({
        by: z.enum(compareBys).default("locations"),
        rows: z.enum(compareRows).default("metrics"),
        /** The others are compared with the first one. For periods at most one place: without it everything visible. */
        places: listFor(id).default([]),
        periods: listFor(days).default([]),
        /** Adds the other locations of the first one’s region together. */
        rest: z.enum(["true", "false"]).default("false"),
        date_range: days.optional(),
      })
      .prefault({}),
    /** The report's filters, except those of places. */
    filters: z.record(z.string(), z.unknown()).optional(),
  }),
  reply: comparisonReply,
});
