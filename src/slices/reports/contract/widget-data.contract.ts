import { z } from "zod";
import { breakdown, rowKey, scored } from "./breakdown.contract.ts";
import { commentsData, questionData, questionDirection } from "./comments.contract.ts";
import { figure, linePoint } from "./figures.contract.ts";
import { listRow } from "./lists.contract.ts";
import { priorityData } from "./priority.contract.ts";
import { complianceData, enrollmentData, progressData, turnoverData } from "./widget-panels.contract.ts";

/** The scopes of a report's rows. Places are the current ones; content is about the questions and the respondents. */
export const reportScopes = [
  "regions",
  "locations",
  "areas",
  "reporting_groups",
  "surveys",
  "questions",
  "question_types",
  "topics",
  "factors",
  "indicators",
  "position_categories",
  "positions",
  "tenure_bands",
  "termination_categories",
  "plan_types",
  "plans",
  "tasks",
  "employees",
  "assignees",
  "task_progress_statuses",
  "task_compliance_statuses",
] as const;

const number = z.number().nullable();
const count = z.number().int().nullable();

const planCountNames = [
  "compliant",
  "non_compliant",
  "excluded",
  "users_task_count",
  "task_count",
  "onboarding_task_count",
  "offboarding_task_count",
  "ontime",
  "late",
  "cant_complete",
  "abandoned",
  "canceled",
  "total",
  "scheduled",
  "pending",
  "past_due",
  "completed",
  "complete",
] as const;

/** One period of a row's timeline; for an engagement score `n` is distinct people. */
const timelinePoint = z.object({
  /** "2026-03", "2026 Q1", "2026" or "historical". */
  label: z.string(),
  /** The same as an interval: YYYY-MM-DD:YYYY-MM-DD or historical:historical. */
  interval: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  value: number,
  hidden: z.boolean(),
  why_none: z.enum(["question_kind"]).optional(),
  /** A score below its threshold (70), after rounding. */
  is_low: z.boolean(),
  bound: z.enum(["at_most", "at_least"]).nullable(),
  n: count,
  /** Of turnover: the period's first day, its average headcount, and its leavers. */
  block_date: z.iso.date().optional(),
  average_employees: number.optional(),
  separated: count.optional(),
});

/** Five percentages from the lowest step to the highest; null where there is none or it may not be shown. */
const fiveShares = z.array(number).length(5);

/** Tasks and enrollments of a row; the report decides which of them it has. */
const planCounts = Object.fromEntries(planCountNames.map((name) => [name, count.optional()])) as Record<
  (typeof planCountNames)[number],
  z.ZodOptional<typeof count>
>;

/**
 * One row of a report. The wire names have the number alone; `figures` has the same numbers by column, with their
 * change and whether they are hidden. A name that the row's scope does not have is left out.
 */
export const reportRow = z.object({
  m_id: rowKey,
  name: z.string(),
  link_type: z.string(),
  /** Front-end route of the row's page; null where the row has none or the viewer may not open it. */
  to: z.string().nullable(),
  region_name: z.string().nullable().optional(),
  location_status_id: z.union([z.literal(1), z.literal(2)]).optional(),
  figures: z.record(z.string(), figure),
  agreement_importance: number.optional(),
  current_score: number.optional(),
  previous_agreement_importance: number.optional(),
  previous_year_results: z.object({ agreement_importance: number, response_count: count.optional() }).optional(),
  current: scored.optional(),
  previous: scored.optional(),
  sbx: scored.optional(),
  sb_index: scored.optional(),
  company_index: number.optional(),
  client_index: number.optional(),
  likely_to_remain_percentage: number.optional(),
  likely_to_renew_percentage: number.optional(),
  likely_to_renew_top_block: number.optional(),
  /** The number of answers behind the likelihood to renew. */
  likely_to_renew_responses: count.optional(),
  likelihood_to_recommend: number.optional(),
  response_rate: number.optional(),
  response_count: count.optional(),
  responded: count.optional(),
  previous_responded: count.optional(),
  surveys_sent: count.optional(),
  surveys_started: count.optional(),
  surveys_completed: count.optional(),
  surveys_responded: count.optional(),
  still_open: count.optional(),
  tenure: number.optional(),
  /** Tenure as printed: years with one decimal. */
  str_short: z.string().nullable().optional(),
  avg_employees: number.optional(),
  separated_count: count.optional(),
  annualized_turn: number.optional(),
  annualized_turnover: number.optional(),
  employee_count: count.optional(),
  /** Of a row about a person: the current place and position, and whether they are still employed. */
  position: z.string().nullable().optional(),
  location: z.string().nullable().optional(),
  employee_status: z.enum(["Active", "Archived"]).optional(),
  /** Of a person: the first and the last day, and when they were archived; null where there is none. */
  start_date: z.iso.date().nullable().optional(),
  last_day: z.iso.date().nullable().optional(),
  last_archived_at: z.iso.datetime().nullable().optional(),
  /** Of a person in plans: the types of these plans, and the day on which they will be complete. */
  type: z.string().nullable().optional(),
  plan_end_date: z.string().nullable().optional(),
  /**
   * Of a place: how many districts, regions and locations it contains or overlaps, and its primary residents with a
   * lease.
   */
  area_count: count.optional(),
  region_count: count.optional(),
  location_count: count.optional(),
  resident_count: count.optional(),
  ...planCounts,
  compliant_percentage: number.optional(),
  non_compliant_percentage: number.optional(),
  exclusions_percentage: number.optional(),
  complete_percentage: number.optional(),
  question_type_slug: z.string().nullable().optional(),
  /** Of a question: whether more is better, which decides the colors of its steps. */
  direction: questionDirection.optional(),
  top_block_percentage: number.optional(),
  yes_no: number.optional(),
  response_summary: z.object({ agreement: fiveShares.nullable(), importance: fiveShares.nullable() }).optional(),
  need: number.optional(),
  /** Of a priority: the topic of its question. */
  topic: z.string().optional(),
  priority: z.enum(["opportunity", "strength"]).nullable().optional(),
  timeline: z.array(timelinePoint).optional(),
});

