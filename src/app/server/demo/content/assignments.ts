import type { Bilingual } from "./plan-shape.ts";

/** How an assignment went, in days: before today, and after it was assigned. */
export interface DemoAssignment {
  readonly ago: number;
  readonly dueAfter: number;
  /** Days after the assignment until it was begun, done or canceled; missing: not yet. */
  readonly started?: number;
  readonly done?: number;
  readonly canceled?: number;
  /** The next survey has measured its effect, or its creator closed it before. */
  readonly isCompleted?: boolean;
  /** Assigned by the administrator to a regional manager; the others go to property managers. */
  readonly isRegional: boolean;
  /** The assignee has left since. */
  readonly isInactive?: boolean;
  /** It is also about this position category. */
  readonly category?: "Leasing" | "Maintenance" | "Management";
  readonly note?: Bilingual;
  /** The comments of assignee and creator, alternating, a day apart. */
  readonly said?: readonly Bilingual[];
}

/** Assignments in every state, the oldest first. */
export const demoAssignments: readonly DemoAssignment[] = [
  { ago: 320, dueAfter: 45, started: 2, done: 38, isCompleted: true, isRegional: true, isInactive: true },
  {
    ago: 290,
    dueAfter: 60,
    started: 4,
    done: 52,
    isCompleted: true,
    isRegional: true,
    category: "Maintenance",
    note: {
      en: "Start with the two communities where most people answered.",
      es: "Empiece por las dos comunidades donde respondió más gente.",
    },
    said: [
      {
        en: "Both communities have had their first round. Three things came up that cost nothing.",
        es: "Las dos comunidades ya tuvieron su primera ronda. Salieron tres cosas que no cuestan nada.",
      },
      { en: "Good. Do those first and tell people why.", es: "Bien. Haga primero esas y explique por qué." },
    ],
  },
  { ago: 240, dueAfter: 30, started: 1, done: 33, isCompleted: true, isRegional: false, category: "Leasing" },
  { ago: 205, dueAfter: 40, started: 6, done: 35, isCompleted: true, isRegional: true },
  { ago: 150, dueAfter: 30, started: 3, canceled: 20, isRegional: false },
  {
    ago: 64,
    dueAfter: 60,
    started: 5,
    done: 58,
    isRegional: true,
    category: "Management",
    said: [
      {
        en: "Done everywhere but in one office, which follows on Monday.",
        es: "Hecho en todas menos en una oficina, que sigue el lunes.",
      },
    ],
  },
  { ago: 41, dueAfter: 45, started: 2, done: 36, isRegional: false },
  {
    ago: 38,
    dueAfter: 30,
    started: 7,
    isRegional: false,
    category: "Maintenance",
    said: [
      {
        en: "Two of the four steps are done. The rest needs a vendor who can come in two weeks.",
        es: "Dos de los cuatro pasos están hechos. Para el resto hace falta un proveedor que viene en dos semanas.",
      },
    ],
  },
  { ago: 33, dueAfter: 60, started: 3, isRegional: true },
  { ago: 21, dueAfter: 14, isRegional: false },
  {
    ago: 12,
    dueAfter: 30,
    isRegional: true,
    note: {
      en: "This is the lowest score of the company. Please bring a plan to our next call.",
      es: "Es la puntuación más baja de la empresa. Traiga por favor un plan a nuestra próxima llamada.",
    },
  },
  { ago: 4, dueAfter: 28, isRegional: false, category: "Leasing" },
];
