/** Maximum length of a quote where a shorter comment of its theme is among the newest. */
export const LONG_QUOTE = 240;

/**
 * Selects one comment for each theme from its newest ones: the first that is no longer than a quote, else the first.
 * The same text is quoted once; a theme without another comment has none.
 */
export function chooseQuotes<Comment extends { readonly text: string }>(
  themes: readonly (readonly Comment[])[],
): readonly (Comment | null)[] {
  const quoted = new Set<string>();
  return themes.map((newest) => {
    const left = newest.filter(({ text }) => !quoted.has(text));
    const choice = left.find(({ text }) => text.length <= LONG_QUOTE) ?? left[0] ?? null;
    if (choice) quoted.add(choice.text);
    return choice;
  });
}
