import type { MetricDeclaration, Terms } from "#slices/analytics/server/analytics.api.ts";

/** Tasks by the day of their outcome, by their state on the last day, and the enrollments active in the range. */
const OUTCOMES = "task_outcomes";
const STATES = "task_states";
const ENROLLMENTS = "enrollments";

const compliant: Terms = { on_time: 1, late: 1 };
const nonCompliant: Terms = { abandoned: 1 };
const excluded: Terms = { cannot_complete: 1, canceled: 1 };
const all: Terms = { all: 1 };

type MetricBase = Pick<MetricDeclaration, "fact" | "additivity">;

// A sum over places is exact for what is counted on its day. States are those of one day, and of a person who moved the
// finished tasks stay where they were finished; both still add up over places, but never over time.
const ofOutcomes: MetricBase = { fact: OUTCOMES, additivity: "additive" };
const ofStates: MetricBase = { fact: STATES, additivity: "stock" };

function createCountMetric(of: MetricBase, name: string, numerator: Terms, meaning: string): MetricDeclaration {
  return {
    ...of,
    name,
    unit: "count",
    decimals: 0,
    meaning,
    cohort: "all",
    numerator,
    denominator: null,
    scale: 1,
    n: numerator,
    gate: { kind: "plain" },
  };
}

function createShareMetric(
  of: MetricBase,
  name: string,
  numerator: Terms,
  denominator: Terms,
  meaning: string,
): MetricDeclaration {
  // Of statuses that were chosen, a share says what was chosen.
  const notGroupedBy = [of.fact === OUTCOMES ? ("task_compliance_status" as const) : ("task_progress_status" as const)];
  return {
    ...createCountMetric(of, name, numerator, meaning),
    unit: "percent",
    denominator,
    scale: 100,
    n: denominator,
    notGroupedBy,
  };
}

const outcomes: readonly MetricDeclaration[] = [
  createShareMetric(
    ofOutcomes,
    "compliant_percentage",
    compliant,
    { ...compliant, ...nonCompliant },
    "Tasks completed, on time or late, of those completed or abandoned; on the day of the outcome.",
  ),
  createShareMetric(
    ofOutcomes,
    "ontime_percentage",
    { on_time: 1 },
    { ...compliant, ...nonCompliant },
    "Tasks completed up to the end of their due date, of those completed or abandoned; on the day of the outcome.",
  ),
  createShareMetric(
    ofOutcomes,
    "non_compliant_percentage",
    nonCompliant,
    { ...compliant, ...nonCompliant },
    "Tasks abandoned, of those completed or abandoned; on the day of the outcome.",
  ),
  createShareMetric(
    ofOutcomes,
    "exclusions_percentage",
    excluded,
    all,
    "Tasks that could not be completed or were canceled, of all outcomes. Compliance leaves them out.",
  ),
  createCountMetric(ofOutcomes, "compliant", compliant, "Tasks completed in the range, on time or late."),
  createCountMetric(ofOutcomes, "non_compliant", nonCompliant, "Tasks abandoned in the range."),
  createCountMetric(
    ofOutcomes,
    "excluded",
    excluded,
    "Tasks that could not be completed or were canceled in the range.",
  ),
  createCountMetric(
    ofOutcomes,
    "ontime",
    { on_time: 1 },
    "Tasks completed in the range, up to the end of their due date.",
  ),
  createCountMetric(ofOutcomes, "late", { late: 1 }, "Tasks completed in the range, after their due date."),
  createCountMetric(
    ofOutcomes,
    "cant_complete",
    { cannot_complete: 1 },
    "Tasks marked Can Not Complete in the date range.",
  ),
  createCountMetric(
    ofOutcomes,
    "abandoned",
    { abandoned: 1 },
    "Tasks whose abandon date passed in the range while they were open.",
  ),
  createCountMetric(ofOutcomes, "canceled", { canceled: 1 }, "Tasks canceled in the range."),
  createCountMetric(
    ofOutcomes,
    "users_task_count",
    all,
    "Tasks closed in the date range. A task shared by several plans counts once.",
  ),
  {
    ...createCountMetric(
      ofOutcomes,
      "task_count",
      { templates: 1 },
      "Unique tasks among those that got an outcome in the range.",
    ),
    additivity: "distinct",
  },
  createCountMetric(
    ofOutcomes,
    "onboarding_task_count",
    { all_of_onboarding: 1 },
    "Tasks of onboarding plans that got an outcome in the range.",
  ),
  createCountMetric(
    ofOutcomes,
    "offboarding_task_count",
    { all_of_offboarding: 1 },
    "Tasks of offboarding plans that got an outcome in the range.",
  ),
];

const countable = { all: 1, cannot_complete: -1, canceled: -1 } as const;
const developed = { all_of_development: 1, cannot_complete_of_development: -1, canceled_of_development: -1 } as const;

const states: readonly MetricDeclaration[] = [
  createShareMetric(
    ofStates,
    "complete_percentage",
    compliant,
    countable,
    "Tasks completed, of all but those that cannot be completed or were canceled; of enrollments active in the range.",
  ),
  createShareMetric(
    ofStates,
    "development_percentage",
    { on_time_of_development: 1, late_of_development: 1 },
    developed,
    "Progress of development plans: tasks completed, of all but those that cannot be completed or were canceled.",
  ),
  createCountMetric(
    ofStates,
    "scheduled",
    { scheduled: 1 },
    "Tasks whose alert date is still to come on the last day of the range.",
  ),
  createCountMetric(ofStates, "pending", { pending: 1 }, "Open tasks on the last day of the range, due then or later."),
  createCountMetric(
    ofStates,
    "past_due",
    { past_due: 1 },
    "Open tasks past their due date on the last day of the range.",
  ),
  createCountMetric(
    ofStates,
    "todo",
    { scheduled: 1, pending: 1, past_due: 1 },
    "Tasks that are not resolved on the last day of the range: scheduled, pending or past due.",
  ),
  createCountMetric(
    ofStates,
    "completed",
    { on_time: 1, late: 1, cannot_complete: 1, canceled: 1 },
    "Tasks with an outcome other than abandoned; with scheduled, pending, past due and abandoned they make the total.",
  ),
  createCountMetric(
    ofStates,
    "complete",
    compliant,
    "Tasks completed, on time or late, of enrollments active in the range.",
  ),
  createCountMetric(
    ofStates,
    "progress_cant_complete",
    { cannot_complete: 1 },
    "Tasks of active enrollments that cannot be completed.",
  ),
  createCountMetric(
    ofStates,
    "progress_abandoned",
    { abandoned: 1 },
    "Tasks of active enrollments that were abandoned.",
  ),
  createCountMetric(ofStates, "progress_canceled", { canceled: 1 }, "Tasks of active enrollments that were canceled."),
  createCountMetric(
    ofStates,
    "total",
    all,
    "Tasks of the enrollments active in the range; one shared by plans counts once.",
  ),
];

const ofEnrollments: MetricBase = { fact: ENROLLMENTS, additivity: "distinct" };

const enrollments: readonly MetricDeclaration[] = [
  createCountMetric(
    ofEnrollments,
    "plan_employees",
    { people: 1 },
    "Employees with an enrollment that is active in the range, each once.",
  ),
  createCountMetric(
    { ...ofEnrollments, additivity: "stock" },
    "enrollment_count",
    { groups: 1 },
    "Enrollments that are active in the range, on any of its days.",
  ),
];

/** Plans, enrollments and tasks. */
export const plansMetrics: readonly MetricDeclaration[] = [...outcomes, ...states, ...enrollments];
