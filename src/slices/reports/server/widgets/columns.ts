import type { ReportLabel } from "#slices/reports/contract/report-labels.contract.ts";
import type { Column, ScopeColumns } from "./widget.ts";
import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { stepMetrics } from "./report-rows.rules.ts";

const hidden = { isShown: false } as const;

const score = (label: ReportLabel): Column => ({
  key: "agreement_importance",
  label,
  kind: "score",
  metric: "agreement_importance",
  wire: ["agreement_importance", "current_score"],
});

/** The number of responses behind a score; for a question without a score, how many answered it. */
const responses: Column = {
  key: "response_count",
  label: "Responses",
  kind: "count",
  metric: "response_count",
  otherwise: ["value_responses", "importance_responses", "choice_responses"],
  wire: ["response_count", "responded"],
};

const participation: readonly Column[] = [
  { key: "surveys_sent", label: "Sent", kind: "count", metric: "surveys_sent", wire: ["surveys_sent"] },
  { key: "surveys_started", label: "Started", kind: "count", metric: "surveys_started", wire: ["surveys_started"] },
  {
    key: "surveys_completed",
    label: "Completed",
    kind: "count",
    metric: "surveys_completed",
    wire: ["surveys_completed", "surveys_responded"],
  },
  { key: "response_rate", label: "Response Rate", kind: "percent", metric: "response_rate", wire: ["response_rate"] },
  { key: "still_open", label: "Still Open", kind: "count", metric: "still_open", wire: ["still_open"], ...hidden },
];

const remain: Column = {
  key: "likely_to_remain_percentage",
  label: "Likely to Remain",
  kind: "percent",
  metric: "likely_to_remain_percentage",
  wire: ["likely_to_remain_percentage"],
};

const renew: Column = {
  key: "likely_to_renew_percentage",
  label: "Likely to Renew",
  kind: "percent",
  metric: "likely_to_renew_percentage",
  wire: ["likely_to_renew_percentage", "likely_to_renew_top_block"],
};

const recommend: Column = {
  key: "likelihood_to_recommend",
  label: "Likely to Recommend",
  kind: "percent",
  metric: "likelihood_to_recommend",
  wire: ["likelihood_to_recommend"],
  ...hidden,
};

const topBlock: Column = {
  key: "top_block_percentage",
  label: "Top Block",
  kind: "percent",
  metric: "top_block_percentage",
  wire: ["top_block_percentage"],
};

const yesNo: Column = { key: "yes_no", label: "Yes", kind: "percent", metric: "yes_no", wire: ["yes_no"] };

const steps: readonly Column[] = [...stepMetrics.agreement, ...stepMetrics.importance].map((metric) => ({
  key: metric,
  label: "Share of Answers",
  kind: "percent",
  metric,
  wire: [],
  ...hidden,
}));

/** Tenure in tables of places. */
export const tenure: Column = { key: "tenure", label: "Tenure", kind: "years", metric: "tenure", wire: ["tenure"] };

/** How much a question matters compared with how much people agree; priorities are ranked by it. */
const need: Column = { key: "need", label: "Need", kind: "mean", metric: "need", wire: ["need"], ...hidden };

const average: Column = {
  key: "avg_employees",
  label: "Average Employees",
  kind: "mean",
  metric: "avg_employees",
  wire: ["avg_employees"],
};

/** Turnover in tables of places. */
export const turnover: Column = {
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
  turnover,
];

/** The columns of the tenure report. */
export const tenureColumns: readonly Column[] = [
  { key: "employees", label: "Employees", kind: "count", metric: "employees", wire: ["employee_count"] },
  tenure,
  { ...average, ...hidden },
  { key: "new_hires", label: "New Hires", kind: "count", metric: "new_hires", wire: [], ...hidden },
];

/**
 * The columns of the tenure report of employees, including those who left in the range, counted to their last day. Only
 * people employed on some day of the range have a row.
 */
export const employeeTenureColumns: readonly Column[] = [
  { ...tenure, metric: "tenure_with_leavers" },
  { ...tenure, key: "average_tenure", wire: [], ...hidden },
  { ...average, ...hidden },
  { key: "people_employed", label: "Employed", kind: "count", metric: "people_employed", wire: [], ...hidden },
];

/** Why people left: counts by reason. */
export const reasonColumns: readonly Column[] = [
  { key: "left_count", label: "Employees", kind: "count", metric: "left_count", wire: ["separated_count"] },
];

/** The columns of engagement: of places, surveys and people. */
export const engagementColumns: readonly Column[] = [
  score("Engagement"),
  remain,
  ...participation,
  { ...responses, ...hidden },
];

/** The columns of satisfaction: of places and surveys. */
export const satisfactionColumns: readonly Column[] = [
  score("Satisfaction"),
  renew,
  recommend,
  ...participation,
  { ...responses, ...hidden },
];

