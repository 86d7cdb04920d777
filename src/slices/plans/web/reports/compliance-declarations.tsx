import {
  CompliancePanel,
  FlaggedTasks,
  loadPanels,
  NonCompliantEmployees,
  PastDueTasks,
  StatusBreakdown,
} from "#slices/plans/web/reports/lazy-panels.ts";
import { hasNoTasks } from "#slices/plans/web/reports/panel-data.ts";
import type { ContributedPlaceCard, DashboardDeclaration } from "#slices/reports/web/contributions.ts";

const FIRST_ROWS = 5;
const toPage = (widget: string) => ({ service: "compliance", widget }) as const;

/** A list of tasks or employees, with its first rows. */
const buildList = (widget: string) => ({
  request: { widget, query: { page: { size: FIRST_ROWS } } },
  preload: loadPanels,
  page: toPage(widget),
  height: [335, 433] as const,
});

const compliance = {
  of: "compliance",
  request: { widget: "compliance_dashboard" },
  preload: loadPanels,
  dates: "window",
  page: toPage("compliance_summary_report"),
} as const;

/** Compliance with its months, the outcomes of tasks and the states of open ones. */
const complianceCard = {
  ...compliance,
  title: "compliance",
  label: { en: "Compliance", es: "Cumplimiento" },
  height: [712, 1095],
  content: (reply) => <CompliancePanel reply={reply} />,
} as const satisfies DashboardDeclaration["cards"][number];

/** The card of compliance on a place's page. */
export const compliancePlaceCard: ContributedPlaceCard = {
  ...complianceCard,
  tab: "plans",
  tall: true,
  isEmpty: hasNoTasks,
};

/** The dashboard of compliance: outcomes of tasks, and the lists of past due, impossible and non-compliant tasks. */
export const complianceDashboard: DashboardDeclaration = {
  title: { en: "Compliance Dashboard", es: "Panel de cumplimiento" },
  link: { en: "Compliance dashboard", es: "Panel de cumplimiento" },
  summary: {
    widget: "compliance_summary_report",
    title: { en: "Compliance Summary", es: "Resumen de cumplimiento" },
    hasSteps: true,
    columns: [
      { key: "compliant_percentage", kind: "percent", label: complianceCard.label },
      { key: "users_task_count", kind: "count", label: { en: "Tasks", es: "Tareas" } },
      { key: "ontime", kind: "count", label: { en: "On Time", es: "A tiempo" } },
      { key: "late", kind: "count", label: { en: "Late", es: "Tarde" } },
      { key: "cant_complete", kind: "count", label: { en: "Can Not Complete", es: "No se puede completar" } },
      { key: "abandoned", kind: "count", label: { en: "Abandoned", es: "Abandonadas" } },
      { key: "canceled", kind: "count", label: { en: "Canceled", es: "Canceladas" } },
    ],
  },
  cards: [
    complianceCard,
    {
      ...compliance,
      title: "statusBreakdown",
      label: { en: "Task Status Breakdown", es: "Desglose de estados de las tareas" },
      page: { ...toPage("compliance_notes"), label: { en: "Task Notes", es: "Notas de las tareas" } },
      height: [569, 896],
      content: (reply) => <StatusBreakdown reply={reply} />,
    },
  ],
  row: [
    {
      of: "pastDue",
      ...buildList("past_due_tasks"),
      title: "pastDueTasks",
      label: { en: "Past Due Tasks", es: "Tareas vencidas" },
      content: (reply) => <PastDueTasks reply={reply} />,
    },
    {
      of: "nonCompliant",
      ...buildList("non_compliant_employees"),
      title: "nonCompliantEmployees",
      label: { en: "Non-Compliant Employees", es: "Empleados que incumplen" },
      dates: "window",
      content: (reply) => <NonCompliantEmployees reply={reply} />,
    },
    {
      of: "cantComplete",
      ...buildList("cant_complete_tasks"),
      title: "flaggedCantComplete",
      label: { en: "Flagged as Can Not Complete", es: "Marcadas como imposibles de completar" },
      dates: "window",
      content: (reply) => <FlaggedTasks reply={reply} />,
    },
  ],
};
