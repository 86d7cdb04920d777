/** The texts of the pages behind links in emails about alerts. */
export const alertPageTexts = {
  en: {
    checkTitle: "Is it taken care of?",
    checkText: (place: string) =>
      `You told us about something in a survey, and the team at ${place} marked it as taken care of.`,
    yes: "Yes, it is",
    no: "No, not yet",
    comment: "What is still open? (optional)",
    thanks: "Thank you",
    confirmed: "Good to hear. We have noted it.",
    denied: "We have reopened it, and told the team and their manager.",
    newsTitle: "Will you look after it?",
    newsText: (who: string, home: string) => `${who}, ${home}`,
    acknowledge: "I've got it",
    acknowledged: "Noted: it is yours, and the clock for the first answer has stopped.",
    open: "Open the alert",
    gone: "This link does not work any more",
    goneText: "It has been used, has expired, or what it was about has changed since.",
  },
  es: {
    checkTitle: "¿Ya está resuelto?",
    checkText: (place: string) =>
      `Usted nos contó algo en una encuesta, y el equipo de ${place} lo marcó como resuelto.`,
    yes: "Sí, ya está",
    no: "No, todavía no",
    comment: "¿Qué falta? (opcional)",
    thanks: "Gracias",
    confirmed: "Nos alegra. Lo hemos anotado.",
    denied: "Lo reabrimos y avisamos al equipo y a su gerente.",
    newsTitle: "¿Se encarga usted?",
    newsText: (who: string, home: string) => `${who}, ${home}`,
    acknowledge: "Me encargo",
    acknowledged: "Anotado: es suya, y el plazo de la primera respuesta se detuvo.",
    open: "Abrir la alerta",
    gone: "Este enlace ya no funciona",
    goneText: "Ya se usó, venció, o aquello de lo que trataba ha cambiado.",
  },
} as const;

/** The languages of the pages. */
export type PageLanguage = keyof typeof alertPageTexts;
