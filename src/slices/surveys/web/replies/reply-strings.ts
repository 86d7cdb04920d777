import { defineStrings } from "#platform/web/i18n.ts";

/** Texts about replies to comments. They are the same for every confidential comment. */
export const useReplyStrings = defineStrings({
  en: {
    acknowledge: "Acknowledge",
    acknowledgeHint: "The author reads: “Thank you. We have read this.”",
    reply: "Reply",
    thanks: "Thank you. We have read this.",
    someone: "A manager",
    replies: "Replies",
    open: "The resident gets your reply by email or text message if they can be reached, and finds it at their survey link.",
    confidential:
      "Confidential both ways: no message is sent. The author finds your reply only by opening their survey link again. You won’t learn who they are or whether they read it. Please don’t ask who wrote the comment.",
    words: "Your reply",
    limit: "Up to {{n}} characters, without web or email addresses.",
    save: "Reply",
    saved: "Reply saved",
    acknowledged: "Comment acknowledged",
    no_addresses: "Leave out web and email addresses: who opens one could be recognized.",
    comment_not_shown: "This comment can’t be shown anymore. No reply was saved.",
    already_replied: "Someone has already replied to this comment.",
    too_many_replies: "You’ve reached the limit of replies for today.",
    failed: "The reply couldn’t be saved.",
  },
  es: {
    acknowledge: "Agradecer",
    acknowledgeHint: "La persona lee: «Gracias. Leímos su comentario.»",
    reply: "Responder",
    thanks: "Gracias. Leímos su comentario.",
    someone: "Un gerente",
    replies: "Respuestas",
    open: "El residente recibe su respuesta por correo o mensaje de texto si se le puede escribir, y la encuentra en el enlace de su encuesta.",
    confidential:
      "Confidencial para ambas partes: no se envía ningún mensaje. La persona encuentra su respuesta solo si vuelve a abrir el enlace de su encuesta. Usted no sabrá quién es ni si la leyó. Por favor, no pregunte quién escribió el comentario.",
    words: "Su respuesta",
    limit: "Hasta {{n}} caracteres, sin direcciones web ni de correo.",
    save: "Responder",
    saved: "Respuesta guardada",
    acknowledged: "Comentario agradecido",
    no_addresses: "Quite las direcciones web y de correo: se podría reconocer a quien las abra.",
    comment_not_shown: "Este comentario ya no se puede mostrar. No se guardó ninguna respuesta.",
    already_replied: "Alguien ya respondió a este comentario.",
    too_many_replies: "Llegó al límite de respuestas de hoy.",
    failed: "No se pudo guardar la respuesta.",
  },
});
