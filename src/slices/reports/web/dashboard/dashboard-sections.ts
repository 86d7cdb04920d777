import type { RequestedWidget } from "#slices/reports/web/dashboard/use-widgets.ts";

// The requests of the dashboards, by the key of the card that shows them.

const toPrioritiesRequest = (widget: string): RequestedWidget => ({ widget, query: { page: { size: 100 } } });

/** Widgets of employees' answers. */
export const engagementWidgets = {
  engagement: { widget: "engagement_dashboard" },
  priorities: toPrioritiesRequest("employee_priority_report"),
  breakdown: { widget: "engagement_breakdown" },
  surveys: { widget: "survey_breakdown" },
  feedback: { widget: "employee_comments", query: { page: { size: 5 } } },
} as const satisfies Record<string, RequestedWidget>;

/** Widgets of residents' answers. */
export const satisfactionWidgets = {
  satisfaction: { widget: "satisfaction_dashboard" },
  residentPriorities: toPrioritiesRequest("resident_priority_report"),
  indicators: {
    widget: "resident_satisfaction_report",
    query: {
      structures: { scope: "indicators", report_type: "timeline", date_interval: "month" },
      page: { size: 100 },
    },
  },
  comments: { widget: "resident_comments", query: { page: { size: 8 } } },
  reasonsNotToRenew: { widget: "resident_reasons_leaving_report", query: { page: { size: 1 } } },
} as const satisfies Record<string, RequestedWidget>;

const saidQuery = { structures: { scope: "themes", quotes: "true", addon_options: "summary" }, page: { size: 4 } };

/** The themes with the most comments; requested by pages of places alone. */
export const commentThemesWidgets = {
  residentsSaid: { widget: "resident_comments", query: saidQuery },
  employeesSaid: { widget: "employee_comments", query: saidQuery },
} as const satisfies Record<string, RequestedWidget>;

export type CommentThemesKey = keyof typeof commentThemesWidgets;
export type EngagementKey = keyof typeof engagementWidgets;
export type SatisfactionKey = keyof typeof satisfactionWidgets;
