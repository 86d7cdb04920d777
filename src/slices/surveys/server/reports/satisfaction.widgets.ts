import {
  buildScopeColumns,
  allSubjects,
  placeFilters,
  places,
  report,
  reportFilters,
  buildScopes,
  type WidgetDeclaration,
} from "#slices/reports/server/reports.api.ts";
import { residentsColumn } from "#slices/residents/server/residents.api.ts";
import { priorities, residentQuestionColumns, satisfactionColumns } from "./answer.columns.ts";

const satisfactionScopes = buildScopes({
  ...buildScopeColumns([...places, "surveys"], satisfactionColumns),
  ...residentQuestionColumns,
});

/** Reports of residents' answers. */
export const satisfactionWidgets: readonly WidgetDeclaration[] = [
  {
    ...report,
    id: "resident_satisfaction_report",
    reportId: 11,
    urlKey: "resident_satisfaction_report",
    title: "Resident Satisfaction Report",
    service: "intouch",
    scopes: satisfactionScopes,
    filters: reportFilters,
  },
  {
    ...report,
    id: "satisfaction_summary_report",
    reportId: 12,
    urlKey: "satisfaction_summary_report",
    rowsOpen: "satisfaction",
    aliases: ["satisfaction_summary"],
    title: "Satisfaction Summary",
    service: "intouch",
    scopes: buildScopes(buildScopeColumns(places, [...satisfactionColumns, residentsColumn])),
    filters: [...placeFilters, "date_range"],
    reportTypes: ["summary"],
  },
  {
    ...report,
    id: "resident_satisfaction_trends",
    urlKey: "resident_satisfaction_trends",
    aliases: ["resident_trends"],
    title: "Resident Trends",
    service: "intouch",
    subjects: ["company"],
    scopes: satisfactionScopes,
    filters: reportFilters,
    reportTypes: ["timeline"],
    interval: "month",
  },
  {
    ...priorities,
    id: "resident_priority_report",
    reportId: 13,
    urlKey: "resident_priority_report",
    aliases: ["resident_priorities"],
    title: "Priorities",
    service: "intouch",
    filters: [...placeFilters, "surveys", "topics", "factors", "date_range"],
  },
  {
    kind: "panel",
    panel: "priority",
    id: "resident_priority_detail_report",
    urlKey: "resident_priority_detail_report",
    title: "Priority Detail",
    dataType: "basic_json_hash",
    service: "intouch",
    subjects: allSubjects,
    isScoped: true,
  },
  {
    kind: "panel",
    panel: "dashboard",
    id: "satisfaction_dashboard",
    urlKey: "satisfaction_dashboard",
    aliases: ["resident_satisfaction"],
    title: "Resident Satisfaction",
    dataType: "basic_json_hash",
    service: "intouch",
    subjects: allSubjects,
  },
];
