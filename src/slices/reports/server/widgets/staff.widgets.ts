import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { reasonColumns, scopesWith, tenureColumns, turnoverColumns } from "./columns.ts";
import { each, placeFilters, places, report } from "./declaration-parts.ts";
import { complianceColumns, enrollmentColumns } from "./plan-columns.ts";
import type { TableWidget, WidgetDeclaration } from "./widget.ts";

// Tenure and turnover are figures of engagement, but their widgets belong to plans (decisions A1).
const ofPeople = {
  ...report,
  service: "ingage",
  right: "introduce",
  isPlain: true,
  filters: [...placeFilters, "position_categories", "positions", "tenure_bands", "date_range"],
} as const satisfies Partial<TableWidget>;

/** Who works here, for how long, and why people left. */
export const staffWidgets: readonly WidgetDeclaration[] = [
  {
    ...ofPeople,
    id: "employee_turnover_report",
    reportId: 21,
    urlKey: "employee_turnover_report",
    aliases: ["employee_turnover"],
    title: "Employee Turnover Report",
    scopes: scopesWith(each([...places, "position_categories", "positions"], turnoverColumns)),
    primary: "annualized_turnover",
    hasReasons: true,
    pointMetrics: { average_employees: "avg_employees", separated: "separated_count" },
  },
  {
    ...ofPeople,
    id: "employee_tenure_report",
    reportId: 22,
    urlKey: "employee_tenure_report",
    aliases: ["employee_tenure"],
    title: "Tenure Report",
    scopes: scopesWith(each([...places, "position_categories", "positions", "tenure_bands"], tenureColumns)),
    primary: "tenure",
  },
  {
    ...ofPeople,
    id: "top_reasons_for_leaving",
    reportId: 23,
    urlKey: "top_reasons_for_leaving",
    aliases: ["employee_reasons_leaving_report"],
    title: "Top Reasons for Leaving",
    scopes: scopesWith(each(["termination_categories"], reasonColumns)),
    reportTypes: ["summary"],
    primary: "left_count",
    opensByMetric: true,
  },
];

const ofPlans = {
  ...report,
  service: "introduce",
  isPlain: true,
  filters: [...placeFilters, "position_categories", "positions", "plan_types", "date_range"],
} as const satisfies Partial<TableWidget>;
const planScopes: readonly ReportScope[] = [...places, "position_categories", "positions", "plan_types"];

/** What became of plans and their tasks. */
export const planWidgets: readonly WidgetDeclaration[] = [
  {
    ...ofPlans,
    id: "compliance_summary_report",
    reportId: 24,
    urlKey: "compliance_summary_report",
    aliases: ["compliance_summary", "employee_compliance"],
    title: "Compliance Summary",
    scopes: scopesWith(each(planScopes, complianceColumns)),
    primary: "compliant_percentage",
    interval: "month",
  },
  {
    ...ofPlans,
    id: "enrollment_summary_report",
    reportId: 25,
    urlKey: "enrollment_summary_report",
    aliases: ["enrollment_summary", "employee_development"],
    title: "Enrollment Summary",
    scopes: scopesWith(each(planScopes, enrollmentColumns)),
    reportTypes: ["summary"],
    primary: "complete_percentage",
  },
];
