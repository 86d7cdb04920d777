import { defineStrings } from "#platform/web/i18n.ts";

const en = {
  top_10: "Top 10%",
  top_25: "Top 25%",
  top_50: "Top half",
  bottom_50: "Bottom half",
  bottom_25: "Bottom 25%",
  among: "{{band}} of {{n}} properties",
  withheld: "Not enough companies yet to rank properties.",
  how: "Among the properties of all companies, by their scores in the 12 months through {{month}}.",
  title: "Among all properties",
  limits:
    "{{n}} properties of all companies with at least 10 answers, by their scores in the 12 months through {{month}}. Frozen with SBX; each limit is the mean of five properties of at least three companies.",
  from: "from {{points}}",
  below: "below {{points}}",
  none: "withheld",
};

const es: Record<keyof typeof en, string> = {
  top_10: "Mejor 10%",
  top_25: "Mejor 25%",
  top_50: "Mitad superior",
  bottom_50: "Mitad inferior",
  bottom_25: "Último 25%",
  among: "{{band}} de {{n}} propiedades",
  withheld: "Todavía no hay suficientes empresas para ordenar las propiedades.",
  how: "Entre las propiedades de todas las empresas, por su puntuación en los 12 meses hasta {{month}}.",
  title: "Entre todas las propiedades",
  limits:
    "{{n}} propiedades de todas las empresas con al menos 10 respuestas, por su puntuación en los 12 meses hasta {{month}}. Se fija con SBX; cada límite es el promedio de cinco propiedades de al menos tres empresas.",
  from: "desde {{points}}",
  below: "menos de {{points}}",
  none: "no disponible",
};

/** Texts of a property's standing among those of all companies. */
export const useStandingStrings = defineStrings({ en, es });
