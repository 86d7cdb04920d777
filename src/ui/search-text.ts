/** Maximum length of a search text; the server accepts no more. */
export const MAX_TEXT = 200;
