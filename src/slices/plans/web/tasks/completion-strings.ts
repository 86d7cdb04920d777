import { defineStrings } from "#platform/web/i18n.ts";

export const useCompletionStrings = defineStrings({
  en: {
    complete: "Complete: {{title}}",
    completed: "Completed",
    completedTask: "Completed: {{title}}",
    completedFor: "Completed: {{title}}, for {{name}}",
    undo: "Undo",
    undoThis: "Undo: {{title}}",
    offline_one:
      "Offline. {{count}} completed task is kept on this device. It’s sent, and counts, when you’re back online.",
    offline_other:
      "Offline. {{count}} completed tasks are kept on this device. They’re sent, and count, when you’re back online.",
    busy_one: "{{count}} completed task isn’t sent yet. We’ll try again in a moment.",
    busy_other: "{{count}} completed tasks aren’t sent yet. We’ll try again in a moment.",
    arrived_one: "{{count}} task completed offline was sent",
    arrived_other: "{{count}} tasks completed offline were sent",
    refused: "Couldn’t complete:",
    dismiss: "Dismiss",
    waits: "Waiting on another task",
    needsForm: "Opens a form",
  },
  es: {
    complete: "Completar: {{title}}",
    completed: "Completada",
    completedTask: "Completada: {{title}}",
    completedFor: "Completada: {{title}}, para {{name}}",
    undo: "Deshacer",
    undoThis: "Deshacer: {{title}}",
    offline_one:
      "Sin conexión. {{count}} tarea completada se guarda en este dispositivo. Se envía, y cuenta, cuando vuelva la conexión.",
    offline_other:
      "Sin conexión. {{count}} tareas completadas se guardan en este dispositivo. Se envían, y cuentan, cuando vuelva la conexión.",
    busy_one: "{{count}} tarea completada aún no se ha enviado. Se intentará de nuevo en un momento.",
    busy_other: "{{count}} tareas completadas aún no se han enviado. Se intentará de nuevo en un momento.",
    arrived_one: "Se envió {{count}} tarea completada sin conexión",
    arrived_other: "Se enviaron {{count}} tareas completadas sin conexión",
    refused: "No se pudieron completar:",
    dismiss: "Cerrar",
    waits: "Depende de otra tarea",
    needsForm: "Abre un formulario",
  },
});
