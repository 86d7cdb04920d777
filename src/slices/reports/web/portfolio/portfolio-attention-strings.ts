import { defineStrings } from "#platform/web/i18n.ts";

export const useAttentionStrings = defineStrings({
  en: {
    order: "Needs attention",
    fell_satisfaction: "Satisfaction fell {{n}}",
    fell_engagement: "Engagement fell {{n}}",
    low_satisfaction: "Satisfaction below 70",
    low_engagement: "Engagement below 70",
    tasks_one: "{{n}} task late",
    tasks_other: "{{n}} tasks late",
    alerts_one: "{{n}} alert, {{late}} late",
    alerts_other: "{{n}} alerts, {{late}} late",
    more_one: "Show {{n}} more",
    more_other: "Show {{n}} more",
  },
  es: {
    order: "Requiere atención",
    fell_satisfaction: "La satisfacción bajó {{n}}",
    fell_engagement: "El compromiso bajó {{n}}",
    low_satisfaction: "Satisfacción inferior a 70",
    low_engagement: "Compromiso inferior a 70",
    tasks_one: "{{n}} tarea atrasada",
    tasks_other: "{{n}} tareas atrasadas",
    alerts_one: "{{n}} alerta, {{late}} con retraso",
    alerts_other: "{{n}} alertas, {{late}} con retraso",
    more_one: "Mostrar {{n}} más",
    more_other: "Mostrar {{n}} más",
  },
});

export type AttentionStrings = ReturnType<typeof useAttentionStrings>;