/** Outcomes of alerts, by the place where they were opened. */
export const alertColumns: readonly Column[] = [
  { key: "opened_alerts", label: "Alerts Opened", kind: "count", metric: "opened_alerts", wire: [] },
  { key: "open_alerts", label: "Open Alerts", kind: "count", metric: "open_alerts", wire: [] },
  { key: "verified_fix_rate", label: "Verified Fixes", kind: "percent", metric: "verified_fix_rate", wire: [] },
  {
    key: "hours_to_first_answer",
    label: "Hours to First Answer",
    kind: "mean",
    metric: "hours_to_first_answer",
    wire: [],
  },
  {
    key: "hours_to_verified_fix",
    label: "Hours to Verified Fix",
    kind: "mean",
    metric: "hours_to_verified_fix",
    wire: [],
  },
  { key: "reopened_share", label: "Reopened", kind: "percent", metric: "reopened_share", wire: [] },
];

/** Residents of a place with a lease, shown in rows of places next to satisfaction. */
export const residents: Column = {
  key: "resident_count",
  label: "Residents",
  kind: "count",
  metric: "active_primary_resident_count",
  wire: ["resident_count"],
  ...hidden,
};

/** Scopes whose rows group questions. */
export type QuestionScope = "questions" | "question_types" | "topics" | "factors" | "indicators";

/** The columns of questions and of groups of questions; shares of answers exist for a single question only. */
export const questionColumns: Readonly<Record<QuestionScope, readonly Column[]>> = {
  questions: [responses, score("Score"), topBlock, yesNo, ...steps],
  question_types: [responses, score("Score")],
  topics: [responses, score("Score")],
  factors: [responses, score("Score")],
  indicators: [responses, score("Score")],
};

const renewals: readonly Column[] = [
  { ...renew, ...hidden },
  {
    key: "likely_to_renew_responses",
    label: "Responses on Renewal",
    kind: "count",
    metric: "likely_to_renew_responses",
    wire: ["likely_to_renew_responses"],
    ...hidden,
  },
];

/** The same for residents' questions, with the likelihood to renew. */
export const residentQuestionColumns: typeof questionColumns = {
  questions: [...questionColumns.questions, ...renewals],
  question_types: [...questionColumns.question_types, ...renewals],
  topics: [...questionColumns.topics, ...renewals],
  factors: [...questionColumns.factors, ...renewals],
  indicators: [...questionColumns.indicators, ...renewals],
};

const previousResponses: Column = {
  ...responses,
  key: "previous_response_count",
  label: "No. Previous Responses",
  wire: [],
  reads: "previous",
};

const previousScore: Column = {
  ...score("Previous Score"),
  key: "previous_agreement_importance",
  kind: "count",
  wire: [],
  reads: "previous",
};

/** The columns of priorities, sorted by need. */
export const priorityColumns: readonly Column[] = [
  previousResponses,
  { ...responses, label: "No. Responses" },
  previousScore,
  { ...score("Delta"), key: "delta", kind: "count", wire: [], reads: "delta" },
  score("Score"),
  need,
];

const withinPlace = [
  "surveys",
  "topics",
  "questions",
  "position_categories",
  "positions",
  "tenure_bands",
  "plan_types",
  "employees",
  "assignees",
  "tasks",
] as const satisfies readonly ReportScope[];

const expansions: Readonly<Record<ReportScope, readonly ReportScope[]>> = {
  areas: ["regions", "locations", "surveys"],
  regions: ["locations", ...withinPlace],
  reporting_groups: ["locations", "surveys", "topics", "questions"],
  locations: withinPlace,
  surveys: ["questions", "topics", "regions", "locations"],
  factors: ["topics", "questions", "regions", "locations"],
  topics: ["questions", "regions", "locations"],
  indicators: ["questions", "regions", "locations"],
  question_types: ["questions"],
  questions: ["regions", "locations", "position_categories"],
  position_categories: ["topics", "questions", "regions", "locations", "positions"],
  positions: ["regions", "locations", "employees"],
  tenure_bands: ["regions", "locations", "position_categories"],
  termination_categories: ["regions", "locations", "position_categories"],
  plan_types: ["plans", "regions", "locations", "position_categories", "employees"],
  plans: ["tasks", "employees", "regions", "locations"],
  tasks: ["employees", "assignees", "regions", "locations"],
  employees: ["tasks", "plans"],
  assignees: ["tasks", "employees"],
  task_progress_statuses: [],
  task_compliance_statuses: [],
};

/** Builds a table's scopes with their columns; a row expands into those of its sub-scopes that the table has. */
export function scopesWith(
  columnsOf: Readonly<Partial<Record<ReportScope, readonly Column[]>>>,
): readonly ScopeColumns[] {
  const names = Object.keys(columnsOf) as ReportScope[];
  return names.map((scope) => ({
    scope,
    columns: columnsOf[scope] ?? [],
    subScopes: expansions[scope].filter((sub) => names.includes(sub)),
  }));
}
