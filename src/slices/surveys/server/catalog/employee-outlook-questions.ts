import type { QuestionInput } from "./catalog.schema.ts";

/** Questions for employees about staying and about what to change; ids 26–39. */
export const employeeOutlookQuestions: readonly QuestionInput[] = [
  // Looking ahead
  {
    id: 26,
    type: "importance",
    topicId: 15,
    factorId: 6,
    body: {
      en: "How important is a flexible schedule to you?",
      es: "¿Qué tan importante es para usted un horario flexible?",
    },
  },
  {
    id: 27,
    type: "multiple-select",
    topicId: 1,
    factorId: 6,
    body: {
      en: "What would most improve your workday? Choose all that apply.",
      es: "¿Qué mejoraría más su día de trabajo? Marque todo lo que corresponda.",
    },
    options: [
      { value: 1, label: { en: "More people on the team", es: "Más personas en el equipo" } },
      { value: 2, label: { en: "Better tools", es: "Mejores herramientas" } },
      { value: 3, label: { en: "More training", es: "Más capacitación" } },
      { value: 4, label: { en: "Clearer priorities", es: "Prioridades más claras" } },
      {
        value: 5,
        label: { en: "Fewer emergencies after hours", es: "Menos emergencias fuera de horario" },
      },
      { value: 6, label: { en: "Less paperwork", es: "Menos papeleo" } },
    ],
  },
  {
    id: 28,
    type: "likelihood",
    likelihood: "remain",
    topicId: 16,
    factorId: 6,
    body: {
      en: "How likely are you to still work here in one year?",
      es: "¿Qué tan probable es que siga trabajando aquí dentro de un año?",
    },
  },
  {
    id: 29,
    type: "multiple-choice",
    topicId: 16,
    factorId: 6,
    body: {
      en: "If you left, what would be the main reason?",
      es: "Si se fuera, ¿cuál sería el motivo principal?",
    },
    options: [
      { value: 1, label: { en: "Pay", es: "El sueldo" } },
      { value: 2, label: { en: "Workload", es: "La carga de trabajo" } },
      { value: 3, label: { en: "Schedule", es: "El horario" } },
      { value: 4, label: { en: "My supervisor", es: "Mi jefe o jefa" } },
      { value: 5, label: { en: "Few chances to grow", es: "Pocas oportunidades de crecer" } },
      { value: 6, label: { en: "Moving or family", es: "Una mudanza o la familia" } },
      { value: 7, label: { en: "Other", es: "Otro motivo" }, isOther: true },
    ],
  },
  {
    id: 30,
    type: "text-entry",
    topicId: 19,
    factorId: 6,
    body: { en: "What one thing should we change first?", es: "¿Qué deberíamos cambiar primero?" },
  },
];
