import { defineStrings } from "#platform/web/i18n.ts";

export const useRefusalStrings = defineStrings("taskRefusals", {
  en: {
    ended_1: "This task has ended: {{by}} completed it on {{on}}.",
    ended_2: "This task has ended: {{by}} completed it on {{on}}.",
    ended_3: "This task has ended: {{by}} said on {{on}} that it cannot be completed.",
    ended_4: "This task was abandoned on {{on}}, because nobody ended it in time.",
    ended_5: "This task has ended: {{by}} canceled it on {{on}}.",
    somebody: "Somebody",
    still_open: "This task is open.",
    not_enrolled: "The employee is no longer in a plan that has this task.",
    not_yours_to_do: "This task is for somebody else to do.",
    waits: "This task waits for another one: it gets its due date once that has ended.",
    unknown_person: "Choose somebody who works at your places.",
    has_it: "This is their task already.",
    confirm_only: "You may confirm these data, but not change them.",
  },
  es: {
    ended_1: "Esta tarea ya ha terminado: {{by}} la completó el {{on}}.",
    ended_2: "Esta tarea ya ha terminado: {{by}} la completó el {{on}}.",
    ended_3: "Esta tarea ya ha terminado: {{by}} indicó el {{on}} que no se puede completar.",
    ended_4: "Esta tarea se abandonó el {{on}}, porque nadie la terminó a tiempo.",
    ended_5: "Esta tarea ya ha terminado: {{by}} la canceló el {{on}}.",
    somebody: "Alguien",
    still_open: "Esta tarea está abierta.",
    not_enrolled: "El empleado ya no está en ningún plan con esta tarea.",
    not_yours_to_do: "Esta tarea le corresponde a otra persona.",
    waits: "Esta tarea espera a otra: tendrá fecha límite cuando esa termine.",
    unknown_person: "Elija a alguien que trabaje en sus propiedades.",
    has_it: "Esta tarea ya es de esa persona.",
    confirm_only: "Puede confirmar estos datos, pero no cambiarlos.",
  },
});
