import { defineStrings } from "#platform/web/i18n.ts";

/** Texts of the banner alone: the shell, which every screen loads, has none of them. */
export const useImpersonationStrings = defineStrings({
  en: {
    acting: "Impersonating",
    actingAs: "Acting as {{name}} ({{client}})",
    actingWhy: "{{staff}} · Reason: {{reason}}",
    minutesLeft_one: "{{count}} minute left",
    minutesLeft_other: "{{count}} minutes left",
    stop: "Stop impersonating",
  },
  es: {
    acting: "Actuando como otra persona",
    actingAs: "Actúa como {{name}}, {{client}}",
    actingWhy: "{{staff}} · Motivo: {{reason}}",
    minutesLeft_one: "Queda {{count}} minuto",
    minutesLeft_other: "Quedan {{count}} minutos",
    stop: "Terminar",
  },
});
