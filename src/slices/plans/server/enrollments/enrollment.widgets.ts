import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import {
  buildScopeColumns,
  allSubjects,
  placeFilters,
  places,
  report,
  buildScopes,
} from "#slices/reports/server/reports.api.ts";
import {
  employeeColumns,
  employeesHaving,
  employeeTexts,
  enrollmentColumns,
  onboardingColumns,
} from "./enrollment.columns.ts";
import { buildEnrollmentPanel, buildProgressPanel } from "./enrollment-panels.ts";
import type { ListWidget, TableWidget, WidgetDeclaration } from "#slices/reports/server/reports.api.ts";

const ofPlans = {
  ...report,
  part: "enrollment",
  service: "introduce",
  isPlain: true,
  reportTypes: ["summary"],
  rowsOpen: "enrollment",
  primary: "complete_percentage",
} as const satisfies Partial<TableWidget>;
const content: readonly ReportScope[] = [...places, "position_categories", "positions", "plan_types", "plans"];
const contentFilters = ["position_categories", "positions", "plan_types", "plans", "date_range"] as const;

const list = {
  kind: "list",
  part: "enrollment",
  dataType: "basic_json_array",
  service: "introduce",
  subjects: allSubjects,
} as const satisfies Partial<ListWidget>;

/** Who is in which plan, how far they are, and who looks after them. */
export const enrollmentWidgets: readonly WidgetDeclaration[] = [
  {
    ...ofPlans,
    id: "enrollment_summary_report",
    reportId: 25,
    urlKey: "enrollment_summary_report",
    aliases: ["enrollment_summary"],
    title: "Enrollment Summary",
    scopes: buildScopes({ ...buildScopeColumns(content, enrollmentColumns), employees: employeeColumns }),
    filters: [...placeFilters, ...contentFilters],
    rowNames: { employees: "For Employee" },
    texts: { employees: employeeTexts },
    having: employeesHaving,
  },
  {
    ...ofPlans,
    id: "onboarding_offboarding_report",
    reportId: 26,
    urlKey: "onboarding_offboarding_report",
    aliases: ["onboarding_offboarding"],
    title: "Onboarding and Offboarding",
    scopes: buildScopes(
      buildScopeColumns(["plan_types", ...places, "position_categories", "positions", "plans"], onboardingColumns),
    ),
    filters: [...placeFilters, "position_categories", "positions", "plans", "date_range"],
    opensIn: "plan_types",
    only: { plan_type: ["onboarding", "offboarding"] },
  },
  {
    kind: "panel",
    part: "enrollment",
    panel: buildEnrollmentPanel,
    id: "enrollment_dashboard",
    urlKey: "enrollment_dashboard",
    aliases: ["enrollment"],
    title: "Enrollment",
    dataType: "basic_json_hash",
    service: "introduce",
    subjects: allSubjects,
  },
  {
    kind: "panel",
    part: "enrollment",
    panel: buildProgressPanel,
    id: "progress",
    urlKey: "progress",
    title: "Progress",
    dataType: "basic_json_hash",
    service: "introduce",
    subjects: allSubjects,
  },
  {
    ...list,
    id: "enrollment_history",
    reportId: 27,
    urlKey: "enrollment_history",
    title: "Enrollment History",
    columns: [
      { key: "full_name", label: "Employee", cell: "text", sortable: true },
      { key: "name", label: "Plan", cell: "text", sortable: true },
      { key: "start_date", label: "Start Date", cell: "date", sortable: true },
      { key: "complete_percentage", label: "Progress %", cell: "percent", sortable: true },
      { key: "plan_end_date", label: "Est. Completed Date", cell: "date" },
      { key: "position", label: "Job Title", cell: "text", sortable: true },
      { key: "location", label: "Location", cell: "text", sortable: true },
    ],
    filters: [...placeFilters, "plan_types", "plans", "enrollment_statuses", "date_range"],
    opensBy: "start_date",
    opensDesc: true,
  },
  {
    ...list,
    id: "employee_development",
    reportId: 28,
    urlKey: "employee_development",
    title: "Employee Development",
    columns: [
      { key: "name", label: "Employee", cell: "text", sortable: true },
      { key: "position", label: "Position", cell: "text", sortable: true },
      { key: "type", label: "Type", cell: "text", sortable: true },
      { key: "status", label: "Status", cell: "status" },
    ],
    filters: [...placeFilters, "plan_types", "plans", "date_range"],
    opensBy: "name",
  },
  {
    ...list,
    id: "mentors",
    reportId: 29,
    urlKey: "mentors",
    title: "Mentors",
    columns: [
      { key: "name", label: "Mentor", cell: "text", sortable: true },
      { key: "mentees", label: "Employee(s)", cell: "people", sortable: true },
      { key: "complete_percentage", label: "Progress %", cell: "percent" },
      { key: "mentorship_end_date", label: "Est. Completed Date", cell: "date" },
    ],
    filters: [...placeFilters, "plan_types", "plans", "date_range"],
    opensBy: "mentees",
    opensDesc: true,
  },
  {
    ...list,
    id: "offboarding_employees",
    urlKey: "offboarding_employees",
    title: "Offboarding Employees",
    columns: [
      { key: "full_name", label: "Employee", cell: "text", sortable: true },
      { key: "start_date", label: "Last Day", cell: "date", sortable: true },
      { key: "complete_percentage", label: "Progress %", cell: "percent", sortable: true },
      { key: "plan_end_date", label: "Est. Completed Date", cell: "date" },
      { key: "position", label: "Position", cell: "text", sortable: true },
      { key: "location", label: "Location", cell: "text", sortable: true },
    ],
    filters: [...placeFilters, "plans"],
    opensBy: "start_date",
  },
];
