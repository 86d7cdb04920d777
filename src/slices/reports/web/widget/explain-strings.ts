import { defineStrings } from "#platform/web/i18n.ts";

export const useExplainStrings = defineStrings("reports-explain", {
  en: {
    title: "{{figure}} of {{name}}",
    now: "Now",
    before: "Before",
    whyHidden:
      "Too few people stand behind this figure, or it would tell something about them together with another one. It is shown when enough have answered.",
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
  },
  es: {
    title: "{{figure}} de {{name}}",
    now: "Ahora",
    before: "Antes",
    whyHidden:
      "Hay muy pocas personas detrás de esta cifra, o junto con otra revelaría algo sobre ellas. Se muestra cuando hayan respondido suficientes.",
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
  },
});
