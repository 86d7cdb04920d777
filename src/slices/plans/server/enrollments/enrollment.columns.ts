import type { ReportLabel } from "#slices/reports/contract/report-labels.gen.ts";
import type { Column, ListColumn, WireNumber } from "#slices/reports/server/reports.api.ts";

const createCountColumn = (key: WireNumber, label: ReportLabel, metric: string = key): Column => ({
  key,
  label,
  kind: "count",
  metric,
  wire: [key],
});

const progress: Column = {
  key: "complete_percentage",
  label: "Progress",
  kind: "percent",
  metric: "complete_percentage",
  wire: ["complete_percentage"],
};

/** The columns of the enrollment summary: tasks of the enrollments that are active in the range, by their state. */
export const enrollmentColumns: readonly Column[] = [
  progress,
  createCountColumn("employee_count", "Employees", "plan_employees"),
  createCountColumn("total", "Total"),
  createCountColumn("scheduled", "Scheduled"),
  createCountColumn("pending", "Pending"),
  createCountColumn("past_due", "Past Due"),
  createCountColumn("completed", "Completed"),
  createCountColumn("abandoned", "Abandoned", "progress_abandoned"),
];

/** How many enrollments someone has in the range: who has none is no row. */
export const employeesHaving = "active_enrollments";

/** Of employees progress alone is a column; the counts are in their rows only. */
export const employeeColumns: readonly Column[] = [
  progress,
  ...enrollmentColumns.slice(2).map((column) => ({ ...column, isShown: false })),
  { key: employeesHaving, label: "Enrollments", kind: "count", metric: "enrollment_count", wire: [], isShown: false },
];

/** What rows of employees say besides, behind their progress. */
export const employeeTexts: readonly ListColumn[] = [
  { key: "type", label: "Type", cell: "text" },
  { key: "plan_end_date", label: "Estimated Completion", cell: "date" },
  { key: "location", label: "Location", cell: "text" },
  { key: "position", label: "Position", cell: "text" },
];

/** The columns of onboarding and offboarding: tasks of active enrollments, done, open and left out. */
export const onboardingColumns: readonly Column[] = [
  progress,
  createCountColumn("complete", "Complete"),
  createCountColumn("pending", "Pending"),
  createCountColumn("past_due", "Past Due"),
  createCountColumn("cant_complete", "Can Not Complete", "progress_cant_complete"),
  createCountColumn("abandoned", "Abandoned", "progress_abandoned"),
  createCountColumn("canceled", "Canceled", "progress_canceled"),
];
