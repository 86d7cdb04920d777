/** Spanish texts for the English labels of reports of action items. */
export const spanishLabels: Readonly<Record<string, string>> = {
  "Action Items": "Acciones",
};
