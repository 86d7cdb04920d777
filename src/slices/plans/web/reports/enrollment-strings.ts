import { defineStrings } from "#platform/web/i18n.ts";

/** Texts of the panels of enrollments and progress. Texts that the specification quotes are verbatim. */
export const useEnrollmentStrings = defineStrings({
  en: {
    progress: "Progress",
    onboarding: "Onboarding",
    offboarding: "Offboarding",
    activeEmployees_one: "{{count}} active employee",
    activeEmployees_other: "{{count}} active employees",
    employees: "Employees",
    tasks: "Tasks",
    tasksByStatus: "Tasks by status",
    completed: "Completed",
    pending: "Pending",
    pastDue: "Past Due",
    scheduled: "Scheduled",
    abandoned: "Abandoned",
  },
  es: {
    progress: "Progreso",
    onboarding: "Incorporación",
    offboarding: "Salida",
    activeEmployees_one: "{{count}} empleado activo",
    activeEmployees_other: "{{count}} empleados activos",
    employees: "Empleados",
    tasks: "Tareas",
    tasksByStatus: "Tareas por estado",
    completed: "Completadas",
    pending: "Pendientes",
    pastDue: "Vencidas",
    scheduled: "Programadas",
    abandoned: "Abandonadas",
  },
});
