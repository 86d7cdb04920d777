import { defineStrings } from "#platform/web/i18n.ts";

export const useSentenceStrings = defineStrings({
  en: {
    low: "{{score}}, below 70",
    fell_satisfaction_one: "Satisfaction fell {{count}} point to {{score}}.",
    fell_satisfaction_other: "Satisfaction fell {{count}} points to {{score}}.",
    fell_engagement_one: "Engagement fell {{count}} point to {{score}}.",
    fell_engagement_other: "Engagement fell {{count}} points to {{score}}.",
    rose_satisfaction_one: "Satisfaction rose {{count}} point to {{score}}.",
    rose_satisfaction_other: "Satisfaction rose {{count}} points to {{score}}.",
    rose_engagement_one: "Engagement rose {{count}} point to {{score}}.",
    rose_engagement_other: "Engagement rose {{count}} points to {{score}}.",
    unclear_satisfaction: "Through {{day}}, too few answers to say whether satisfaction changed.",
    unclear_engagement: "Through {{day}}, too few answers to say whether engagement changed.",
    unclear_both: "Through {{day}}, too few answers to say whether satisfaction or engagement changed.",
    unclear_satisfaction_region:
      "Through {{day}}, too few answers to say whether satisfaction changed across the region.",
    unclear_engagement_region: "Through {{day}}, too few answers to say whether engagement changed across the region.",
    unclear_both_region:
      "Through {{day}}, too few answers to say whether satisfaction or engagement changed across the region.",
    steady: "Through {{day}}, nothing changed beyond chance.",
    steady_region: "Through {{day}}, nothing changed beyond chance across the region.",
    first: "No earlier year to compare with.",
    hidden: "Scores are hidden because too few people answered.",
    none: "No answers in this period.",
    level_satisfaction: "Satisfaction is {{satisfaction}}, below 70.",
    level_engagement: "Engagement is {{engagement}}, below 70.",
    level_both: "Satisfaction ({{satisfaction}}) and engagement ({{engagement}}) are below 70.",
    late_one: "{{count}} task is past due.",
    late_other: "{{count}} tasks are past due.",
    onTime: "No tasks are past due.",
  },
  es: {
    low: "{{score}}, por debajo de 70",
    fell_satisfaction_one: "La satisfacción bajó {{count}} punto, a {{score}}.",
    fell_satisfaction_other: "La satisfacción bajó {{count}} puntos, a {{score}}.",
    fell_engagement_one: "El compromiso bajó {{count}} punto, a {{score}}.",
    fell_engagement_other: "El compromiso bajó {{count}} puntos, a {{score}}.",
    rose_satisfaction_one: "La satisfacción subió {{count}} punto, a {{score}}.",
    rose_satisfaction_other: "La satisfacción subió {{count}} puntos, a {{score}}.",
    rose_engagement_one: "El compromiso subió {{count}} punto, a {{score}}.",
    rose_engagement_other: "El compromiso subió {{count}} puntos, a {{score}}.",
    unclear_satisfaction: "Hasta el {{day}}, hay muy pocas respuestas para saber si cambió la satisfacción.",
    unclear_engagement: "Hasta el {{day}}, hay muy pocas respuestas para saber si cambió el compromiso.",
    unclear_both: "Hasta el {{day}}, hay muy pocas respuestas para saber si cambió la satisfacción o el compromiso.",
    unclear_satisfaction_region:
      "Hasta el {{day}}, hay muy pocas respuestas para saber si cambió la satisfacción en toda la región.",
    unclear_engagement_region:
      "Hasta el {{day}}, hay muy pocas respuestas para saber si cambió el compromiso en toda la región.",
    unclear_both_region:
      "Hasta el {{day}}, hay muy pocas respuestas para saber si cambió la satisfacción o el compromiso en toda la región.",
    steady: "Hasta el {{day}}, nada cambió más allá del azar.",
    steady_region: "Hasta el {{day}}, nada cambió en toda la región más allá del azar.",
    first: "No hay un año anterior con el que comparar.",
    hidden: "Las puntuaciones están ocultas porque respondieron muy pocas personas.",
    none: "No hay respuestas en este periodo.",
    level_satisfaction: "La satisfacción es de {{satisfaction}}, por debajo de 70.",
    level_engagement: "El compromiso es de {{engagement}}, por debajo de 70.",
    level_both: "La satisfacción ({{satisfaction}}) y el compromiso ({{engagement}}) están por debajo de 70.",
    late_one: "{{count}} tarea está vencida.",
    late_other: "{{count}} tareas están vencidas.",
    onTime: "Ninguna tarea está vencida.",
  },
});

export type SentenceStrings = ReturnType<typeof useSentenceStrings>;
