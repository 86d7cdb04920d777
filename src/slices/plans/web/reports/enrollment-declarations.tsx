import { lazy } from "react";
import { EnrollmentPanel, loadPanels, ProgressPanel } from "#slices/plans/web/reports/lazy-panels.ts";
import { hasNoEnrollments } from "#slices/plans/web/reports/panel-data.ts";
import type { ContributedPlaceCard, DashboardDeclaration } from "#slices/reports/web/contributions.ts";

const loadList = () => import("#slices/reports/web/lists/list-card.tsx");
const ListCard = lazy(async () => ({ default: (await loadList()).ListCard }));

type Card = DashboardDeclaration["cards"][number];

/** Enrollments that are active in the window, and their tasks. */
const enrollmentCard = {
  of: "enrollment",
  request: { widget: "enrollment_dashboard" },
  preload: loadPanels,
  title: "enrollment",
  label: { en: "Enrollment", es: "Inscripción" },
  dates: "window",
  page: { service: "enrollment", widget: "enrollment_summary_report" },
  height: [371, 545],
  content: (reply) => <EnrollmentPanel reply={reply} />,
} as const satisfies Card;

/** The card of enrollments on a place's page. */
export const enrollmentPlaceCard: ContributedPlaceCard = {
  ...enrollmentCard,
  tab: "plans",
  isEmpty: hasNoEnrollments,
};

const progress = { en: "Progress", es: "Progreso" };
const FIRST_ROWS = 5;

/** A list of employees, with its first rows. */
const toList = (widget: string) =>
  ({
    request: { widget, query: { page: { size: FIRST_ROWS } } },
    preload: loadList,
    page: { service: "enrollment", widget },
    height: [260, 560],
    wide: true,
    content: (reply) => <ListCard reply={reply} />,
  }) as const satisfies Partial<Card>;

/** The dashboard of enrollments: people in plans with their progress, leavers, mentors, and the latest starters. */
export const enrollmentDashboard: DashboardDeclaration = {
  title: { en: "Enrollment Dashboard", es: "Panel de inscripción" },
  link: { en: "Enrollment dashboard", es: "Panel de inscripción" },
  summary: {
    widget: "enrollment_summary_report",
    title: { en: "Enrollment Summary", es: "Resumen de inscripción" },
    columns: [
      { key: "complete_percentage", kind: "percent", label: progress },
      { key: "employee_count", kind: "count", label: { en: "Employees", es: "Empleados" } },
      { key: "total", kind: "count", label: { en: "Total", es: "Total" } },
      { key: "scheduled", kind: "count", label: { en: "Scheduled", es: "Programadas" } },
      { key: "pending", kind: "count", label: { en: "Pending", es: "Pendientes" } },
      { key: "past_due", kind: "count", label: { en: "Past Due", es: "Vencidas" } },
      { key: "completed", kind: "count", label: { en: "Completed", es: "Completadas" } },
      { key: "abandoned", kind: "count", label: { en: "Abandoned", es: "Abandonadas" } },
    ],
  },
  cards: [
    enrollmentCard,
    {
      of: "progress",
      request: { widget: "progress" },
      preload: loadPanels,
      title: "progress",
      label: progress,
      dates: "window",
      page: { service: "enrollment", widget: "onboarding_offboarding_report" },
      height: [210, 400],
      content: (reply) => <ProgressPanel reply={reply} />,
    },
    {
      ...toList("offboarding_employees"),
      of: "offboarding",
      title: "offboardingEmployees",
      label: { en: "Offboarding Employees", es: "Empleados de salida" },
    },
    {
      ...toList("mentors"),
      of: "mentors",
      title: "mentors",
      label: { en: "Mentors", es: "Mentores" },
      dates: "window",
    },
    {
      ...toList("enrollment_history"),
      of: "history",
      title: "enrollmentHistory",
      label: { en: "Enrollment History", es: "Historial de inscripciones" },
      dates: "window",
    },
  ],
};
