import { defineStrings } from "#platform/web/i18n.ts";

export const useMailsStrings = defineStrings("plans-mails", {
  en: {
    title: "E-mail preferences",
    sub: "Which e-mails you get",
    tasks: "E-mails about tasks",
    digest: "Tasks that are mine to do",
    digestHelp: "At most one e-mail a day, while something is new, due within three days or past due.",
    escalations: "Tasks that were escalated to me",
    escalationsHelp: "At most one e-mail a day, when people below you have not done something in time.",
    stays:
      "Without e-mails your tasks and escalations still wait for you here, with their numbers at the top of every page.",
    save: "Save",
    saved: "Your e-mail preferences are saved.",
  },
  es: {
    title: "Preferencias de correo",
    sub: "Qué correos recibe",
    tasks: "Correos sobre tareas",
    digest: "Tareas que me corresponden",
    digestHelp: "Un correo al día como máximo, mientras algo sea nuevo, venza en tres días o menos o haya vencido.",
    escalations: "Tareas que me fueron escaladas",
    escalationsHelp: "Un correo al día como máximo, cuando personas a su cargo no han hecho algo a tiempo.",
    stays:
      "Sin correos, sus tareas y escalamientos siguen esperándole aquí, con sus números en lo alto de cada página.",
    save: "Guardar",
    saved: "Sus preferencias de correo están guardadas.",
  },
});
