import { defineStrings } from "#platform/web/i18n.ts";

const en = {
  trust: "Trust",
  graded: "Trust {{grade}}",
  because: "{{reason}}.",
  allGood: "Enough people answered.",
  allGoodAlike: "Enough people answered, and they are similar to those who were invited.",
  interval: "chance alone moves it by ±{{value}} points",
  people_one: "{{count}} person answered",
  people_other: "{{count}} people answered",
  rate: "{{value}}% answered",
  coverage: "{{value}}% of those due could be invited",
  mix_language: "those who answered differ by {{value}} points in language from those invited",
  mix_tenure: "those who answered differ by {{value}} points in tenure from those invited",
  effort: "{{value}}% answered in a hurry or nearly the same throughout",
  help: "What the letter means",
};

const es: Record<keyof typeof en, string> = {
  trust: "Confianza",
  graded: "Confianza {{grade}}",
  because: "{{reason}}.",
  allGood: "Respondieron suficientes personas.",
  allGoodAlike: "Respondieron suficientes personas, y son parecidas a las invitadas.",
  interval: "el azar por sí solo la mueve ±{{value}} puntos",
  people_one: "respondió {{count}} persona",
  people_other: "respondieron {{count}} personas",
  rate: "respondió el {{value}}%",
  coverage: "se pudo invitar al {{value}}% de quienes correspondía",
  mix_language: "quienes respondieron difieren {{value}} puntos en idioma de los invitados",
  mix_tenure: "quienes respondieron difieren {{value}} puntos en antigüedad de los invitados",
  effort: "el {{value}}% respondió con prisa o casi lo mismo en todo",
  help: "Qué significa la letra",
};

/** The texts of the grade of a score. */
export const useTrustStrings = defineStrings({ en, es });
