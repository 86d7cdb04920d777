import { defineStrings } from "#platform/web/i18n.ts";

export const useSettingsStrings = defineStrings({
  en: {
    settings: "Settings",
    parts: "Settings sections",
    setup: "Setup",
    organization: "Organization",
    imports: "Imports",
    themes: "Comment themes",
    flags: "Flagged comments",
    surveys: "Automated surveys",
    plans: "Plans",
  },
  es: {
    settings: "Configuración",
    parts: "Partes de la configuración",
    setup: "Configuración inicial",
    organization: "Organización",
    imports: "Importaciones",
    themes: "Temas de comentarios",
    flags: "Comentarios marcados",
    surveys: "Encuestas automáticas",
    plans: "Planes",
  },
});
