import { defineStrings } from "#platform/web/i18n.ts";

export const useDeveloperStrings = defineStrings({
  en: {
    mode: "Developer mode",
    on: "Developer mode on",
    off: "Developer mode off",
    title: "API calls on this page",
    calls: "API calls",
    milliseconds: "{{n}} ms",
    none: "No API calls yet.",
    refresh: "Refresh",
    leave: "Exit developer mode",
    description: "OpenAPI spec",
  },
  es: {
    mode: "Modo de desarrollo",
    on: "Modo de desarrollo activado",
    off: "Modo de desarrollo desactivado",
    title: "Llamadas de esta página",
    calls: "Llamadas al servidor",
    milliseconds: "{{n}} ms",
    none: "Todavía no se ha hecho ninguna llamada.",
    refresh: "Actualizar",
    leave: "Salir del modo de desarrollo",
    description: "Descripción de la API",
  },
});
