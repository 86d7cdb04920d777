import type { SurveyInput } from "./catalog.schema.ts";

const question = (...ids: number[]) => ids.map((questionId) => ({ questionId }));
const require = (questionId: number) => ({ questionId, isRequired: true });

/** The shared surveys: their questions by page and order. Raise the version with every change of pages. */
export const surveys: readonly SurveyInput[] = [
  {
    id: 1,
    slug: "engagement",
    service: "ingage",
    version: 1,
    name: { en: "Employee Engagement Survey", es: "Encuesta anual del personal" },
    intro: {
      en: "Once a year we ask everyone what working here is really like. Skip what you do not want to answer.",
      es: "Una vez al año preguntamos a todos cómo es realmente trabajar aquí. Puede saltar lo que no quiera responder.",
    },
    pages: [
      question(1, 2, 3, 4, 5),
      question(6, 7, 8, 9, 10),
      question(11, 12, 13, 14, 15),
      question(16, 17, 18, 19, 20),
      question(21, 22, 23, 24, 25),
      [...question(26, 27), require(28), ...question(29, 30)],
    ],
  },
  {
    id: 3,
    slug: "new-hire",
    service: "ingage",
    version: 1,
    name: { en: "New Hire Survey", es: "Encuesta de nuevo ingreso" },
    intro: {
      en: "You started a short time ago. Tell us what worked and what did not.",
      es: "Usted empezó hace poco. Cuéntenos qué funcionó y qué no.",
    },
    pages: [question(40, 41, 42), question(43, 44, 1), [...question(45), require(28), ...question(46)]],
  },
  {
    id: 5,
    slug: "onboarding",
    service: "ingage",
    version: 1,
    name: { en: "Onboarding Survey", es: "Encuesta de los primeros 90 días" },
    intro: {
      en: "You know the job by now. Tell us how the first 90 days went.",
      es: "Ya conoce el trabajo. Cuéntenos cómo fueron los primeros 90 días.",
    },
    pages: [question(51, 2, 53), question(52, 6, 54), [...question(55), require(28), ...question(56)]],
  },
  {
    id: 7,
    slug: "exit",
    service: "ingage",
    version: 1,
    name: { en: "Exit Survey", es: "Encuesta de salida" },
    intro: {
      en: "You are leaving. What you tell us now helps the people who stay.",
      es: "Usted se va. Lo que nos diga ahora ayuda a quienes se quedan.",
    },
    pages: [question(70, 71, 72), question(73, 74, 75), [...question(76), require(77), ...question(78)]],
  },
  {
    id: 24,
    slug: "resident-satisfaction",
    service: "intouch",
    version: 1,
    name: { en: "Resident Satisfaction Survey", es: "Encuesta de satisfacción de residentes" },
    intro: {
      en: "How is life in your community? Skip what you do not want to answer.",
      es: "¿Cómo es la vida en su comunidad? Puede saltar lo que no quiera responder.",
    },
    pages: [
      question(201, 203, 202, 204),
      question(212, 213, 214, 211),
      question(221, 222, 224),
      question(231, 232, 233),
      [require(241), ...question(242)],
      question(243, 244, 245),
    ],
  },
  {
    id: 25,
    slug: "move-in",
    service: "intouch",
    version: 1,
    name: { en: "Move In Survey", es: "Encuesta de mudanza" },
    intro: {
      en: "You moved in a short time ago. Tell us how it went.",
      es: "Usted se mudó hace poco. Cuéntenos cómo le fue.",
    },
    pages: [
      question(251, 252, 253),
      question(254, 255, 256),
      [...question(211, 223), require(241)],
      question(243, 244, 245),
    ],
  },
  {
    id: 26,
    slug: "service-request-follow-up",
    service: "intouch",
    version: 1,
    name: { en: "Service Request Follow Up Survey", es: "Encuesta sobre su reparación" },
    intro: {
      en: "You asked us to repair something. Is it fixed?",
      es: "Usted nos pidió una reparación. ¿Quedó resuelta?",
    },
    pages: [[require(261), ...question(262, 263)], question(264, 265, 266), question(242, 267, 245)],
  },
  {
    id: 27,
    slug: "community-follow-up",
    service: "intouch",
    version: 1,
    name: { en: "Community Follow Up Survey", es: "Encuesta de seguimiento de la comunidad" },
    intro: {
      en: "Your lease ends in about three months. What is good, and what should change?",
      es: "Su contrato termina en unos tres meses. ¿Qué está bien y qué debería cambiar?",
    },
    pages: [
      question(202, 204, 205),
      question(206, 222, 224),
      [...question(231), require(241)],
      question(243, 244, 245),
    ],
  },
];
