/** Spanish texts for the English labels of reports of alerts. */
export const spanishLabels: Readonly<Record<string, string>> = {
  "Alerts Opened": "Alertas abiertas en el período",
  "Hours to First Answer": "Horas hasta la primera respuesta",
  "Hours to Verified Fix": "Horas hasta la solución confirmada",
  "Open Alerts": "Alertas abiertas",
  Reopened: "Reabiertas",
  "Resident Alerts Report": "Informe de alertas de residentes",
  "Verified Fixes": "Soluciones confirmadas",
};
