import { defineStrings } from "#platform/web/i18n.ts";

export const useSummaryStrings = defineStrings({
  en: {
    portfolioSummary: "Portfolio Summary",
    switch_regions: "Switch to Region",
    switch_locations: "Switch to Location",
  },
  es: {
    portfolioSummary: "Resumen de la cartera",
    switch_regions: "Cambiar a región",
    switch_locations: "Cambiar a propiedad",
  },
});
