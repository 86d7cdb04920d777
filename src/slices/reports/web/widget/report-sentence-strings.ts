import { defineStrings } from "#platform/web/i18n.ts";

/** Texts of a survey report's sentence, besides the changes in the sentences of places. */
export const useReportSentenceStrings = defineStrings({
  en: {
    steady_satisfaction: "Satisfaction is steady at {{score}}.",
    steady_engagement: "Engagement is steady at {{score}}.",
    is_satisfaction: "Satisfaction is {{score}}.",
    is_engagement: "Engagement is {{score}}.",
    unclear: "Too few answers to say whether it changed.",
    above_one: "That is {{count}} point above SBX.",
    above_other: "That is {{count}} points above SBX.",
    below_one: "That is {{count}} point below SBX.",
    below_other: "That is {{count}} points below SBX.",
    level: "That is level with SBX.",
    lowest: "{{name}} is lowest at {{score}}.",
    lowestBoth: "{{name}} and {{other}} are lowest at {{score}}.",
  },
  es: {
    steady_satisfaction: "La satisfacción sigue en {{score}}.",
    steady_engagement: "El compromiso sigue en {{score}}.",
    is_satisfaction: "La satisfacción es de {{score}}.",
    is_engagement: "El compromiso es de {{score}}.",
    unclear: "Hay muy pocas respuestas para saber si cambió.",
    above_one: "Está {{count}} punto por encima de SBX.",
    above_other: "Está {{count}} puntos por encima de SBX.",
    below_one: "Está {{count}} punto por debajo de SBX.",
    below_other: "Está {{count}} puntos por debajo de SBX.",
    level: "Está a la par de SBX.",
    lowest: "La puntuación más baja es la de {{name}}: {{score}}.",
    lowestBoth: "Las puntuaciones más bajas son las de {{name}} y {{other}}: {{score}}.",
  },
});

export type ReportSentenceStrings = ReturnType<typeof useReportSentenceStrings>;
