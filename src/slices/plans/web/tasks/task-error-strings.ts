import { defineStrings } from "#platform/web/i18n.ts";

export const useRefusalStrings = defineStrings("taskRefusals", {
  en: {
    ended_1: "{{by}} already completed this task on {{on}}.",
    ended_2: "{{by}} already completed this task on {{on}}.",
    ended_3: "{{by}} marked this task as Can Not Complete on {{on}}.",
    ended_4: "This task was marked as abandoned on {{on}} because it wasn’t completed in time.",
    ended_5: "{{by}} canceled this task on {{on}}.",
    somebody: "Someone",
    still_open: "This task is still open.",
    not_enrolled: "The employee is no longer enrolled in a plan with this task.",
    not_yours_to_do: "This task is assigned to someone else.",
    waits: "This task waits for another one: it gets its due date once that has ended.",
    unknown_person: "Choose someone who works at your properties.",
    has_it: "This is their task already.",
    confirm_only: "You can confirm this information but not change it.",
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
