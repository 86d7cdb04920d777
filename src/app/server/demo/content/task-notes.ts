import type { Language } from "#slices/surveys/server/catalog/catalog.schema.ts";
import type { Random } from "./random.ts";
import type { Bilingual } from "./plan-shape.ts";

const reasons: readonly Bilingual[] = [
  {
    en: "The course page would not open on our computers.",
    es: "La página del curso no abrió en nuestras computadoras.",
  },
  { en: "Was on leave the whole week.", es: "Estuvo de permiso toda la semana." },
  { en: "Does not apply to this position.", es: "No aplica a este puesto." },
  { en: "Done already at the previous property.", es: "Ya se hizo en la propiedad anterior." },
  { en: "Nobody could be found to take over.", es: "No se encontró a nadie que lo asumiera." },
  { en: "The form was changed and the old one is not accepted.", es: "El formato cambió y el anterior no se acepta." },
];

/** Reasons why a task could not be completed. */
export function getNote(chance: Random, language: Language): string {
  return chance.pick(reasons)[language];
}

/** Notes of the office on open tasks that end with the employment. */
export const WHY_CANCELED: Bilingual = {
  en: "Left the company before this was due.",
  es: "Dejó la empresa antes de terminar esta tarea.",
};
