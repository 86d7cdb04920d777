import type { Column } from "#slices/reports/server/reports.api.ts";

const hidden = { isShown: false } as const;

/** Tenure in tables of places. */
export const tenureColumn: Column = {
  key: "tenure",
  label: "Tenure",
  kind: "years",
  metric: "tenure",
  wire: ["tenure"],
};

const average: Column = {
  key: "avg_employees",
  label: "Average Employees",
  kind: "mean",
  metric: "avg_employees",
  wire: ["avg_employees"],
};

/** Turnover in tables of places. */
export const turnoverColumn: Column = {
  key: "annualized_turnover",
  label: "Annualized Turnover",
  kind: "percent",
  metric: "annualized_turnover",
  wire: ["annualized_turnover", "annualized_turn"],
};

/** The columns of the turnover report. */
export const turnoverColumns: readonly Column[] = [
  average,
  {
    key: "separated_count",
    label: "Separated Employees",
    kind: "count",
    metric: "separated_count",
    wire: ["separated_count"],
  },
  turnoverColumn,
];

/** The columns of the tenure report. */
export const tenureColumns: readonly Column[] = [
  { key: "employees", label: "Employees", kind: "count", metric: "employees", wire: ["employee_count"] },
  tenureColumn,
  { ...average, ...hidden },
  { key: "new_hires", label: "New Hires", kind: "count", metric: "new_hires", wire: [], ...hidden },
];

/**
 * The columns of the tenure report of employees, including those who left in the range, counted to their last day. Only
 * people employed on some day of the range have a row.
 */
export const employeeTenureColumns: readonly Column[] = [
  { ...tenureColumn, metric: "tenure_with_leavers" },
  { ...tenureColumn, key: "average_tenure", wire: [], ...hidden },
  { ...average, ...hidden },
  { key: "people_employed", label: "Employed", kind: "count", metric: "people_employed", wire: [], ...hidden },
];

/** Why people left: counts by reason. */
export const reasonColumns: readonly Column[] = [
  { key: "left_count", label: "Employees", kind: "count", metric: "left_count", wire: ["separated_count"] },
];
