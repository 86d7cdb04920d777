import {
  type Column,
  buildScopeColumns,
  placeFilters,
  places,
  report,
  buildScopes,
  type WidgetDeclaration,
} from "#slices/reports/server/reports.api.ts";

/** Outcomes of alerts, by the place where they were opened. */
const alertColumns: readonly Column[] = [
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

/** The reports of alerts. */
export const alertsWidgets: readonly WidgetDeclaration[] = [
  {
    ...report,
    id: "resident_alerts_report",
    reportId: 33,
    urlKey: "resident_alerts_report",
    title: "Resident Alerts Report",
    service: "intouch",
    scopes: buildScopes(buildScopeColumns(places, alertColumns)),
    filters: [...placeFilters, "date_range"],
    reportTypes: ["summary"],
    primary: "opened_alerts",
  },
];
