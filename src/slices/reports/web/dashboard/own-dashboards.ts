import type { DashboardService } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { engagementWidgets, satisfactionWidgets } from "#slices/reports/web/dashboard/dashboard-sections.ts";
import type { SummaryDeclaration } from "#slices/reports/web/dashboard/summary-state.ts";
import type { Texts } from "#slices/reports/web/dashboard/texts.ts";
import type { RequestedWidget } from "#slices/reports/web/dashboard/use-widgets.ts";

/** A service dashboard without its cards. */
export interface DashboardFrame {
  readonly title: Texts;
  readonly summary: SummaryDeclaration;
  /** The requests of its widgets; the one named as the service decides the subject, and whether the page is open. */
  readonly widgets: Readonly<Record<string, RequestedWidget>>;
}

/** The reports of longer trends, which the dashboards of everything visible link to. */
export const trendsPages = {
  engagement: "employee_engagement_trends",
  satisfaction: "resident_satisfaction_trends",
} as const;

/** The own dashboards. */
export const ownDashboards: Readonly<Partial<Record<DashboardService, DashboardFrame>>> = {
  engagement: {
    title: { en: "Engagement Dashboard", es: "Panel de compromiso" },
    widgets: engagementWidgets,
    summary: {
      widget: "engagement_summary_report",
      title: { en: "Engagement Summary", es: "Resumen de compromiso" },
      columns: [
        { key: "agreement_importance", kind: "score", label: { en: "Engagement", es: "Compromiso" } },
        { key: "response_rate", kind: "percent", label: { en: "Response Rate", es: "Tasa de respuesta" } },
        {
          key: "likely_to_remain_percentage",
          kind: "percent",
          label: { en: "Likely to Remain", es: "Permanencia probable" },
        },
        { key: "annualized_turnover", kind: "percent", label: { en: "Turnover", es: "Rotación" } },
        { key: "tenure", kind: "years", label: { en: "Tenure", es: "Antigüedad" } },
      ],
    },
  },
  satisfaction: {
    title: { en: "Satisfaction Dashboard", es: "Panel de satisfacción" },
    widgets: satisfactionWidgets,
    summary: {
      widget: "satisfaction_summary_report",
      title: { en: "Satisfaction Summary", es: "Resumen de satisfacción" },
      hasTrend: true,
      columns: [
        { key: "agreement_importance", kind: "score", label: { en: "Score", es: "Puntuación" } },
        { key: "surveys_sent", kind: "count", label: { en: "Sent", es: "Enviadas" } },
        { key: "surveys_completed", kind: "count", label: { en: "Responded", es: "Respondidas" } },
        { key: "response_rate", kind: "percent", label: { en: "Response Rate", es: "Tasa de respuesta" } },
      ],
    },
  },
};
