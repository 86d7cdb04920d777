import type { Locale } from "#ui/format.ts";
import type { HelpTerm } from "#ui/help-term.ts";

/** The names of terms, for places without other text. */
export const termNames: Readonly<Record<Locale, Readonly<Record<HelpTerm, string>>>> = {
  en: {
    score: "Score",
    "top-block": "Top Block",
    likelihood: "Likelihood",
    "response-rate": "Response rate",
    sbx: "SBX",
    company: "Company",
    priority: "Priorities",
    change: "Real change",
    hidden: "Hidden",
    compliance: "Compliance",
    alert: "Alert",
    tenure: "Tenure",
    turnover: "Turnover",
  },
  es: {
    score: "Puntuación",
    "top-block": "Top Block",
    likelihood: "Probabilidad",
    "response-rate": "Tasa de respuesta",
    sbx: "SBX",
    company: "Empresa",
    priority: "Prioridades",
    change: "Cambio real",
    hidden: "Oculto",
    compliance: "Cumplimiento",
    alert: "Alerta",
    tenure: "Antigüedad",
    turnover: "Rotación",
  },
};
