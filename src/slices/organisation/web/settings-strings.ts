import { defineStrings } from "#platform/web/i18n.ts";

export const useSettingsStrings = defineStrings("settings", {
  en: {
    settings: "Settings",
    parts: "Settings sections",
    setup: "Setup",
    organisation: "Organization",
    imports: "Imports",
    surveys: "Automated surveys",
    plans: "Plans",
  },
  es: {
    settings: "Configuración",
    parts: "Partes de la configuración",
    setup: "Configuración inicial",
    organisation: "Organización",
    imports: "Importaciones",
    surveys: "Encuestas automáticas",
    plans: "Planes",
  },
});
