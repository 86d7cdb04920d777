import { defineStrings } from "#platform/web/i18n.ts";

export const useListStrings = defineStrings({
  en: {
    group_late: "Late",
    group_today: "Today",
    group_week: "This week",
    group_later: "Later",
    forPerson: "for {{name}}",
    filters: "Filters",
    filtersCount: "Filters {{count}}",
    selectMode: "Select",
    selectDone: "Done",
    todayCount_one: "{{count}} due today",
    todayCount_other: "{{count}} due today",
    soonCount_one: "{{count}} due within three days, no activity",
    soonCount_other: "{{count}} due within three days, no activity",
  },
  es: {
    group_late: "Con retraso",
    group_today: "Hoy",
    group_week: "Esta semana",
    group_later: "Más adelante",
    forPerson: "para {{name}}",
    filters: "Filtros",
    filtersCount: "Filtros {{count}}",
    selectMode: "Seleccionar",
    selectDone: "Listo",
    todayCount_one: "{{count}} vence hoy",
    todayCount_other: "{{count}} vencen hoy",
    soonCount_one: "{{count}} vence en tres días o menos, sin actividad",
    soonCount_other: "{{count}} vencen en tres días o menos, sin actividad",
  },
});
