import type { QuestionInput } from "./catalog.schema.ts";

/** Questions for residents after moving in and after a repair; ids 251–299. */
export const residentEventQuestions: readonly QuestionInput[] = [
  // Moving in
  {
    id: 251,
    type: "agreement-importance",
    topicId: 64,
    factorId: 54,
    body: {
      en: "The leasing team answered my questions.",
      es: "El equipo de contratación respondió mis preguntas.",
    },
  },
  {
    id: 252,
    type: "agreement",
    topicId: 64,
    factorId: 54,
    body: {
      en: "I understood the costs before I signed.",
      es: "Entendí los costos antes de firmar.",
    },
  },
  {
    id: 253,
    type: "agreement-importance",
    topicId: 65,
    factorId: 54,
    body: {
      en: "My home was clean when I moved in.",
      es: "Mi vivienda estaba limpia cuando me mudé.",
    },
  },
  {
    id: 254,
    type: "agreement-importance",
    topicId: 65,
    factorId: 54,
    body: {
      en: "Everything in my home worked when I moved in.",
      es: "Todo funcionaba en mi vivienda cuando me mudé.",
    },
  },
  {
    id: 255,
    type: "yes-no",
    topicId: 65,
    factorId: 54,
    body: {
      en: "Did you get your keys at the agreed time?",
      es: "¿Le entregaron las llaves a la hora acordada?",
    },
  },
  {
    id: 256,
    type: "agreement",
    topicId: 65,
    factorId: 54,
    body: {
      en: "I felt welcome on the day I moved in.",
      es: "Me recibieron bien el día que me mudé.",
    },
  },
  // After a repair
  {
    id: 261,
    type: "yes-no",
    topicId: 57,
    factorId: 51,
    body: { en: "Is the problem fixed?", es: "¿Quedó resuelto el problema?" },
    serviceIssueValue: 0,
  },
  {
    id: 262,
    type: "agreement-importance",
    topicId: 54,
    factorId: 51,
    body: { en: "This repair was done soon enough.", es: "Esta reparación se hizo a tiempo." },
  },
  {
    id: 263,
    type: "agreement-importance",
    topicId: 55,
    factorId: 51,
    body: { en: "The work was done well.", es: "El trabajo quedó bien hecho." },
  },
  {
    id: 264,
    type: "agreement-importance",
    topicId: 56,
    factorId: 51,
    body: {
      en: "The person who came treated me with respect.",
      es: "La persona que vino me trató con respeto.",
    },
  },
  {
    id: 265,
    type: "agreement",
    topicId: 60,
    factorId: 51,
    body: { en: "I knew when someone would come.", es: "Supe cuándo iba a venir alguien." },
  },
  {
    id: 266,
    type: "yes-no",
    topicId: 55,
    factorId: 51,
    body: { en: "Was the place left clean?", es: "¿Dejaron limpio el lugar?" },
  },
  {
    id: 267,
    type: "text-entry",
    topicId: 68,
    factorId: 51,
    body: {
      en: "What else should we know about this repair?",
      es: "¿Qué más deberíamos saber sobre esta reparación?",
    },
  },
];
