// The generated columns of people and residents repeat this range (0017_search.sql, 0060_add_resident_name_keys.sql).
/** Combining marks on decomposed letters, as a range that both PostgreSQL and JavaScript accept. */
export const COMBINING_MARKS = String.raw`[\u0300-\u036f]`;

const anyMark = new RegExp(COMBINING_MARKS, "gu");

/**
 * Returns text in search form: lowercase without accents, whatever its Unicode form, with single spaces between words.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(anyMark, "")
    .toLowerCase()
    .replaceAll(/[\s,]+/g, " ")
    .trim();
}

/** Returns the end of the range of texts with a prefix, in byte order. No letter sorts after it. */
export function getEndOfPrefix(text: string): string {
  return `${text}\u{10FFFF}`;
}

/** Maximum number of words of a name that is split in two. */
const MAX_WORDS = 5;

/** Returns every way to read words as a first and a last name, in either order. */
export function splitName(text: string): { first: string; last: string }[] {
  const words = text.split(" ").slice(0, MAX_WORDS);
  return words.slice(1).flatMap((_, at) => {
    const one = words.slice(0, at + 1).join(" ");
    const other = words.slice(at + 1).join(" ");
    return [
      { first: one, last: other },
      { first: other, last: one },
    ];
  });
}
