import { defineStrings } from "#platform/web/i18n.ts";

export const useRescheduleStrings = defineStrings({
  en: {
    reschedule: "Change the due date",
    rescheduleText:
      "Reminder, escalation and abandonment move with it. The task keeps this date, also where its plan's dates move.",
    rescheduled: "Due date changed",
    dueTooEarly: "Choose today or a later day.",
    rescheduleMany_one: "Change the due date of {{count}} task",
    rescheduleMany_other: "Change the due dates of {{count}} tasks",
    manyRescheduled_one: "{{count}} due date changed",
    manyRescheduled_other: "{{count}} due dates changed",
    manyNotRescheduled: "These keep their due dates:",
  },
  es: {
    reschedule: "Cambiar la fecha límite",
    rescheduleText:
      "El recordatorio, el aviso y el abandono se mueven con ella. La tarea conserva esta fecha aunque cambien las de su plan.",
    rescheduled: "Fecha límite cambiada",
    dueTooEarly: "Elija hoy o un día posterior.",
    rescheduleMany_one: "Cambiar la fecha límite de {{count}} tarea",
    rescheduleMany_other: "Cambiar la fecha límite de {{count}} tareas",
    manyRescheduled_one: "{{count}} fecha límite cambiada",
    manyRescheduled_other: "{{count}} fechas límite cambiadas",
    manyNotRescheduled: "Estas conservan su fecha límite:",
  },
});
