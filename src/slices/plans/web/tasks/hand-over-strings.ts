import { defineStrings } from "#platform/web/i18n.ts";

export const useHandOverStrings = defineStrings({
  en: {
    handOver: "Hand over the task",
    handOverText:
      "The task keeps its dates and stays with this person, even if its plan would assign it to someone else. They’re notified in their next task email.",
    receiver: "Hand over to",
    chooseReceiver: "Choose a person.",
    handedOver: "Task handed over",
    handOverMany_one: "Hand over {{count}} task",
    handOverMany_other: "Hand over {{count}} tasks",
    manyHandedOver_one: "{{count}} task handed over",
    manyHandedOver_other: "{{count}} tasks handed over",
    manyNotHandedOver: "These stay where they are:",
  },
  es: {
    handOver: "Pasar la tarea a otra persona",
    handOverText:
      "La tarea conserva sus fechas y se queda con esta persona, aunque el plan se la asigne a otra. Se le avisará en su próximo correo de tareas.",
    receiver: "Pasar a",
    chooseReceiver: "Elija a una persona.",
    handedOver: "Tarea pasada a otra persona",
    handOverMany_one: "Pasar {{count}} tarea a otra persona",
    handOverMany_other: "Pasar {{count}} tareas a otra persona",
    manyHandedOver_one: "{{count}} tarea pasada a otra persona",
    manyHandedOver_other: "{{count}} tareas pasadas a otra persona",
    manyNotHandedOver: "Estas se quedan donde están:",
  },
});
