import type { ReportLabel } from "#slices/reports/contract/report-labels.gen.ts";
import type { Dimension } from "#slices/analytics/server/analytics.api.ts";
import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import type { FilterDeclaration, FilterKey } from "./widget.ts";

/** The rows of a scope and their labels. */
export interface ScopeDeclaration {
  readonly dimension: Dimension;
  /** Singular, for the header of the first column. */
  readonly label: ReportLabel;
  /** Plural, as an option of the view. */
  readonly plural: ReportLabel;
  readonly linkType: string;
  readonly isPlace: boolean;
  /** True where one item can be in several rows, so that they add up to no total. */
  readonly overlaps?: boolean;
  /** True where its keys are the client's own people, plans and tasks: only visible ones are named. */
  readonly isVisible?: boolean;
}

const ofPlans = { isPlace: false, isVisible: true } as const;

/** Every scope, once. */
export const scopes: Readonly<Record<ReportScope, ScopeDeclaration>> = {
  regions: { dimension: "region", label: "Region", plural: "Regions", linkType: "region", isPlace: true },
  locations: { dimension: "location", label: "Location", plural: "Locations", linkType: "location", isPlace: true },
  areas: { dimension: "district", label: "District", plural: "Districts", linkType: "area", isPlace: true },
  reporting_groups: {
    dimension: "reporting_group",
    label: "Reporting Group",
    plural: "Reporting Groups",
    linkType: "reporting_group",
    isPlace: true,
    overlaps: true,
  },
  surveys: { dimension: "survey", label: "Survey", plural: "Surveys", linkType: "survey", isPlace: false },
  questions: { dimension: "question", label: "Question", plural: "Questions", linkType: "question", isPlace: false },
  question_types: {
    dimension: "question_type",
    label: "Question Type",
    plural: "Question Types",
    linkType: "question_type",
    isPlace: false,
  },
  topics: { dimension: "topic", label: "Topic", plural: "Topics", linkType: "topic", isPlace: false },
  factors: { dimension: "factor", label: "Factor", plural: "Factors", linkType: "factor", isPlace: false },
  indicators: {
    dimension: "indicator",
    label: "Indicator",
    plural: "Indicators",
    linkType: "indicator",
    isPlace: false,
    overlaps: true,
  },
  position_categories: {
    dimension: "position_category",
    label: "Position Category",
    plural: "Position Categories",
    linkType: "position_category",
    isPlace: false,
  },
  positions: { dimension: "position", label: "Position", plural: "Positions", linkType: "position", isPlace: false },
  tenure_bands: {
    dimension: "tenure_band",
    label: "Tenure",
    plural: "Tenure",
    linkType: "tenure_band",
    isPlace: false,
  },
  termination_categories: {
    dimension: "termination_category",
    label: "Reason",
    plural: "Reasons",
    linkType: "termination_category",
    isPlace: false,
  },
  plan_types: {
    dimension: "plan_type",
    label: "Type",
    plural: "Types",
    linkType: "plan_type",
    isPlace: false,
    overlaps: true,
  },
  plans: { dimension: "plan", label: "Plan", plural: "Plans", linkType: "plan", ...ofPlans, overlaps: true },
  tasks: { dimension: "task", label: "Task", plural: "Tasks", linkType: "task", ...ofPlans },
  employees: { dimension: "employee", label: "Employee", plural: "Employees", linkType: "employee", ...ofPlans },
  assignees: {
    dimension: "assignee",
    label: "Assignee",
    plural: "Assignees",
    linkType: "assignee",
    ...ofPlans,
    overlaps: true,
  },
  task_progress_statuses: {
    dimension: "task_progress_status",
    label: "Progress",
    plural: "Progress",
    linkType: "task_progress_status",
    isPlace: false,
  },
  task_compliance_statuses: {
    dimension: "task_compliance_status",
    label: "Task Status",
    plural: "Task Statuses",
    linkType: "task_compliance_status",
    isPlace: false,
  },
};

/** Scopes whose rows group questions: participation does not exist for them (decisions A30). */
export const questionScopes: ReadonlySet<ReportScope> = new Set([
  "questions",
  "question_types",
  "topics",
  "factors",
  "indicators",
]);

/** The label of leavers without a category of termination. */
export const OTHER_REASONS: ReportLabel = "Other reasons given";

/** Returns true for a scope whose keys are words instead of ids. */
export function isBySlug(scope: ReportScope): boolean {
  return scope === "question_types" || scope === "plan_types";
}

/** Every filter, once. */
export const filters: Readonly<Record<FilterKey, FilterDeclaration>> = {
  q_text: { key: "q_text", label: "Search", type: "q_text" },
  general: { key: "general", label: "Status", type: "radio" },
  regions: { key: "regions", label: "Regions", type: "select" },
  locations: { key: "locations", label: "Locations", type: "search" },
  reporting_groups_by_locations: {
    key: "reporting_groups_by_locations",
    label: "Reporting Groups",
    type: "sub_query",
  },
  surveys: { key: "surveys", label: "Surveys", type: "select" },
  questions: { key: "questions", label: "Questions", type: "search" },
  themes: { key: "themes", label: "Themes", type: "select" },
  question_types: { key: "question_types", label: "Question Types", type: "select" },
  topics: { key: "topics", label: "Topics", type: "select" },
  factors: { key: "factors", label: "Factors", type: "select" },
  indicators: { key: "indicators", label: "Indicators", type: "select" },
  position_categories: { key: "position_categories", label: "Position Categories", type: "select" },
  positions: { key: "positions", label: "Positions", type: "search" },
  tenure_bands: { key: "tenure_bands", label: "Tenure", type: "select" },
  plan_types: { key: "plan_types", label: "Type", type: "select" },
  plans: { key: "plans", label: "Plans", type: "search" },
  tasks: { key: "tasks", label: "Tasks", type: "search" },
  employees: { key: "employees", label: "Employees", type: "search" },
  assignees: { key: "assignees", label: "Assignees", type: "search" },
  task_progress_statuses: { key: "task_progress_statuses", label: "Progress", type: "select" },
  task_compliance_statuses: { key: "task_compliance_statuses", label: "Task Status", type: "select" },
  enrollment_statuses: { key: "enrollment_statuses", label: "Enrollment", type: "select" },
  likelihoods: { key: "likelihoods", label: "Likelihood", type: "select" },
  survey_options: { key: "survey_options", label: "Survey Status", type: "select" },
  confidential_only: { key: "confidential_only", label: "Confidentiality", type: "radio" },
  date_range: { key: "date_range", label: "Date Range", type: "date_range" },
};

/** Filters and scopes that select content, in the names of scopes. */
export const contentScopes = (Object.keys(scopes) as ReportScope[]).filter((scope) => !scopes[scope].isPlace);

/** Returns true for a filter that selects content: it has the name of the scope whose keys it accepts. */
export function isContentFilter(key: FilterKey): key is FilterKey & ReportScope {
  return contentScopes.some((scope) => scope === key);
}
