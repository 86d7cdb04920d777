/** The texts of the pages behind the links of a digest. */
export const digestPageTexts = {
  en: {
    title: "Weekly digest",
    alert: { heading: "Will you look after it?", button: "I've got it" },
    task: { heading: "Is it done?", button: "Mark as done" },
    about: (name: string) => `For ${name}`,
    thanks: "Thank you",
    done: {
      alert: "Got it: the alert is yours, and the clock for the first answer has stopped.",
      task: "Got it: the task is done.",
    },
    beforeTitle: "Already done",
    before: "This was already done. Nothing was changed.",
    open: { alert: "Open the alert", task: "Open my tasks" },
    goneTitle: "This link no longer works",
    gone: "It is incomplete or expired, or what it was about has changed since. Nothing was changed.",
    stopTitle: "Stop the weekly digest",
    stopText: "You will no longer get the weekly digest by email. Your other emails stay as they are.",
    stopButton: "Stop getting it",
    stoppedTitle: "Weekly digest stopped",
    stopped: "You will no longer get the weekly digest. You can turn it back on under Email preferences.",
  },
  es: {
    title: "Resumen semanal",
    alert: { heading: "¿Se encarga usted?", button: "Me encargo" },
    task: { heading: "¿Está hecha?", button: "Marcar como hecha" },
    about: (name: string) => `Para ${name}`,
    thanks: "Gracias",
    done: {
      alert: "Anotado: es suya, y el plazo de la primera respuesta se detuvo.",
      task: "Anotado: la tarea está hecha.",
    },
    beforeTitle: "Ya está hecho",
    before: "Esto ya se hizo antes. No se cambió nada.",
    open: { alert: "Abrir la alerta", task: "Abrir mis tareas" },
    goneTitle: "Este enlace ya no funciona",
    gone: "No está completo, venció, o aquello de lo que trataba ha cambiado. No se cambió nada.",
    stopTitle: "Dejar el resumen semanal",
    stopText: "Ya no recibirá el resumen semanal por correo. Todo lo demás que recibe sigue igual.",
    stopButton: "Dejar de recibirlo",
    stoppedTitle: "Resumen terminado",
    stopped: "Ya no recibirá el resumen semanal. Puede volver a activarlo en Preferencias de correo.",
  },
} as const;

/** The languages of the pages. */
export type PageLanguage = keyof typeof digestPageTexts;
