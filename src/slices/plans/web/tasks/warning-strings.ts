import { defineStrings } from "#platform/web/i18n.ts";

export const useWarningStrings = defineStrings({
  en: {
    likely: "Likely to be late",
    possible: "May be late",
    reason: "Of 10 {{tasks}} still open {{when}}, about {{late}} became past due.",
    among_task: "tasks like this",
    among_onboarding: "onboarding tasks",
    among_offboarding: "offboarding tasks",
    among_development: "career development tasks",
    among_company: "tasks at your company",
    onDueDate: "on the due date",
    before_one: "{{count}} day before the due date",
    before_other: "{{count}} days before the due date",
    basis: "Based on {{number}} past tasks.",
    basisAlike: "Based on {{number}} past tasks of people with about as many open tasks.",
    title: "Early warnings",
    on: "On. Open tasks that are likely to be late say so. Replayed over the last six months ({{number}} tasks), warnings came {{skill}}% closer to what happened than the company’s usual rate.",
    too_few:
      "No warnings: not enough history. They need 300 tasks due in the last six months, and there are {{number}}.",
    no_skill:
      "No warnings: over the last six months ({{number}} tasks), they would have been no closer to what happened than the company’s usual rate.",
  },
  es: {
    likely: "Es probable que se retrase",
    possible: "Podría retrasarse",
    reason: "De cada 10 {{tasks}} aún abiertas {{when}}, unas {{late}} se vencieron.",
    among_task: "tareas como esta",
    among_onboarding: "tareas de incorporación",
    among_offboarding: "tareas de salida",
    among_development: "tareas de desarrollo profesional",
    among_company: "tareas de la empresa",
    onDueDate: "el día del vencimiento",
    before_one: "{{count}} día antes de vencer",
    before_other: "{{count}} días antes de vencer",
    basis: "Según {{number}} tareas anteriores.",
    basisAlike: "Según {{number}} tareas anteriores de personas con casi las mismas tareas abiertas.",
    title: "Avisos anticipados",
    on: "Activos. Las tareas abiertas que probablemente se retrasen lo indican. Al repasar los últimos seis meses ({{number}} tareas), los avisos se acercaron a lo ocurrido un {{skill}} % más que la tasa habitual de la empresa.",
    too_few:
      "Sin avisos: no hay suficiente historial. Hacen falta 300 tareas con vencimiento en los últimos seis meses y hay {{number}}.",
    no_skill:
      "Sin avisos: en los últimos seis meses ({{number}} tareas) no se habrían acercado a lo ocurrido más que la tasa habitual de la empresa.",
  },
});
