import { defineStrings } from "#platform/web/i18n.ts";

export const useOnRecordStrings = defineStrings({
  en: {
    notice: "This is a task of {{names}}. If you complete it, it goes on record as completed by you for them.",
    complete: "Complete on record",
    by: "{{by}}, on record for {{names}}",
    many_one: "{{count}} of them is a colleague's task and goes on record as completed by you for them.",
    many_other: "{{count}} of them are colleagues' tasks and go on record as completed by you for them.",
  },
  es: {
    notice: "Esta tarea es de {{names}}. Si la completa, queda constancia de que la completó usted en su lugar.",
    complete: "Completar con constancia",
    by: "{{by}}, con constancia de que era de {{names}}",
    many_one: "{{count}} es la tarea de un colega, y queda constancia de que la completó usted en su lugar.",
    many_other: "{{count}} son tareas de colegas, y queda constancia de que las completó usted en su lugar.",
  },
});
