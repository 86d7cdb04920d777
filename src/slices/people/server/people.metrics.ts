import type { MetricDeclaration, Terms } from "#slices/analytics/server/analytics.api.ts";

const EMPLOYMENTS = "employments";

/** A range as long as this shows an annualized rate… */
const MIN_DAYS = 90;
/** …of at least so many employees on average. */
const MIN_EMPLOYEES = 5;
const DAYS_A_YEAR = 365;

// A year has 365.25 days: days / (people × 365.25) = 4 × days / (1461 × people), in whole numbers.
const tenure: MetricDeclaration = {
  name: "tenure",
  unit: "years",
  decimals: 1,
  meaning:
    "Average years since start date for people employed on the last day of the range. A rehire within 30 days continues employment. People without a start date are excluded.",
  additivity: "stock",
  fact: EMPLOYMENTS,
  cohort: "all",
  numerator: { held_days: 4 },
  denominator: { held_since: 1461 },
  scale: 1,
  n: { held_since: 1 },
  gate: { kind: "plain" },
};

/** A count of employees; no one has to be protected from it. */
function createEmployeesMetric(
  name: string,
  additivity: MetricDeclaration["additivity"],
  numerator: Terms,
  meaning: string,
): MetricDeclaration {
  return {
    ...tenure,
    name,
    additivity,
    unit: "count",
    decimals: 0,
    numerator,
    denominator: null,
    n: numerator,
    meaning,
  };
}

const averageEmployees: MetricDeclaration = {
  ...createEmployeesMetric(
    "avg_employees",
    "level-dependent",
    { interval_days: 1 },
    "Employees on an average day of the range: employee-days over days, to today where the range goes on. Someone who moves counts where they were on the day.",
  ),
  unit: "average",
  decimals: 1,
  denominator: { days: 1 },
  n: { people: 1 },
};

const annualizedTurnover: MetricDeclaration = {
  ...averageEmployees,
  name: "annualized_turnover",
  unit: "percent",
  decimals: 0,
  meaning:
    "Separations ÷ average headcount, annualized to 365 days (%). Can exceed 100%. Not shown for ranges under 90 days or an average headcount below 5.",
  // separated / (employee-days / days) × 365 / days × 100: the days cancel out.
  numerator: { separated: DAYS_A_YEAR },
  denominator: { interval_days: 1 },
  scale: 100,
  n: { people: 1 },
  requires: [
    { terms: { days: 1 }, least: MIN_DAYS },
    { terms: { interval_days: 1, days: -MIN_EMPLOYEES }, least: 0 },
  ],
};

const tenureWithLeavers: MetricDeclaration = {
  ...tenure,
  name: "tenure_with_leavers",
  additivity: "level-dependent",
  meaning:
    "Mean years since the start date, to the last day of the range, or to their own last day of those who left within it. Of one employee: the tenure in the employees list.",
  numerator: { seen_days: 4 },
  denominator: { seen_since: 1461 },
  n: { seen_since: 1 },
};

/** Who is employed, who came and who left. */
export const peopleMetrics: readonly MetricDeclaration[] = [
  tenure,
  {
    ...createEmployeesMetric(
      "people_without_start_date",
      "stock",
      { held: 1, held_since: -1 },
      "People employed on the last day of the range whose start date is not known; tenure leaves them out.",
    ),
    n: { held: 1 },
  },
  createEmployeesMetric("employees", "stock", { held: 1 }, "People employed on the last day of the range."),
  createEmployeesMetric(
    "new_hires",
    "stock",
    { held_new: 1 },
    "People employed on the last day of the range who began less than 90 days before it: the first band of tenure.",
  ),
  averageEmployees,
  createEmployeesMetric(
    "separated_count",
    "level-dependent",
    { separated: 1 },
    "Employees whose last day in the row's place or position fell into the range and who did not return within 30 days. A transfer is a separation for the location, for the region only where it leaves the region, for the company never: no total is the sum of its rows.",
  ),
  annualizedTurnover,
  createEmployeesMetric(
    "hired_count",
    "additive",
    { begun: 1 },
    "Employments that began in the range; a return within 30 days and a transfer begin none.",
  ),
  createEmployeesMetric(
    "left_count",
    "additive",
    { left: 1 },
    "Employments that ended in the range, by where they ended and why; transfers and returns within 30 days are none.",
  ),
  createEmployeesMetric(
    "people_employed",
    "distinct",
    { people: 1 },
    "Distinct people employed on some day of the range.",
  ),
  tenureWithLeavers,
];
