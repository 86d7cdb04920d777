import { z } from "zod";

const trend = z.enum(["up", "equal", "down"]);

/**
 * A compared figure. `value` and `previous_value` are null when there are no data to compute them from; `hidden` is
 * true when there are and confidentiality withholds them. Delta and trend compare the rounded values that are shown.
 */
export const figure = z.object({
  value: z.number().nullable(),
  previous_value: z.number().nullable(),
  delta: z.number().nullable(),
  trend: trend.nullable(),
  /**
   * Whether the delta can be distinguished from chance, decided once for all rows of the client: `real` (at most 5 of
   * 100 so marked are chance), `noise` (within one standard error), `unclear` between them; null without a delta, or
   * where the error is not known.
   */
  certainty: z.enum(["real", "unclear", "noise"]).nullable().optional(),
  /**
   * The smallest delta that would be real with this number of answers; null without a certainty, and below ten answers.
   */
  smallest_change: z.number().nullable().optional(),
  /** Below its threshold (70 for scores), after rounding. */
  is_low: z.boolean(),
  hidden: z.boolean(),
  /** Set where a number is impossible: no question of the row is of a kind that has it. */
  why_none: z.enum(["question_kind"]).optional(),
  /** Set where the value is only a bound ("≤ 10 %"), because the exact one would reveal too much about few people. */
  bound: z.enum(["at_most", "at_least"]).nullable(),
});

/** From the top tenth of all companies' properties down to the last quarter. */
const standingBands = ["top_10", "top_25", "top_50", "bottom_50", "bottom_25"] as const;

/**
 * The standing of a location's score among the properties of all companies, as the benchmark froze them; missing for
 * other rows, for too few people, and where there is no score.
 */
const standing = z.object({
  /** Null where the limit that decides it is withheld. */
  band: z.enum(standingBands).nullable(),
  /** Null: there are not enough companies or properties yet. */
  properties: z.number().int().nullable(),
  /** The last of the twelve months of the comparison. */
  month: z.iso.date(),
});

/** Indexes of a score: the whole client for the same dates (two wire names for one number), and SBX. */
const indexes = {
  company_index: z.number().nullable(),
  client_index: z.number().nullable(),
  sb_index: z.number().nullable(),
  standing: standing.optional(),
};

/** Invitations of the response-rate cohort, and those too recent to be in it; null where hidden. */
const participation = {
  response_rate: figure,
  surveys_sent: z.number().int().nullable(),
  surveys_started: z.number().int().nullable(),
  surveys_completed: z.number().int().nullable(),
  still_open: z.number().int().nullable(),
};

/** Satisfaction of a place in the current window. Scores run from 20 to 100, rates and shares are percentages. */
export const intouchStats = z.object({
  agreement_importance: z.number().nullable(),
  previous_year_results: z.object({ agreement_importance: z.number().nullable() }),
  response_count: z.number().int().nullable(),
  score: figure,
  likely_to_renew_percentage: figure,
  likelihood_to_recommend: figure,
  /** Distinct residents with a service issue in an open answer. */
  residents_with_reported_maintenance_issues: figure,
  ...participation,
  ...indexes,
});

/** Engagement of a place in the current window. Tenure is in years, of people employed on the window's last day. */
export const ingageStats = z.object({
  current_score: z.number().nullable(),
  previous_score: z.number().nullable(),
  /** Distinct people behind the score. */
  response_count: z.number().int().nullable(),
  score: figure,
  likely_to_remain_percentage: figure,
  tenure: figure,
  ...participation,
  ...indexes,
});

/** Plans of a place: progress of the enrollments active in the window, compliance by the outcomes in it. */
export const introduceStats = z.object({
  progress: z.object({ complete_percentage: z.number().nullable() }),
  compliance: z.object({ compliant_percentage: z.number().nullable() }),
  complete_percentage: figure,
  compliant_percentage: figure,
  /**
   * The share of all outcomes that compliance leaves out; and open tasks past their due date on the window's last day.
   */
  exclusions_percentage: figure,
  /** The share completed on time, of the tasks in compliance: late counts as compliant. */
  ontime_percentage: z.number().nullable(),
  past_due: z.number().int().nullable(),
});

/** People in plans, and their tasks on the window's last day. */
export const developmentStats = z.object({
  compliance_score: z.number().nullable(),
  employees: z.number().int().nullable(),
  pending: z.number().int().nullable(),
  past_due: z.number().int().nullable(),
  cant_complete: z.number().int().nullable(),
});

/** Outcomes of the tasks that ended in the window; `development_percentage` is the progress of development plans. */
export const complianceStats = z.object({
  compliant_percentage: z.number().nullable(),
  ontime_percentage: z.number().nullable(),
  non_compliant_percentage: z.number().nullable(),
  development_percentage: z.number().nullable(),
  exclusions_percentage: z.number().nullable(),
  onboarding_task_count: z.number().int().nullable(),
  offboarding_task_count: z.number().int().nullable(),
});

/** One month of a place's own line with the company's and SBX; a month without a number is a gap. */
export const linePoint = z.object({
  /** First day of the month. */
  month: z.iso.date(),
  value: z.number().nullable(),
  hidden: z.boolean(),
  /** The number of responses behind the value; for protected answers, distinct people. */
  n: z.number().int().nullable(),
  company: z.number().nullable(),
  sbx: z.number().nullable(),
});

/** A score's line over months, oldest first. */
export const scoreLine = z.array(linePoint);

export type Figure = z.infer<typeof figure>;
export type Standing = z.infer<typeof standing>;
export type IntouchStats = z.infer<typeof intouchStats>;
export type IntroduceStats = z.infer<typeof introduceStats>;
export type DevelopmentStats = z.infer<typeof developmentStats>;
export type ComplianceStats = z.infer<typeof complianceStats>;
export type IngageStats = z.infer<typeof ingageStats>;
export type LinePoint = z.infer<typeof linePoint>;
