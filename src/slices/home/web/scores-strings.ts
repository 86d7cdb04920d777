import { defineStrings } from "#platform/web/i18n.ts";

export const useScoresStrings = defineStrings({
  en: {
    scores: "Scores",
    window: "12 months vs. the 12 before",
    satisfaction: "Satisfaction",
    engagement: "Engagement",
    compliance: "Compliance",
    likelyToRenew: "Likely to Renew",
    likelyToRemain: "Likely to Remain",
    pastDue_one: "{{n}} past due",
    pastDue_other: "{{n}} past due",
    excluded: "{{percent}} excluded",
    noScores: "Scores couldn’t be loaded.",
    retry: "Try again",
  },
  es: {
    scores: "Puntuaciones",
    window: "12 meses frente a los 12 anteriores",
    satisfaction: "Satisfacción",
    engagement: "Compromiso",
    compliance: "Cumplimiento",
    likelyToRenew: "Renovación probable",
    likelyToRemain: "Permanencia probable",
    pastDue_one: "{{n}} vencida",
    pastDue_other: "{{n}} vencidas",
    excluded: "{{percent}} excluido",
    noScores: "No se pudieron cargar las puntuaciones.",
    retry: "Intentar de nuevo",
  },
});
