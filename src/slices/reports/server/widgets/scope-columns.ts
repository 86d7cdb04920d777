import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import type { Column, ScopeColumns } from "./widget.ts";

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
export function buildScopes(
  columnsOf: Readonly<Partial<Record<ReportScope, readonly Column[]>>>,
): readonly ScopeColumns[] {
  const names = Object.keys(columnsOf) as ReportScope[];
  return names.map((scope) => ({
    scope,
    columns: columnsOf[scope] ?? [],
    subScopes: expansions[scope].filter((sub) => names.includes(sub)),
  }));
}
