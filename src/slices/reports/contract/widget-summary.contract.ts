import { z } from "zod";
import { figure } from "./figures.contract.ts";

const number = z.number().nullable();

/** Numbers of the window before, under the names of the current one. */
const yearBefore = z.record(z.string(), number);

/** The common totals of both services; null where there is no number, it is hidden, or filters rule it out. */
const surveyedTotals = {
  agreement_importance: number,
  response_count: number,
  response_rate: number,
  surveys_sent: number,
  surveys_started: number,
  surveys_completed: number,
  still_open: number,
  /** Share of 4 and 5. */
  likelihood_to_recommend: number,
  previous_year: yearBefore,
  /** The same numbers with their change, by metric. */
  figures: z.record(z.string(), figure),
  sb_index: number,
  company_index: number,
  client_index: number,
};

/** Engagement of the report's places, under its content filters. `likelihood_to_remain` is the mean of 1 to 5. */
const engagementSummary = z.object({
  ...surveyedTotals,
  current_score: number,
  likelihood_to_remain: number,
  likely_to_remain_percentage: number,
  tenure: number,
});

/** Satisfaction of the report's places, under its content filters. `likelihood_to_renew` is the mean of 1 to 5. */
const satisfactionSummary = z.object({
  ...surveyedTotals,
  score: number,
  likelihood_to_renew: number,
  likely_to_renew_percentage: number,
  residents_with_reported_maintenance_issues: number,
});

/** A stat card: the total of one column. */
const card = z.object({
  key: z.string(),
  label: z.string(),
  /** The kind of its number, where no column of the table has it. */
  kind: z.enum(["score", "percent", "years", "mean", "count"]).optional(),
  figure,
});

/** Why people left, most frequent first; null is no category. */
const reason = z.object({ m_id: z.union([z.number().int(), z.string()]).nullable(), name: z.string(), value: number });

const indexTimeline = z.array(z.object({ label: z.string(), value: number }));

/** The summary of a report; null unless it was requested. */
export const reportSummary = z
  .object({
    engagement: engagementSummary.optional(),
    satisfaction: satisfactionSummary.optional(),
    /** The totals of the table's columns, by column; only those that exist for all rows together. */
    totals: z.record(z.string(), figure).optional(),
    /** The same totals for the columns that are shown, in their order. */
    cards: z.array(card).optional(),
    /** Outcomes of tasks: only in reports of compliance. */
    compliant: number.optional(),
    non_compliant: number.optional(),
    excluded: number.optional(),
    /** Unique tasks, and people's tasks. */
    task_count: number.optional(),
    users_task_count: number.optional(),
    /** Only in the report of turnover. */
    annualized_turnover: number.optional(),
    reason_breakdown: z.array(reason).optional(),
    sb_index: number,
    client_index: number,
    /** The lines of SBX and of the company, period by period; only for timelines. */
    sbx_timeline: indexTimeline.optional(),
    client_index_timeline: indexTimeline.optional(),
  })
  .nullable();

export type ReportSummary = z.infer<typeof reportSummary>;
