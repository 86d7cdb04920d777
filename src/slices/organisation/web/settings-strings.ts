import { defineStrings } from "#platform/web/i18n.ts";

export const useSettingsStrings = defineStrings("settings", {
  en: {
    settings: "Settings",
    parts: "Parts of the settings",
    setup: "Set-up",
    organisation: "Organization",
    imports: "Imports",
    surveys: "Automatic surveys",
    plans: "Plans",
  },
  es: {
    settings: "Configuración",
    parts: "Partes de la configuración",
    setup: "Puesta en marcha",
    organisation: "Organización",
    imports: "Importaciones",
    surveys: "Encuestas automáticas",
    plans: "Planes",
  },
});
