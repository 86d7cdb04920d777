// Words of a text with their offsets. PostgreSQL provides the stems, so that search and themes match the same words.

/** The languages whose words are stemmed. */
export const themeLanguages = ["en", "es"] as const;
export type ThemeLanguage = (typeof themeLanguages)[number];

/** A span of a text: start offset, and end offset (exclusive). */
export type Span = readonly [from: number, to: number];

/** A word of a text in lower case, with its offsets. */
export interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the forms by which a word is matched: its stem, with and without accents. */
export type FindStems = (word: string) => readonly string[];

const SENTENCE_END = /[.!?;:\n]+/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
// "a/c" and "w/d" are one word each.
const LETTERS = /(?<![\p{L}\p{N}])(\p{L})\/(\p{L})(?![\p{L}\p{N}])/gu;

/** Returns a word without accents and apostrophes. */
export function foldWord(word: string): string {
  return word
    .normalize("NFD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .normalize("NFC");
}

/** Splits a text into sentences of words. */
export function splitSentences(text: string): readonly (readonly Word[])[] {
  const words: Word[] = [];
  // Accents may be composed or not. Only the word itself is normalized, so that offsets refer to the original text.
  const add = (raw: string, from: number, to: number): void => {
    words.push({ text: raw.normalize("NFC").toLowerCase(), from, to });
  };
  const joined = [...text.matchAll(LETTERS)];
  for (const match of joined) add(`${match[1] ?? ""}${match[2] ?? ""}`, match.index, match.index + match[0].length);
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    const isJoined = joined.some((match) => index >= match.index && index < match.index + match[0].length);
    if (!isJoined) add(raw, index, index + raw.length);
  }
  words.sort((a, b) => a.from - b.from);
  const ends = [...text.matchAll(SENTENCE_END)].map(({ index }) => index);
  const sentences = [...Map.groupBy(words, ({ from }) => ends.filter((end) => end < from).length).values()];
  return sentences;
}

const frequentWords: Readonly<Record<ThemeLanguage, ReadonlySet<string>>> = {
  en: new Set(
    "the and is to of for it was are were with my we i you not have has had they be this that in on at our your their".split(
      " ",
    ),
  ),
  es: new Set(
    "el la los las de que y en es un una por con se mi muy para lo del al nos ya su son hay le les pero".split(" "),
  ),
};
const SPANISH_SIGNS = /[ñ¿¡áéíóú]/giu;

/** Returns the possible languages of a text, by its most frequent words; both when they do not decide. */
export function detectLanguages(text: string): readonly ThemeLanguage[] {
  const words = splitSentences(text).flat();
  const count = (language: ThemeLanguage): number =>
    words.filter((word) => frequentWords[language].has(word.text)).length;
  const [english, spanish] = [count("en"), count("es") + [...text.matchAll(SPANISH_SIGNS)].length];
  if (english === spanish) return ["en", "es"];
  return spanish > english ? ["es"] : ["en"];
}

/** Joins spans in the order of the text when they overlap or are separated by punctuation only. */
export function joinSpans(text: string, spans: readonly Span[]): readonly Span[] {
  const joined: [number, number][] = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && /^[\s'’/-]*$/u.test(text.slice(last[1], from))) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
