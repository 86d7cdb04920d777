import {
  buildScopeColumns,
  allSubjects,
  placeFilters,
  places,
  report,
  buildScopes,
  type TableWidget,
  type WidgetDeclaration,
} from "#slices/reports/server/reports.api.ts";
import { employeeTenureColumns, reasonColumns, tenureColumns, turnoverColumns } from "./people.columns.ts";
import { readTurnoverPanel } from "./turnover-panel.ts";

// Tenure and turnover are figures of engagement, but their widgets belong to plans (decisions A1).
const ofPeople = {
  ...report,
  service: "ingage",
  right: "introduce",
  isPlain: true,
  filters: [...placeFilters, "position_categories", "positions", "tenure_bands", "date_range"],
} as const satisfies Partial<TableWidget>;

/** Reports of employees: headcount, tenure, and why people left. */
export const peopleWidgets: readonly WidgetDeclaration[] = [
  {
    ...ofPeople,
    id: "employee_turnover_report",
    reportId: 21,
    urlKey: "employee_turnover_report",
    aliases: ["employee_turnover"],
    title: "Employee Turnover Report",
    scopes: buildScopes(buildScopeColumns([...places, "position_categories", "positions"], turnoverColumns)),
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
    scopes: buildScopes({
      ...buildScopeColumns([...places, "position_categories", "positions", "tenure_bands"], tenureColumns),
      employees: employeeTenureColumns,
    }),
    primary: "tenure",
    having: "people_employed",
    rowNames: { employees: "Name" },
    texts: {
      employees: [
        { key: "position", label: "Position", cell: "text" },
        { key: "location", label: "Location", cell: "text" },
        { key: "start_date", label: "First Day", cell: "date" },
        { key: "last_day", label: "Last Day", cell: "date" },
      ],
    },
    saysFirst: true,
    cards: [
      { metric: "tenure", label: "Average Tenure" },
      { metric: "avg_employees", label: "Average Employees" },
    ],
  },
  {
    ...ofPeople,
    id: "top_reasons_for_leaving",
    reportId: 23,
    urlKey: "top_reasons_for_leaving",
    aliases: ["employee_reasons_leaving_report"],
    title: "Top Reasons for Leaving",
    scopes: buildScopes(buildScopeColumns(["termination_categories"], reasonColumns)),
    reportTypes: ["summary"],
    primary: "left_count",
    opensByMetric: true,
  },
  {
    kind: "panel",
    panel: readTurnoverPanel,
    id: "turnover",
    urlKey: "turnover",
    title: "Turnover",
    dataType: "basic_json_hash",
    service: "ingage",
    right: "introduce",
    subjects: allSubjects,
  },
];
