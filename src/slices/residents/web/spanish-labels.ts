/** Spanish texts for the English labels of reports of residents. */
export const spanishLabels: Readonly<Record<string, string>> = {
  Unit: "Vivienda",
  Residents: "Residentes",
};
