import { z } from "zod";
import { figure } from "./figures.contract.ts";

const number = z.number().nullable();

/** Numbers of the window before, by the names that they have in the current one. */
const yearBefore = z.record(z.string(), number);

/** What the totals of both services have in common; null where there is no number, it is hidden, or filters forbid it. */
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

/** Engagement of what the report is about, under its content filters. `likelihood_to_remain` is the mean of 1 to 5. */
const engagementSummary = z.object({
  ...surveyedTotals,
  current_score: number,
  likelihood_to_remain: number,
  likely_to_remain_percentage: number,
  tenure: number,
});

/** Satisfaction of what the report is about, under its content filters. `likelihood_to_renew` is the mean of 1 to 5. */
const satisfactionSummary = z.object({
  ...surveyedTotals,
  score: number,
  likelihood_to_renew: number,
  likely_to_renew_percentage: number,
  residents_with_reported_maintenance_issues: number,
});

/** A stat card: one column over all that the table is about. */
const card = z.object({
  key: z.string(),
  label: z.string(),
  /** What its number is, where no column of the table says so. */
  kind: z.enum(["score", "percent", "years", "mean", "count"]).optional(),
  figure,
});

/** Why people left, most frequent first; null is what has no category. */
const reason = z.object({ m_id: z.union([z.number().int(), z.string()]).nullable(), name: z.string(), value: number });

const indexTimeline = z.array(z.object({ label: z.string(), value: number }));

/** What a report says of all that it is about; null unless it was requested. */
export const reportSummary = z
  .object({
    engagement: engagementSummary.optional(),
    satisfaction: satisfactionSummary.optional(),
    /** The table's columns over all that it is about, by column; only those that are known of all together. */
    totals: z.record(z.string(), figure).optional(),
    /** The same totals of the columns that are shown, in their order. */
    cards: z.array(card).optional(),
    /** Outcomes of tasks: only of reports of compliance. */
    compliant: number.optional(),
    non_compliant: number.optional(),
    excluded: number.optional(),
    /** Unique tasks, and those of people. */
    task_count: number.optional(),
    users_task_count: number.optional(),
    /** Only of the report of turnover. */
    annualized_turnover: number.optional(),
    reason_breakdown: z.array(reason).optional(),
    sb_index: number,
    client_index: number,
    /** The lines of SBX and of the company, period by period; only of timelines. */
    sbx_timeline: indexTimeline.optional(),
    client_index_timeline: indexTimeline.optional(),
  })
  .nullable();

export type ReportSummary = z.infer<typeof reportSummary>;
