import { defineStrings } from "#platform/web/i18n.ts";

export const useMailsStrings = defineStrings({
  en: {
    title: "Email preferences",
    sub: "Choose which emails you get",
    tasks: "Task emails",
    digest: "My tasks",
    digestHelp:
      "At most one email a day when a task is new, due within three days, or past due, or an alert of yours is waiting.",
    escalations: "Tasks escalated to me",
    escalationsHelp: "At most one email a day when someone you manage has an overdue task.",
    stays: "Even without emails, your tasks and escalations are always listed at the top of every page.",
    save: "Save",
    saved: "Email preferences saved",
  },
  es: {
    title: "Preferencias de correo",
    sub: "Qué correos recibe",
    tasks: "Correos sobre tareas",
    digest: "Tareas que me corresponden",
    digestHelp:
      "Un correo al día como máximo, mientras algo sea nuevo, venza en tres días o menos o haya vencido, o le espere una alerta.",
    escalations: "Tareas que me fueron escaladas",
    escalationsHelp: "Un correo al día como máximo, cuando personas a su cargo no han hecho algo a tiempo.",
    stays:
      "Sin correos, sus tareas, también las escaladas, siguen esperándole aquí, con sus números en lo alto de cada página.",
    save: "Guardar",
    saved: "Sus preferencias de correo están guardadas.",
  },
});
