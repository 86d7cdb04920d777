import { defineStrings } from "#platform/web/i18n.ts";

export const useExplainStrings = defineStrings({
  en: {
    title: "{{name}}: {{figure}}",
    now: "Current",
    before: "Previous",
    moreAnswers_one:
      "It is unclear whether this changed. If the difference stays, at least one more answer is needed to tell.",
    moreAnswers_other:
      "It is unclear whether this changed. If the difference stays, at least {{count}} more answers are needed to tell.",
    restsOn: "Based on",
    people: "{{n}}+ people",
    madeOf: "Calculation",
    protected: "Confidential answers (totals not shown)",
    addsUp: "Rows vs. total",
    additive: "Rows add up to the total",
    distinct: "Each person counts once in the total, so rows may not add up",
    stock: "Counted on the last day of the period, so periods don’t add up",
    "level-dependent": "Calculated separately at each level, so rows may not add up",
    leftOut: "Excluded",
    rows: "View underlying rows",
    sbx: "The same score over all companies that have the service, from whole closed months. A month is frozen on the 5th of the next one and never changes. It includes what the company score includes: open answers, and confidential ones as they are shown, also those that small places share by region. There is none unless five companies contribute and none of them dominates.",
    sbxBefore:
      "Months before {{month}} were frozen without the answers that small places share by region, and by survey without confidential answers. They keep their numbers.",
  },
  es: {
    title: "{{figure}} de {{name}}",
    now: "Ahora",
    before: "Antes",
    moreAnswers_one:
      "No está claro si esto cambió. Si la diferencia se mantiene, hace falta al menos una respuesta más para saberlo.",
    moreAnswers_other:
      "No está claro si esto cambió. Si la diferencia se mantiene, hacen falta al menos {{count}} respuestas más para saberlo.",
    restsOn: "Se basa en",
    people: "{{n}} personas o más",
    madeOf: "Se compone de",
    protected: "Respuestas confidenciales (totales no disponibles)",
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
