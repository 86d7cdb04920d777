import { z } from "zod";
import { figure } from "./figures.contract.ts";

// Panels without answers: tasks by outcome, enrollments by state, and leavers.

const number = z.number().nullable();
const count = z.number().int().nullable();

/** Figures of the window by the names of their metrics, compared with the window before. */
const figures = z.record(z.string(), figure);

/** One calendar month of outcomes, in percent; null where no task got one. */
const complianceMonth = z.object({
  /** First day of the month. */
  month: z.iso.date(),
  compliant_percentage: number,
  non_compliant_percentage: number,
  exclusions_percentage: number,
  /** How many tasks got an outcome. */
  users_task_count: count,
});

/** Outcomes of tasks in the window, in total and month by month. */
export const complianceData = z.strictObject({
  figures,
  compliant_percentage: number,
  compliant: count,
  non_compliant: count,
  excluded: count,
  /**
   * The outcomes of the window without canceled ones, and the tasks that are open on its last day: each as the report
   * counts it.
   */
  introduce_breakdown: z.strictObject({
    past_due: count,
    unable_to_complete: count,
    abandoned: count,
    pending: count,
    completed: count,
  }),
  compliance_months: z.array(complianceMonth),
});

/** The enrollments that are active in the window, and their tasks by state on its last day. */
export const enrollmentData = z.strictObject({
  figures,
  complete_percentage: number,
  employee_count: count,
});

/** People in plans of one type today, and the progress of their tasks. */
const progressOfType = z.object({ figures, complete_percentage: number, employee_count: count });

/** Onboarding and offboarding as they are today. */
export const progressData = z.strictObject({ onboarding: progressOfType, offboarding: progressOfType });

/** One calendar month of headcount and leavers; null before the first known month. */
const turnoverMonth = z.object({
  /** First day of the month. */
  block_date: z.iso.date(),
  average_employees: number,
  separated: count,
});

/** Annualized turnover of the window, with its inputs month by month. */
export const turnoverData = z.strictObject({
  figures,
  annualized_turnover: number,
  turnover_timeline: z.array(turnoverMonth),
});

export type ComplianceData = z.infer<typeof complianceData>;
export type ComplianceMonth = z.infer<typeof complianceMonth>;
export type EnrollmentData = z.infer<typeof enrollmentData>;
export type ProgressData = z.infer<typeof progressData>;
export type TurnoverData = z.infer<typeof turnoverData>;
