import { defineStrings } from "#platform/web/i18n.ts";

/** Texts of the page of a priority. Texts that the specification quotes are verbatim. */
export const usePriorityStrings = defineStrings({
  en: {
    scores: "Scores",
    insufficient: "Insufficient Data",
    askedIn: "From: {{surveys}}",
    all: "All priorities",
    byCategory: "By position category",
    byRegion: "By region",
    byLocation: "By location",
    category: "Position category",
    region: "Region",
    location: "Location",
    breakdown: "Breakdown",
    actionItems: "Recommended Action Items",
    actionItemsOf: "Recommended actions for {{topic}}",
    resources: "Resources",
  },
  es: {
    scores: "Puntuaciones",
    insufficient: "Datos insuficientes",
    askedIn: "Se pregunta en: {{surveys}}",
    all: "Todas las prioridades",
    byCategory: "Por categoría de puesto",
    byRegion: "Por región",
    byLocation: "Por propiedad",
    category: "Categoría de puesto",
    region: "Región",
    location: "Propiedad",
    breakdown: "Desglose",
    actionItems: "Acciones recomendadas",
    actionItemsOf: "Acciones recomendadas sobre {{topic}}",
    resources: "Recursos",
  },
});
