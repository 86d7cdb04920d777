import { defineStrings } from "#platform/web/i18n.ts";

export const usePlansStrings = defineStrings("plans", {
  en: {
    myEscalations: "My Escalations",
    explained: "Overdue tasks for people you manage",
    find: "Search tasks or people…",
    due_by_date: "Due Date",
    assignees: "Assigned To",
    task_title: "Task",
    on_behalf_of: "For Employee",
    daysLate_one: "{{count}} day late",
    daysLate_other: "{{count}} days late",
    nobody: "Nobody assigned!",
    notForAnyone: "Error: not for anyone",
    none: "No escalations.",
    noMatch: "No matches",
    count_one: "{{count}} escalation",
    count_other: "{{count}} escalations",
  },
  es: {
    myEscalations: "Mis escalamientos",
    explained: "Tareas de su gente que nadie hizo a tiempo",
    find: "Buscar tarea o persona…",
    due_by_date: "Vence el",
    assignees: "Asignada a",
    task_title: "Tarea",
    on_behalf_of: "Para el empleado",
    daysLate_one: "{{count}} día de retraso",
    daysLate_other: "{{count}} días de retraso",
    nobody: "¡Nadie asignado!",
    notForAnyone: "Error: no es para nadie",
    none: "No tiene escalamientos.",
    noMatch: "Nada coincide con este texto.",
    count_one: "{{count}} escalamiento",
    count_other:
      "{{count}} tareas escaladas (una sola palabra en todo el producto: hoy “escalamientos” y “tareas escaladas”)",
  },
});
