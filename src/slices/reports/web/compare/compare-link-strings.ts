import { defineStrings } from "#platform/web/i18n.ts";

// Texts of pages before any place is ticked: the other texts are loaded with the tray.
export const useCompareLinkStrings = defineStrings({
  en: { periods: "Compare periods" },
  es: { periods: "Comparar períodos" },
});
