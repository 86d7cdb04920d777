import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import type { Column, FilterKey, SubjectKind, TableWidget } from "./widget.ts";

// Parts that several declarations share.

export const allSubjects: readonly SubjectKind[] = ["company", "region", "location"];
export const placeFilters: readonly FilterKey[] = [
  "q_text",
  "general",
  "regions",
  "locations",
  "reporting_groups_by_locations",
];
const contentOfAll: readonly FilterKey[] = [
  "surveys",
  "questions",
  "question_types",
  "topics",
  "factors",
  "indicators",
];
export const reportFilters: readonly FilterKey[] = [...placeFilters, ...contentOfAll, "date_range"];

export const places: readonly ReportScope[] = ["regions", "locations", "areas", "reporting_groups"];

export const buildScopeColumns = (
  scopes: readonly ReportScope[],
  columns: readonly Column[],
): Partial<Record<ReportScope, readonly Column[]>> => Object.fromEntries(scopes.map((scope) => [scope, columns]));

export const report = {
  kind: "table",
  dataType: "calculator",
  subjects: allSubjects,
  reportTypes: ["summary", "timeline"],
  interval: "quarter",
  opening: "dashboard",
  primary: "agreement_importance",
} as const satisfies Partial<TableWidget>;
