/** The most letters of a text that narrows a list; the server takes no more. */
export const MAX_TEXT = 200;
