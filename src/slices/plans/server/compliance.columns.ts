import type { ReportLabel } from "#slices/reports/contract/report-labels.contract.ts";
import type { Column, WireNumber } from "#slices/reports/server/reports.api.ts";

const count = (key: WireNumber, label: ReportLabel): Column => ({
  key,
  label,
  kind: "count",
  metric: key,
  wire: [key],
});
const percent = (key: WireNumber, label: ReportLabel): Column => ({ ...count(key, label), kind: "percent" });

const hidden = { isShown: false } as const;
/** Tasks that have no outcome yet stand in the table where someone requests them. */
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
const compliance: Column = { ...percent("compliant_percentage", "Compliance"), precedingColumn: onTime };
/** Tasks that were abandoned: what is not compliant. */
const abandoned: Column = count("abandoned", "Abandoned");

/** The columns of the compliance summary, and what its cards show besides. */
export const complianceColumns: readonly Column[] = [
  compliance,
  count("users_task_count", "Tasks"),
  count("ontime", "On Time"),
  count("late", "Late"),
  count("cant_complete", "Can Not Complete"),
  abandoned,
  count("canceled", "Canceled"),
  { ...count("scheduled", "Scheduled"), ...ofProgress },
  { ...count("pending", "Pending"), ...ofProgress },
  { ...count("past_due", "Past Due"), ...ofProgress },
  { ...count("completed", "Completed"), ...ofProgress },
  { ...count("task_count", "Unique Tasks"), ...hidden },
  { ...count("onboarding_task_count", "Onboarding Tasks"), ...hidden },
  { ...count("offboarding_task_count", "Offboarding Tasks"), ...hidden },
  { ...count("compliant", "Compliant"), ...hidden },
  { ...count("non_compliant", "Non-Compliant"), ...hidden },
  { ...count("excluded", "Excluded Tasks"), ...hidden },
  { ...percent("non_compliant_percentage", "Non-Compliant"), ...hidden },
  { ...percent("exclusions_percentage", "Exclusions"), ...hidden },
  onTime,
];

/** The columns of those who let tasks go by. */
export const nonCompliantColumns: readonly Column[] = [
  { ...compliance, isRing: true },
  abandoned,
  count("users_task_count", "Tasks"),
  onTime,
];
