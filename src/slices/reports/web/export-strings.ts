import { defineStrings } from "#platform/web/i18n.ts";

export const useExportStrings = defineStrings({
  en: {
    export: "Export",
    exporting: "Exporting…",
    xlsx: "Excel (.xlsx)",
    csv: "CSV (.csv)",
    stop: "Cancel export",
    saved: "{{name}} downloaded",
    failed: "The export failed. Try again.",
    offline: "No connection. The file wasn’t downloaded.",
  },
  es: {
    export: "Exportar",
    exporting: "Exportando…",
    xlsx: "Excel (.xlsx)",
    csv: "CSV (.csv)",
    stop: "Detener la exportación",
    saved: "{{name}} está en sus descargas",
    failed: "No se pudo crear el archivo. Inténtelo de nuevo.",
    offline: "Sin conexión. El archivo no se guardó.",
  },
});
