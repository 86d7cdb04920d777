import { defineStrings } from "#platform/web/i18n.ts";

/** The strings beside the face of a renewal. */
export const useRenewalStrings = defineStrings({
  en: { likely: "Likely to Renew", unlikely: "Unlikely to Renew", neutral: "Neutral", unknown: "N/A" },
  es: {
    likely: "Probable que renueve",
    unlikely: "Poco probable que renueve",
    neutral: "Neutral",
    unknown: "N/D",
  },
});
