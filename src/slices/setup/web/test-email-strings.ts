import { defineStrings } from "#platform/web/i18n.ts";

export const useTestEmailStrings = defineStrings({
  en: {
    title: "Test email",
    sub: "Find out whether email from Courtyard reaches you before surveys go out.",
    to: "Goes to {{email}}.",
    noAddress: "Your account has no email address that a test can be sent to.",
    stays: "Email isn’t turned on, so the test stays in this installation’s mailbox.",
    send: "Send a test to me",
    waiting: "Queued. It is sent within a minute.",
    retrying: "Queued. The last try failed: {{reason}}",
    sent: "Sent {{when}}. If it doesn’t arrive, look in your spam folder.",
    kept: "In the mailbox of this installation since {{when}}.",
    failed: "Couldn’t be sent.",
    failedFor: "Couldn’t be sent: {{reason}}",
  },
  es: {
    title: "Correo de prueba",
    sub: "Compruebe si los correos de Courtyard le llegan antes de enviar encuestas.",
    to: "Se envía a {{email}}.",
    noAddress: "Su cuenta no tiene una dirección a la que se pueda enviar una prueba.",
    stays: "El correo no está activado; la prueba se queda en el buzón de esta instalación.",
    send: "Enviarme una prueba",
    waiting: "En cola. Se envía en menos de un minuto.",
    retrying: "En cola. El último intento falló: {{reason}}",
    sent: "Enviado: {{when}}. Si no llega, mire en la carpeta de spam.",
    kept: "En el buzón de esta instalación desde: {{when}}.",
    failed: "No se pudo enviar.",
    failedFor: "No se pudo enviar: {{reason}}",
  },
});
