import { defineStrings } from "#platform/web/i18n.ts";

export const useExplainStrings = defineStrings("reports-explain", {
  en: {
    title: "{{figure}} of {{name}}",
    now: "Now",
    before: "Before",
    restsOn: "Rests on",
    people: "{{n}} people or more",
    madeOf: "Made of",
    protected: "Confidential answers: their sums are not shown",
    addsUp: "Rows and total",
    additive: "The sums behind the rows make up the total",
    distinct: "The total counts everybody once, so rows do not add up to it",
    stock: "Counted on the last day, so periods do not add up",
    "level-dependent": "Made anew at each level, so rows do not add up to the total",
    leftOut: "Not in this figure",
    rows: "Show the rows behind it",
    sbx: "The same score over all companies that have the service, from whole closed months. A month is frozen on the 5th of the next one and never changes. It includes what the company score includes: open answers, and confidential ones as they are shown, also those that small places share by region. There is none unless five companies contribute and none of them dominates.",
    sbxBefore:
      "Months before {{month}} were frozen without the answers that small places share by region, and by survey without confidential answers. They keep their numbers.",
  },
  es: {
    title: "{{figure}} de {{name}}",
    now: "Ahora",
    before: "Antes",
    restsOn: "Se basa en",
    people: "{{n}} personas o más",
    madeOf: "Se compone de",
    protected: "Respuestas confidenciales: sus sumas no se muestran",
    addsUp: "Filas y total",
    additive: "Las sumas detrás de las filas forman el total",
    distinct: "El total cuenta a cada persona una vez, por lo que las filas no lo suman",
    stock: "Se cuenta el último día, por lo que los períodos no se suman",
    "level-dependent": "Se calcula de nuevo en cada nivel, por lo que las filas no suman el total",
    leftOut: "Lo que no está en esta cifra",
    rows: "Mostrar las filas que hay detrás",
    sbx: "La misma puntuación de todas las empresas que tienen el servicio, de meses completos ya cerrados. Cada mes se fija el día 5 del siguiente y nunca cambia. Incluye lo mismo que la puntuación de la empresa: respuestas abiertas, y confidenciales tal como se muestran, también las que los lugares pequeños comparten por región. No la hay si no contribuyen cinco empresas o si una de ellas domina.",
    sbxBefore:
      "Los meses anteriores a {{month}} se fijaron sin las respuestas que los lugares pequeños comparten por región y, por encuesta, sin respuestas confidenciales. Conservan sus números.",
  },
});
