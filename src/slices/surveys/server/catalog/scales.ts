import type { LocalizedText } from "./catalog.schema.ts";

/** The five points of agreement, 1 to 5. */
export const agreementScale: readonly LocalizedText[] = [
  { en: "Totally Disagree", es: "Totalmente en desacuerdo" },
  { en: "Disagree", es: "En desacuerdo" },
  { en: "Neutral", es: "Neutral" },
  { en: "Agree", es: "De acuerdo" },
  { en: "Totally Agree", es: "Totalmente de acuerdo" },
];

/** The five points of importance, 1 to 5. */
export const importanceScale: readonly LocalizedText[] = [
  { en: "Very Unimportant", es: "Nada importante" },
  { en: "Unimportant", es: "Poco importante" },
  { en: "Neutral", es: "Neutral" },
  { en: "Important", es: "Importante" },
  { en: "Very Important", es: "Muy importante" },
];

/** The five points of likelihood, 1 to 5. */
export const likelihoodScale: readonly LocalizedText[] = [
  { en: "Very Unlikely", es: "Muy improbable" },
  { en: "Unlikely", es: "Poco probable" },
  { en: "Neutral", es: "Neutral" },
  { en: "Likely", es: "Probable" },
  { en: "Very Likely", es: "Muy probable" },
];

/** No is 0, Yes is 1. */
export const yesNoScale: readonly LocalizedText[] = [
  { en: "No", es: "No" },
  { en: "Yes", es: "Sí" },
];
