import type { ReportLabel } from "#slices/reports/contract/report-labels.gen.ts";
import type { Column, WireNumber } from "#slices/reports/server/reports.api.ts";

const createCountColumn = (key: WireNumber, label: ReportLabel): Column => ({
  key,
  label,
  kind: "count",
  metric: key,
  wire: [key],
});
const createPercentColumn = (key: WireNumber, label: ReportLabel): Column => ({
  ...createCountColumn(key, label),
  kind: "percent",
});

const hidden = { isShown: false } as const;
/** Tasks without an outcome are columns on request only. */
const ofProgress = { shownUnder: "task_progress_statuses" } as const;

/** What was completed in time leads compliance, which counts what was late as well. */
const onTime: Column = {
  key: "ontime_percentage",
  label: "On Time Share",
  kind: "percent",
  metric: "ontime_percentage",
  wire: [],
  ...hidden,
};
/** Compliance: tasks by their outcome, on the day of the outcome. */
const compliance: Column = { ...createPercentColumn("compliant_percentage", "Compliance"), precedingColumn: onTime };
/** Tasks that were abandoned: what is not compliant. */
const abandoned: Column = createCountColumn("abandoned", "Abandoned");

/** The columns of the compliance summary, and what its cards show besides. */
export const complianceColumns: readonly Column[] = [
  compliance,
  createCountColumn("users_task_count", "Tasks"),
  createCountColumn("ontime", "On Time"),
  createCountColumn("late", "Late"),
  createCountColumn("cant_complete", "Can Not Complete"),
  abandoned,
  createCountColumn("canceled", "Canceled"),
  { ...createCountColumn("scheduled", "Scheduled"), ...ofProgress },
  { ...createCountColumn("pending", "Pending"), ...ofProgress },
  { ...createCountColumn("past_due", "Past Due"), ...ofProgress },
  { ...createCountColumn("completed", "Completed"), ...ofProgress },
  { ...createCountColumn("task_count", "Unique Tasks"), ...hidden },
  { ...createCountColumn("onboarding_task_count", "Onboarding Tasks"), ...hidden },
  { ...createCountColumn("offboarding_task_count", "Offboarding Tasks"), ...hidden },
  { ...createCountColumn("compliant", "Compliant"), ...hidden },
  { ...createCountColumn("non_compliant", "Non-Compliant"), ...hidden },
  { ...createCountColumn("excluded", "Excluded Tasks"), ...hidden },
  { ...createPercentColumn("non_compliant_percentage", "Non-Compliant"), ...hidden },
  { ...createPercentColumn("exclusions_percentage", "Exclusions"), ...hidden },
  onTime,
];

/** The columns of those who let tasks go by. */
export const nonCompliantColumns: readonly Column[] = [
  { ...compliance, isRing: true },
  abandoned,
  createCountColumn("users_task_count", "Tasks"),
  onTime,
];
