import type { QuestionInput } from "./catalog.schema.ts";

/** Questions of the yearly employee survey; ids 1–25. */
export const employeeQuestions: readonly QuestionInput[] = [
  // Your work
  {
    id: 1,
    type: "agreement-importance",
    topicId: 1,
    factorId: 1,
    body: {
      en: "I know what is expected of me at work.",
      es: "Sé lo que se espera de mí en el trabajo.",
    },
  },
  {
    id: 2,
    type: "agreement-importance",
    topicId: 2,
    factorId: 1,
    body: {
      en: "I have the tools and supplies to do my job well.",
      es: "Tengo las herramientas y los materiales para hacer bien mi trabajo.",
    },
  },
  {
    id: 3,
    type: "agreement-importance",
    topicId: 3,
    factorId: 1,
    body: { en: "My workload is reasonable.", es: "Mi carga de trabajo es razonable." },
  },
  {
    id: 4,
    type: "agreement-importance",
    topicId: 15,
    factorId: 1,
    body: {
      en: "My schedule leaves me time for my life outside work.",
      es: "Mi horario me deja tiempo para mi vida fuera del trabajo.",
    },
  },
  {
    id: 5,
    type: "agreement-importance",
    topicId: 4,
    factorId: 1,
    body: { en: "I am safe while I do my job.", es: "Hago mi trabajo en condiciones seguras." },
  },
  // Leadership
  {
    id: 6,
    type: "agreement-importance",
    topicId: 5,
    factorId: 2,
    body: {
      en: "My supervisor treats me with respect.",
      es: "Mi jefe o jefa me trata con respeto.",
    },
  },
  {
    id: 7,
    type: "agreement-importance",
    topicId: 8,
    factorId: 2,
    body: {
      en: "My supervisor listens when I raise a problem.",
      es: "Mi jefe o jefa me escucha cuando planteo un problema.",
    },
  },
  {
    id: 8,
    type: "agreement-importance",
    topicId: 6,
    factorId: 2,
    body: {
      en: "My supervisor tells me what I do well.",
      es: "Mi jefe o jefa me dice lo que hago bien.",
    },
  },
  {
    id: 9,
    type: "agreement-importance",
    topicId: 6,
    factorId: 2,
    body: {
      en: "My supervisor helps me get better at my job.",
      es: "Mi jefe o jefa me ayuda a mejorar en mi trabajo.",
    },
  },
  {
    id: 10,
    type: "agreement-importance",
    topicId: 5,
    factorId: 2,
    body: {
      en: "My supervisor applies the same rules to everyone.",
      es: "Mi jefe o jefa aplica las mismas reglas a todos.",
    },
  },
  // Team
  {
    id: 11,
    type: "agreement-importance",
    topicId: 7,
    factorId: 3,
    body: { en: "My coworkers help one another.", es: "Mis compañeros se ayudan entre sí." },
  },
  {
    id: 12,
    type: "agreement-importance",
    topicId: 7,
    factorId: 3,
    body: { en: "On my team I can admit a mistake.", es: "En mi equipo puedo reconocer un error." },
  },
  {
    id: 13,
    type: "agreement-importance",
    topicId: 7,
    factorId: 3,
    body: {
      en: "The office and maintenance work well together.",
      es: "La oficina y mantenimiento trabajan bien juntos.",
    },
  },
  {
    id: 14,
    type: "agreement-importance",
    topicId: 8,
    factorId: 3,
    body: { en: "My opinion counts at work.", es: "Mi opinión cuenta en el trabajo." },
  },
  {
    id: 15,
    type: "agreement-importance",
    topicId: 9,
    factorId: 3,
    body: {
      en: "I get the information I need in time.",
      es: "Recibo a tiempo la información que necesito.",
    },
  },
  // Growth and pay
  {
    id: 16,
    type: "agreement-importance",
    topicId: 10,
    factorId: 4,
    body: {
      en: "I have learned something useful here in the last year.",
      es: "En el último año aprendí aquí algo útil.",
    },
  },
  {
    id: 17,
    type: "agreement-importance",
    topicId: 10,
    factorId: 4,
    body: { en: "I can grow in this company.", es: "Puedo crecer en esta empresa." },
  },
  {
    id: 18,
    type: "agreement-importance",
    topicId: 11,
    factorId: 4,
    body: {
      en: "My pay is fair for the work I do.",
      es: "Mi sueldo es justo por el trabajo que hago.",
    },
  },
  {
    id: 19,
    type: "agreement-importance",
    topicId: 12,
    factorId: 4,
    body: { en: "My benefits meet my needs.", es: "Mis prestaciones cubren mis necesidades." },
  },
  {
    id: 20,
    type: "agreement-importance",
    topicId: 13,
    factorId: 4,
    body: { en: "Good work is noticed here.", es: "Aquí se reconoce el buen trabajo." },
  },
  // The company
  {
    id: 21,
    type: "agreement-importance",
    topicId: 14,
    factorId: 5,
    body: {
      en: "I trust the people who lead this company.",
      es: "Confío en quienes dirigen esta empresa.",
    },
  },
  {
    id: 22,
    type: "agreement",
    topicId: 14,
    factorId: 5,
    body: { en: "I am proud to work here.", es: "Me da orgullo trabajar aquí." },
  },
  {
    id: 23,
    type: "agreement",
    topicId: 14,
    factorId: 5,
    body: {
      en: "This company keeps its word to residents.",
      es: "Esta empresa cumple lo que promete a los residentes.",
    },
  },
  {
    id: 24,
    type: "agreement",
    topicId: 8,
    factorId: 5,
    body: {
      en: "Something got better here after the last survey.",
      es: "Algo mejoró aquí después de la última encuesta.",
    },
  },
  {
    id: 25,
    type: "yes-no",
    topicId: 10,
    factorId: 5,
    body: {
      en: "Has someone talked with you about your goals in the last six months?",
      es: "¿Alguien ha hablado con usted sobre sus metas en los últimos seis meses?",
    },
  },
];
