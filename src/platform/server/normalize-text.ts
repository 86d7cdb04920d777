// The generated columns of people repeat the range (0017_search.sql).
/** The marks that stand on letters once they are taken apart, as both PostgreSQL and JavaScript write a range. */
export const marks = String.raw`[\u0300-\u036f]`;

const anyMark = new RegExp(marks, "gu");

/** Text as it is looked for: small letters without accents however they were typed, words one space apart. */
export function foldedText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(anyMark, "")
    .toLowerCase()
    .replaceAll(/[\s,]+/g, " ")
    .trim();
}

/** The end of the range of texts that begin with another, in byte order: no letter stands behind it. */
export function endOfPrefix(text: string): string {
  return `${text}\u{10FFFF}`;
}
