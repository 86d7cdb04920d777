import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { complianceColumns, nonCompliantColumns } from "./compliance.columns.ts";
import { buildCompliancePanel } from "./reports/compliance-panel.ts";
import {
  buildScopeColumns,
  allSubjects,
  placeFilters,
  places,
  report,
  buildScopes,
} from "#slices/reports/server/reports.api.ts";
import type {
  FilterKey,
  ListColumn,
  ListWidget,
  TableWidget,
  WidgetDeclaration,
} from "#slices/reports/server/reports.api.ts";

const ofPlans = { ...report, service: "introduce", isPlain: true } as const satisfies Partial<TableWidget>;
const ofTasks = {
  kind: "list",
  dataType: "basic_json_array",
  service: "introduce",
  subjects: allSubjects,
} as const satisfies Partial<ListWidget>;
const task = { key: "task_title", label: "Task", cell: "text", sortable: true } as const;
const about = { key: "on_behalf_of", label: "On Behalf Of", cell: "text", sortable: true } as const;
const taskFilters: readonly FilterKey[] = [
  ...placeFilters,
  "employees",
  "assignees",
  "plan_types",
  "plans",
  "tasks",
  "position_categories",
  "positions",
];

/** Where someone works and as what, behind their figures. */
const work: readonly ListColumn[] = [
  { key: "position", label: "Position", cell: "text" },
  { key: "location", label: "Location", cell: "text" },
];

const scopes: readonly ReportScope[] = [
  ...places,
  "employees",
  "assignees",
  "tasks",
  "plans",
  "plan_types",
  "position_categories",
  "positions",
];

/** What became of tasks: who did them in time, and who did not. */
export const complianceWidgets: readonly WidgetDeclaration[] = [
  {
    ...ofPlans,
    id: "compliance_summary_report",
    reportId: 24,
    urlKey: "compliance_summary_report",
    rowsOpen: "compliance",
    aliases: ["compliance_summary", "employee_compliance"],
    title: "Task Compliance Report",
    scopes: buildScopes(buildScopeColumns(scopes, complianceColumns)),
    filters: [
      ...placeFilters,
      "task_compliance_statuses",
      "task_progress_statuses",
      "employees",
      "assignees",
      "plan_types",
      "plans",
      "tasks",
      "position_categories",
      "positions",
      "date_range",
    ],
    primary: "compliant_percentage",
    // Which outcomes there are, or how many have none yet: each filter by status leaves one of the two.
    about: ["users_task_count", "past_due"],
    texts: { employees: work, assignees: work },
    interval: "month",
    notes: "compliance_notes",
  },
  {
    ...ofPlans,
    id: "non_compliant_employees",
    urlKey: "non_compliant_employees",
    title: "Non-Compliant Employees",
    scopes: buildScopes({ assignees: nonCompliantColumns }),
    filters: [...placeFilters, "plan_types", "position_categories", "positions", "date_range"],
    texts: { assignees: work },
    rowNames: { assignees: "Employee" },
    reportTypes: ["summary"],
    primary: "compliant_percentage",
    having: "abandoned",
    opensBy: "abandoned",
  },
  {
    kind: "panel",
    panel: buildCompliancePanel,
    id: "compliance_dashboard",
    urlKey: "compliance_dashboard",
    aliases: ["compliance"],
    title: "Compliance",
    dataType: "basic_json_hash",
    service: "introduce",
    subjects: allSubjects,
  },
  {
    ...ofTasks,
    id: "past_due_tasks",
    urlKey: "past_due_tasks",
    title: "Past Due Tasks",
    columns: [
      task,
      about,
      { key: "due_by_date", label: "Due Date", cell: "date", sortable: true },
      { key: "assignees", label: "Assigned To", cell: "people" },
      { key: "location", label: "Location", cell: "text", sortable: true },
    ],
    filters: taskFilters,
    opensBy: "due_by_date",
  },
  {
    ...ofTasks,
    id: "cant_complete_tasks",
    urlKey: "cant_complete_tasks",
    title: "Flagged as Can Not Complete",
    columns: [
      task,
      about,
      { key: "note", label: "Note", cell: "text" },
      { key: "completed_by_name", label: "Flagged By", cell: "text" },
      { key: "completed_on", label: "Date", cell: "date", sortable: true },
    ],
    filters: [...taskFilters, "date_range"],
    opensBy: "completed_on",
    opensDesc: true,
  },
  {
    ...ofTasks,
    id: "compliance_notes",
    urlKey: "compliance_notes",
    title: "Task Notes",
    columns: [
      { key: "created_at", label: "Date", cell: "date", sortable: true },
      task,
      about,
      { key: "from_status", label: "From", cell: "text" },
      { key: "to_status", label: "To", cell: "text" },
      { key: "note", label: "Note", cell: "text" },
      { key: "user", label: "By", cell: "text" },
    ],
    filters: [...taskFilters, "task_compliance_statuses", "date_range"],
    opensBy: "created_at",
    opensDesc: true,
  },
];
