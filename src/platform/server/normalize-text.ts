// The generated columns of people and residents repeat the range (0017_search.sql, 0060_add_resident_name_keys.sql).
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

/** A name is split in two at most in so many places. */
const MOST_WORDS = 5;

/** Every way to read words as a first and a last name, in either order. */
export function splitName(text: string): { first: string; last: string }[] {
  const words = text.split(" ").slice(0, MOST_WORDS);
  return words.slice(1).flatMap((_, at) => {
    const one = words.slice(0, at + 1).join(" ");
    const other = words.slice(at + 1).join(" ");
    return [
      { first: one, last: other },
      { first: other, last: one },
    ];
  });
}
