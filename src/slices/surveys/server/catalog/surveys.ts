import type { SurveyInput } from "./catalog.schema.ts";

const toQuestions = (...ids: number[]) => ids.map((questionId) => ({ questionId }));
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
      toQuestions(1, 2, 3, 4, 5),
      toQuestions(6, 7, 8, 9, 10),
      toQuestions(11, 12, 13, 14, 15),
      toQuestions(16, 17, 18, 19, 20),
      toQuestions(21, 22, 23, 24, 25),
      [...toQuestions(26, 27), require(28), ...toQuestions(29, 30)],
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
    pages: [toQuestions(40, 41, 42), toQuestions(43, 44, 1), [...toQuestions(45), require(28), ...toQuestions(46)]],
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
    pages: [toQuestions(51, 2, 53), toQuestions(52, 6, 54), [...toQuestions(55), require(28), ...toQuestions(56)]],
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
    pages: [toQuestions(70, 71, 72), toQuestions(73, 74, 75), [...toQuestions(76), require(77), ...toQuestions(78)]],
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
      toQuestions(201, 203, 202, 204),
      toQuestions(212, 213, 214, 211),
      toQuestions(221, 222, 224),
      toQuestions(231, 232, 233),
      [require(241), ...toQuestions(242)],
      toQuestions(243, 244, 245),
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
      toQuestions(251, 252, 253),
      toQuestions(254, 255, 256),
      [...toQuestions(211, 223), require(241)],
      toQuestions(243, 244, 245),
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
    pages: [[require(261), ...toQuestions(262, 263)], toQuestions(264, 265, 266), toQuestions(242, 267, 245)],
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
      toQuestions(202, 204, 205),
      toQuestions(206, 222, 224),
      [...toQuestions(231), require(241)],
      toQuestions(243, 244, 245),
    ],
  },
];
