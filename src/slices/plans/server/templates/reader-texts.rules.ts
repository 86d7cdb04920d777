/** The text of a plan or task by the language of its reader. */
export type ReaderText = Readonly<Record<"en" | "es", string>>;

/** Returns the title by the reader's language: the client's own where there is no Spanish one. */
export const toTitle = (row: { readonly title: string; readonly title_es: string }): ReaderText => ({
  en: row.title,
  es: row.title_es === "" ? row.title : row.title_es,
});
