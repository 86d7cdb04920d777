import { lazy } from "react";
import { hasNoReasons, hasNoStaff, hasNoTenure } from "#slices/people/web/reports/panel-data.ts";
import type { ContributedPlaceCard, ReportContribution } from "#slices/reports/web/contributions.ts";

const preload = () => import("#slices/people/web/reports/staff-panels.tsx");
const TurnoverPanel = lazy(async () => ({ default: (await preload()).TurnoverPanel }));
const TenurePanel = lazy(async () => ({ default: (await preload()).TenurePanel }));
const ReasonsPanel = lazy(async () => ({ default: (await preload()).ReasonsPanel }));

const toPage = (widget: string) => ({ service: "engagement", widget }) as const;

/** Turnover, tenure and reasons for leaving: on a place's page, and in a row of the dashboard of engagement. */
const staffCards: readonly ContributedPlaceCard[] = [
  {
    of: "turnover",
    request: { widget: "turnover" },
    preload,
    title: "turnover",
    label: { en: "Turnover", es: "Rotación" },
    tab: "team",
    twoThirds: true,
    isEmpty: hasNoStaff,
    dates: "window",
    page: toPage("employee_turnover_report"),
    height: [362, 467],
    content: (reply) => <TurnoverPanel reply={reply} />,
  },
  {
    of: "tenure",
    request: { widget: "employee_tenure_report", query: { structures: { scope: "tenure_bands" } } },
    preload,
    title: "tenure",
    label: { en: "Tenure", es: "Antigüedad" },
    tab: "team",
    third: true,
    isEmpty: hasNoTenure,
    dates: "window",
    page: toPage("employee_tenure_report"),
    height: [317, 347],
    content: (reply, { findReply }) => <TenurePanel reply={reply} staff={findReply("turnover")} />,
  },
  {
    of: "reasons",
    request: { widget: "top_reasons_for_leaving" },
    preload,
    title: "reasons",
    label: { en: "Top Reasons for Leaving", es: "Principales motivos de renuncia o salida" },
    tab: "team",
    third: true,
    isEmpty: hasNoReasons,
    dates: "window",
    page: toPage("top_reasons_for_leaving"),
    height: [97, 97],
    content: (reply) => <ReasonsPanel reply={reply} />,
  },
];

/** What people show on dashboards and reports. */
export const peopleReports: Partial<ReportContribution> = {
  placeCards: staffCards,
  dashboardRows: { engagement: staffCards },
  panels: { turnover: TurnoverPanel },
};
