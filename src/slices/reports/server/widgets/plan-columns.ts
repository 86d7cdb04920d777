import type { Column, WireNumber } from "./widget.ts";

const count = (key: WireNumber, label: string, metric: string = key): Column => ({
  key,
  label,
  kind: "count",
  metric,
  wire: [key],
});

const hidden = { isShown: false } as const;

/** The columns of the compliance summary: tasks by their outcome, on the day of the outcome. */
export const complianceColumns: readonly Column[] = [
  {
    key: "compliant_percentage",
    label: "Compliance",
    kind: "percent",
    metric: "compliant_percentage",
    wire: ["compliant_percentage"],
  },
  count("users_task_count", "Tasks"),
  count("ontime", "On Time"),
  count("late", "Late"),
  count("cant_complete", "Can Not Complete"),
  count("abandoned", "Abandoned"),
  count("canceled", "Canceled"),
  { ...count("task_count", "Unique Tasks"), ...hidden },
  { ...count("compliant", "Compliant"), ...hidden },
  { ...count("non_compliant", "Non-Compliant"), ...hidden },
  { ...count("excluded", "Excluded Tasks"), ...hidden },
  {
    key: "non_compliant_percentage",
    label: "Non-Compliant",
    kind: "percent",
    metric: "non_compliant_percentage",
    wire: ["non_compliant_percentage"],
    ...hidden,
  },
  {
    key: "exclusions_percentage",
    label: "Exclusions",
    kind: "percent",
    metric: "exclusions_percentage",
    wire: ["exclusions_percentage"],
    ...hidden,
  },
];

/** The columns of the enrollment summary: tasks of the enrollments that are active in the range, by their state. */
export const enrollmentColumns: readonly Column[] = [
  {
    key: "complete_percentage",
    label: "Progress",
    kind: "percent",
    metric: "complete_percentage",
    wire: ["complete_percentage"],
  },
  count("employee_count", "Employees", "plan_employees"),
  count("total", "Total"),
  count("scheduled", "Scheduled"),
  count("pending", "Pending"),
  count("past_due", "Past Due"),
  count("completed", "Completed"),
  count("abandoned", "Abandoned", "progress_abandoned"),
];
