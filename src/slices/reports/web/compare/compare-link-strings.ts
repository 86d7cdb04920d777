import { defineStrings } from "#platform/web/i18n.ts";

// What stands on pages that no one has compared on yet: the other texts come with the tray.
export const useCompareLinkStrings = defineStrings("reports-compare-link", {
  en: { periods: "Compare periods" },
  es: { periods: "Comparar períodos" },
});
