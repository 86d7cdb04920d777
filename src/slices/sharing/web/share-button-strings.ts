import { defineStrings } from "#platform/web/i18n.ts";

/** The button of a response. Apart from the other strings of sharing, because every page loads it. */
export const useShareButtonStrings = defineStrings({
  en: { share: "Share" },
  es: { share: "Compartir" },
});
