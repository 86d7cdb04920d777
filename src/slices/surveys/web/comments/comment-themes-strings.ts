import { defineStrings } from "#platform/web/i18n.ts";

/** Texts of the card of themes and quotes. */
export const useCommentThemesStrings = defineStrings({
  en: {
    lead_one: "Themes named most, out of {{n}} comment",
    lead_other: "Themes named most, out of {{n}} comments",
    noTheme_one: "{{n}} comment, about no listed theme.",
    noTheme_other: "{{n}} comments, none about a listed theme.",
    few: "Shares and changes need at least 10 comments.",
    count_one: "{{n}} comment",
    count_other: "{{n}} comments",
    quotes: "From the newest comments",
    read: "Read the comments",
  },
  es: {
    lead_one: "Temas más nombrados, de {{n}} comentario",
    lead_other: "Temas más nombrados, de {{n}} comentarios",
    noTheme_one: "{{n}} comentario, sobre ningún tema de la lista.",
    noTheme_other: "{{n}} comentarios, ninguno sobre un tema de la lista.",
    few: "Los porcentajes y los cambios necesitan al menos 10 comentarios.",
    count_one: "{{n}} comentario",
    count_other: "{{n}} comentarios",
    quotes: "De los comentarios más recientes",
    read: "Leer los comentarios",
  },
});
