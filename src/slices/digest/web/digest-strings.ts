import { defineStrings } from "#platform/web/i18n.ts";

export const useDigestStrings = defineStrings({
  en: {
    heading: "Weekly digest",
    digest: "My week, on Tuesday mornings",
    help: "What really changed in your places and what is waiting for you. No email in a week with nothing to report.",
    save: "Save",
    saved: "Email preferences saved",
  },
  es: {
    heading: "Resumen semanal",
    digest: "Mi semana, los martes por la mañana",
    help: "Lo que de verdad cambió en sus lugares y lo que le espera. Una semana sin novedades no tiene correo.",
    save: "Guardar",
    saved: "Preferencias de correo guardadas",
  },
});
