import type { QuestionInput } from "./catalog.schema.ts";

/** Questions for employees who start or leave; ids 40–99. */
export const employeeEventQuestions: readonly QuestionInput[] = [
  // The first weeks
  {
    id: 40,
    type: "agreement",
    topicId: 17,
    factorId: 7,
    body: {
      en: "The job is what I was told it would be.",
      es: "El trabajo es como me dijeron que sería.",
    },
  },
  {
    id: 41,
    type: "agreement-importance",
    topicId: 17,
    factorId: 7,
    body: {
      en: "My supervisor was ready for me on my first day.",
      es: "Mi jefe o jefa tenía todo listo en mi primer día.",
    },
  },
  {
    id: 42,
    type: "yes-no",
    topicId: 2,
    factorId: 7,
    body: {
      en: "Did you have the tools you needed in your first week?",
      es: "¿Tuvo en su primera semana las herramientas que necesitaba?",
    },
  },
  {
    id: 43,
    type: "agreement-importance",
    topicId: 9,
    factorId: 7,
    body: {
      en: "I know whom to ask when I need help.",
      es: "Sé a quién preguntar cuando necesito ayuda.",
    },
  },
  {
    id: 44,
    type: "agreement-importance",
    topicId: 7,
    factorId: 7,
    body: { en: "My coworkers made me feel welcome.", es: "Mis compañeros me recibieron bien." },
  },
  {
    id: 45,
    type: "agreement-importance",
    topicId: 18,
    factorId: 7,
    body: {
      en: "My training prepares me for my job.",
      es: "Mi capacitación me prepara para mi trabajo.",
    },
  },
  {
    id: 46,
    type: "text-entry",
    topicId: 19,
    factorId: 7,
    body: {
      en: "What would have made your first weeks easier?",
      es: "¿Qué habría facilitado sus primeras semanas?",
    },
  },
  // The first ninety days
  {
    id: 51,
    type: "agreement-importance",
    topicId: 1,
    factorId: 7,
    body: {
      en: "I can do the main tasks of my job on my own.",
      es: "Puedo hacer las tareas principales de mi trabajo por mi cuenta.",
    },
  },
  {
    id: 52,
    type: "agreement-importance",
    topicId: 5,
    factorId: 7,
    body: {
      en: "My supervisor asks how I am doing.",
      es: "Mi jefe o jefa me pregunta cómo me va.",
    },
  },
  {
    id: 53,
    type: "agreement-importance",
    topicId: 18,
    factorId: 7,
    body: {
      en: "I have had enough time to learn my job.",
      es: "He tenido tiempo suficiente para aprender mi trabajo.",
    },
  },
  {
    id: 54,
    type: "yes-no",
    topicId: 17,
    factorId: 7,
    body: {
      en: "Has a coworker been assigned to help you?",
      es: "¿Le asignaron a alguien para que le ayude?",
    },
  },
  {
    id: 55,
    type: "multiple-select",
    topicId: 18,
    factorId: 7,
    body: {
      en: "Where would you like more training? Choose all that apply.",
      es: "¿En qué le gustaría más capacitación? Marque todo lo que corresponda.",
    },
    options: [
      { value: 1, label: { en: "Our computer systems", es: "Nuestros sistemas de cómputo" } },
      { value: 2, label: { en: "Safety", es: "Seguridad" } },
      { value: 3, label: { en: "Fair housing rules", es: "Reglas de vivienda justa" } },
      { value: 4, label: { en: "Talking with residents", es: "El trato con los residentes" } },
      { value: 5, label: { en: "Repairs", es: "Reparaciones" } },
      { value: 6, label: { en: "Leasing", es: "Contratos de renta" } },
    ],
  },
  {
    id: 56,
    type: "text-entry",
    topicId: 19,
    factorId: 7,
    body: {
      en: "What should we change in the first 90 days?",
      es: "¿Qué deberíamos cambiar en los primeros 90 días?",
    },
  },
  // Leaving
  {
    id: 70,
    type: "multiple-choice",
    topicId: 16,
    factorId: 6,
    body: {
      en: "What is your main reason for leaving?",
      es: "¿Cuál es su motivo principal para irse?",
    },
    options: [
      { value: 1, label: { en: "Pay", es: "El sueldo" } },
      { value: 2, label: { en: "Workload", es: "La carga de trabajo" } },
      { value: 3, label: { en: "Schedule", es: "El horario" } },
      { value: 4, label: { en: "My supervisor", es: "Mi jefe o jefa" } },
      { value: 5, label: { en: "A better job elsewhere", es: "Un mejor trabajo en otro lugar" } },
      { value: 6, label: { en: "Moving or family", es: "Una mudanza o la familia" } },
      { value: 7, label: { en: "It was not my decision", es: "No fue decisión mía" } },
      { value: 8, label: { en: "Other", es: "Otro motivo" }, isOther: true },
    ],
  },
  {
    id: 71,
    type: "agreement-importance",
    topicId: 5,
    factorId: 2,
    body: {
      en: "My supervisor treated me with respect.",
      es: "Mi jefe o jefa me trató con respeto.",
    },
  },
  {
    id: 72,
    type: "agreement-importance",
    topicId: 11,
    factorId: 4,
    body: {
      en: "My pay was fair for the work I did.",
      es: "Mi sueldo fue justo por el trabajo que hice.",
    },
  },
  {
    id: 73,
    type: "agreement-importance",
    topicId: 10,
    factorId: 4,
    body: { en: "I had chances to grow here.", es: "Aquí tuve oportunidades de crecer." },
  },
  {
    id: 74,
    type: "agreement-importance",
    topicId: 3,
    factorId: 1,
    body: { en: "My workload was reasonable.", es: "Mi carga de trabajo fue razonable." },
  },
  {
    id: 75,
    type: "agreement",
    topicId: 7,
    factorId: 3,
    body: { en: "I was part of a team.", es: "Fui parte de un equipo." },
  },
  {
    id: 76,
    type: "yes-no",
    topicId: 8,
    factorId: 2,
    body: {
      en: "Did someone try to solve the problem before you decided to leave?",
      es: "¿Alguien intentó resolver el problema antes de que decidiera irse?",
    },
  },
  {
    id: 77,
    type: "likelihood",
    likelihood: "recommend",
    topicId: 16,
    factorId: 6,
    body: {
      en: "How likely are you to recommend working here to a friend?",
      es: "¿Qué tan probable es que recomiende trabajar aquí?",
    },
  },
  {
    id: 78,
    type: "text-entry",
    topicId: 19,
    factorId: 6,
    body: {
      en: "What could we have done so that you stayed?",
      es: "¿Qué habríamos podido hacer para que se quedara?",
    },
  },
];