/** One page of rows (calculator). */
const tableData = z.strictObject({ results: z.array(reportRow) });

const timeline = z.object({
  /** "x,start,end": the month and its first and last day within the range. */
  labels: z.array(z.string()),
  values: z.array(number),
  hidden: z.array(z.boolean()),
});

/** The score by quarter: each point's month is the first of its quarter. */
const quarters = z.object({
  line: z.array(linePoint),
  /** Of a location's region; null for any other place. */
  region_line: z.array(linePoint).nullable(),
});

/** A service's dashboard: the figures of the window, and the lines of the same months. */
const dashboardData = {
  figures: z.record(z.string(), figure),
  /** True where the region's score is shown in place of the location's own, which confidentiality withholds. */
  deferred: z.boolean(),
  response_rate_prct: number,
  response_count: count,
  sb_index: number,
  client_index: number,
  line: z.array(linePoint),
  /** The score by whole quarters, where most of its months have fewer than ten answers. */
  quarters: quarters.nullable(),
  timelines: z.object({
    result_timeline: timeline,
    region_timeline: timeline.nullable(),
    client_timeline: timeline,
    sbx_timeline: timeline,
    yMin: z.number(),
    yMax: z.number(),
  }),
};

const engagementData = z.strictObject({
  ...dashboardData,
  current_score: number,
  likely_to_remain_prct: number,
  tenure: number,
});

const satisfactionData = z.strictObject({
  ...dashboardData,
  score: number,
  agreement_importance: number,
  likely_to_renew_prct: number,
  likelihood_to_recommend: number,
  residents_with_reported_maintenance_issues: count,
});

/** Engagement of the calendar year by position category and by location, compared with the year before and SBX. */
const breakdownData = z.strictObject({
  position_breakdown: breakdown,
  location_breakdown: breakdown,
  /** Distinct people behind the score. */
  employees_represented: count,
  /** People employed on the last day. */
  active_users: count,
  engagement: figure,
  response_rate: figure,
  /** Of people employed on the last day: the mean, and the percentage who have been here for a year or more. */
  tenure: z.object({ float_years: number, year_or_more_percentage: count }),
  likely_to_remain: figure,
  current_year: z.number().int(),
  previous_year: z.number().int(),
});

/** The questions of the new-hire and the onboarding survey with their scores. */
const surveyBreakdownData = z.strictObject({
  new_hire_breakdown: breakdown,
  onboarding_breakdown: breakdown,
  current_year: z.number().int(),
  previous_year: z.number().int(),
});

/** The possible data of a widget; its data type and id decide which. */
export const widgetData = z.union([
  tableData,
  engagementData,
  satisfactionData,
  breakdownData,
  surveyBreakdownData,
  complianceData,
  enrollmentData,
  progressData,
  turnoverData,
  priorityData,
  questionData,
  commentsData,
  z.array(listRow),
]);

export type ReportScope = (typeof reportScopes)[number];
export type ReportRow = z.infer<typeof reportRow>;
export type TableData = z.infer<typeof tableData>;
export type WidgetData = z.infer<typeof widgetData>;
export type EngagementData = z.infer<typeof engagementData>;
export type SatisfactionData = z.infer<typeof satisfactionData>;
export type BreakdownData = z.infer<typeof breakdownData>;
export type SurveyBreakdownData = z.infer<typeof surveyBreakdownData>;
export type TimelinePoint = z.infer<typeof timelinePoint>;
export type DashboardQuarters = z.infer<typeof quarters>;
export type DashboardTimeline = z.infer<typeof timeline>;
