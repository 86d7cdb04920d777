import { defineStrings } from "#platform/web/i18n.ts";

export const usePlansFromStrings = defineStrings({
  en: {
    plansFrom: "Count the tasks",
    plansFrom_start_date: "From the start date",
    plansFrom_today: "From today",
    plansFrom_none: "Don’t enroll",
  },
  es: {
    plansFrom: "Contar las tareas",
    plansFrom_start_date: "Desde la fecha de inicio",
    plansFrom_today: "Desde hoy",
    plansFrom_none: "No inscribir",
  },
});
