import { type FindStems, foldWord, joinSpans, type Span, splitSentences, type Word } from "./words.rules.ts";

// A rule is a term of one to five words that must occur in one sentence, in any order. Words joined by a hyphen must be
// adjacent; a word in quotation marks matches this form only. Matches are shown, so that themes can be verified.

/** The terms of a theme in one language. */
export interface ThemeTerms {
  readonly themeId: number;
  readonly terms: readonly string[];
}

/** A theme found in a text, with the matched terms and their offsets. */
export interface ThemeMatch {
  readonly themeId: number;
  readonly terms: readonly string[];
  readonly spans: readonly Span[];
}

/** A part of a term: one or several adjacent words; each word by its stems. */
type Part = readonly (readonly string[])[];

interface Rule {
  readonly themeId: number;
  readonly term: string;
  readonly parts: readonly Part[];
}

/** Rules by a stem that a text must contain to match them. */
export type Matcher = ReadonlyMap<string, readonly Rule[]>;

/** A word of a term in lower case. */
export interface TermWord {
  readonly text: string;
  /** Whether only this form matches, not others with the same stem. */
  readonly isExact: boolean;
}

/** Splits a term into parts that may be apart; a part is a list of adjacent words. */
export function splitTerm(term: string): readonly (readonly TermWord[])[] {
  return term
    .split(/\s+/u)
    .map((part) => {
      const isExact = part.startsWith('"') && part.endsWith('"');
      return splitSentences(part)
        .flat()
        .map(({ text }) => ({ text, isExact }));
    })
    .filter((part) => part.length > 0);
}

// An exact word is indexed beside the stems with a prefix, so that it cannot equal a stem.
const toExact = (word: string): string => `=${foldWord(word)}`;

/** Lists the distinct words of some texts and terms, which must be stemmed before matching. */
export function listWords(texts: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of splitSentences(text).flat()) words.add(word.text).add(foldWord(word.text));
  }
  return words;
}

/** Builds the matcher of themes in a language. */
export function buildMatcher(themes: readonly ThemeTerms[], findStems: FindStems): Matcher {
  const rules = new Map<string, Rule[]>();
  for (const { themeId, terms } of themes) {
    for (const term of terms) {
      const parts = splitTerm(term).map((part) =>
        part.map(({ text, isExact }) => (isExact ? [toExact(text)] : findStems(text))),
      );
      // The index needs one word of the term; the longest is the rarest.
      const key = parts.flat().toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))[0] ?? [];
      for (const stem of key) rules.set(stem, [...(rules.get(stem) ?? []), { themeId, term, parts }]);
    }
  }
  return rules;
}

type Sentence = readonly { readonly word: Word; readonly stems: readonly string[] }[];

function findPart(sentence: Sentence, part: Part): readonly Word[] | null {
  for (let at = 0; at + part.length <= sentence.length; at += 1) {
    const candidates = sentence.slice(at, at + part.length);
    const isAlike = part.every(
      (stems, index) => candidates[index]?.stems.some((stem) => stems.includes(stem)) ?? false,
    );
    if (isAlike) return candidates.map(({ word }) => word);
  }
  return null;
}

function findRule(sentence: Sentence, rule: Rule): readonly Word[] | null {
  const matched: Word[] = [];
  for (const part of rule.parts) {
    const words = findPart(sentence, part);
    if (words === null) return null;
    matched.push(...words);
  }
  return matched;
}

/** Returns the themes of a text, with the matched terms and their offsets. */
export function matchThemes(text: string, matcher: Matcher, findStems: FindStems): readonly ThemeMatch[] {
  const byTheme = new Map<number, { readonly terms: Set<string>; readonly spans: Span[] }>();
  for (const words of splitSentences(text)) {
    const sentence = words.map((word) => ({ word, stems: [...findStems(word.text), toExact(word.text)] }));
    const rules = new Set(sentence.flatMap(({ stems }) => stems.flatMap((stem) => matcher.get(stem) ?? [])));
    for (const rule of rules) {
      const matched = findRule(sentence, rule);
      if (matched === null) continue;
      const theme = byTheme.get(rule.themeId) ?? { terms: new Set(), spans: [] };
      theme.terms.add(rule.term);
      theme.spans.push(...matched.map(({ from, to }): Span => [from, to]));
      byTheme.set(rule.themeId, theme);
    }
  }
  return [...byTheme]
    .map(([themeId, { terms, spans }]) => ({ themeId, terms: [...terms].toSorted(), spans: joinSpans(text, spans) }))
    .toSorted((a, b) => a.themeId - b.themeId);
}
