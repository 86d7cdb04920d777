import type { Language } from "../catalog/catalog.schema.ts";

/** Texts about replies on the page behind an answered link. */
interface ReplyTexts {
  readonly comeBack: string;
  readonly title: (count: number) => string;
  readonly thanks: string;
  readonly someone: (place: string) => string;
  readonly anonymous: string;
  readonly contact: (place: string) => string;
}

export const replyTexts: Readonly<Record<Language, ReplyTexts>> = {
  en: {
    comeBack: "If someone replies to a comment of yours, you’ll find the reply here. Keep the link.",
    title: (count) => (count === 1 ? "A reply to your comment" : "Replies to your comments"),
    thanks: "Thank you. We have read this.",
    someone: (place) => `The team of ${place}`,
    anonymous: "The person who replied doesn’t know who you are, and can’t see whether or when you read this.",
    contact: (place) => `To talk to us, please contact the ${place} office.`,
  },
  es: {
    comeBack: "Si alguien responde a un comentario suyo, verá la respuesta aquí. Guarde el enlace.",
    title: (count) => (count === 1 ? "Respuesta a su comentario" : "Respuestas a sus comentarios"),
    thanks: "Gracias. Leímos su comentario.",
    someone: (place) => `El equipo de ${place}`,
    anonymous: "Quien respondió no sabe quién es usted, ni puede ver si leyó esto o cuándo.",
    contact: (place) => `Para hablar con nosotros, comuníquese con la oficina de ${place}.`,
  },
};
