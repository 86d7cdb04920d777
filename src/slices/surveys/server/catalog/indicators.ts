import type { IndicatorInput } from "./catalog.schema.ts";

/**
 * Named sets of questions across topics and factors. They overlap, so they have no total. Ids 1–49 are for employees,
 * 50–99 for residents.
 */
export const indicators: readonly IndicatorInput[] = [
  { id: 1, slug: "respect-at-work", name: { en: "Respect", es: "Respeto" }, questionIds: [6, 10, 12, 71, 75] },
  {
    id: 2,
    slug: "being-heard",
    name: { en: "Being heard", es: "Ser escuchado" },
    questionIds: [7, 14, 24, 52, 76],
  },
  {
    id: 3,
    slug: "manager-support",
    name: { en: "Manager support", es: "Apoyo del supervisor" },
    questionIds: [6, 7, 8, 9, 10, 41, 52, 71],
  },
  {
    id: 4,
    slug: "clarity-at-work",
    name: { en: "Clarity", es: "Claridad" },
    questionIds: [1, 15, 40, 43],
  },
  {
    id: 5,
    slug: "growth-at-work",
    name: { en: "Growth", es: "Crecimiento" },
    questionIds: [9, 16, 17, 25, 45, 53, 73],
  },
  {
    id: 6,
    slug: "fair-conditions",
    name: { en: "Fair conditions", es: "Condiciones justas" },
    questionIds: [3, 4, 10, 18, 19, 72, 74],
  },
  {
    id: 7,
    slug: "trust-in-the-company",
    name: { en: "Trust in the company", es: "Confianza en la empresa" },
    questionIds: [21, 22, 23, 24],
  },
  {
    id: 8,
    slug: "good-start",
    name: { en: "Good start", es: "Buen comienzo" },
    questionIds: [40, 41, 42, 43, 44, 45, 51, 53, 54],
  },
  {
    id: 50,
    slug: "respect-for-residents",
    name: { en: "Respect", es: "Respeto" },
    questionIds: [205, 214, 221, 264],
  },
  {
    id: 51,
    slug: "quick-response",
    name: { en: "Quick response", es: "Respuesta rápida" },
    questionIds: [212, 222, 255, 262],
  },
  {
    id: 52,
    slug: "quality-of-work",
    name: { en: "Quality of work", es: "Calidad del trabajo" },
    questionIds: [213, 254, 261, 263, 266],
  },
  {
    id: 53,
    slug: "clean-and-cared-for",
    name: { en: "Clean and cared for", es: "Limpieza y cuidado" },
    questionIds: [201, 202, 253, 266],
  },
  {
    id: 54,
    slug: "peace-and-safety",
    name: { en: "Peace and safety", es: "Tranquilidad y seguridad" },
    questionIds: [203, 204, 205],
  },
  {
    id: 55,
    slug: "clear-information",
    name: { en: "Clear information", es: "Información clara" },
    questionIds: [223, 224, 251, 252, 265],
  },
  {
    id: 56,
    slug: "value-for-money",
    name: { en: "Value for money", es: "Relación calidad-precio" },
    questionIds: [201, 231, 252],
  },
];
