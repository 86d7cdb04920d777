import type { Language } from "#slices/surveys/server/catalog/catalog.schema.ts";
import type { Random } from "./random.ts";
import { buildSentence } from "./comment-grammar.ts";
import {
  type AuthorRole,
  buildLexicon,
  type PhraseBook,
  type Phrases,
  phrasings,
  type Sentiment,
  type Subject,
  type WritingStyle,
} from "./comment-phrases.ts";
import { type Part, planParts } from "./comment-plans.ts";
import { applyTypingStyle } from "./comment-style.ts";
import type { Climate } from "./company.ts";

/** Input of a comment. */
export interface CommentInput {
  readonly locale: Language;
  readonly sentiment: Sentiment;
  readonly standing: AuthorRole;
  /** The subject, and a second one for authors who write more. */
  readonly subject: Subject;
  readonly besides: Subject | null;
  /** 0 is January. */
  readonly monthOfYear: number;
  readonly climate: Climate;
}

const others: Readonly<Partial<Record<Part, keyof Phrases>>> = {
  otherBad: "bad",
  otherWish: "wish",
  otherGood: "good",
};

function buildTexts(part: Part, of: CommentInput, { phrases, style }: PhraseBook): readonly string[] {
  if (part === "bad" || part === "more" || part === "wish" || part === "good") return phrases[of.subject][part];
  const other = others[part];
  if (other !== undefined) return of.besides === null ? [] : phrases[of.besides][other];
  return part === "about" ? style.about[of.standing] : style[part as Exclude<keyof WritingStyle, "about">];
}

/** Returns one comment as typed by its author: 1 to 2,000 characters without control characters, trimmed. */
export function buildComment(random: Random, of: CommentInput): string {
  const spoken = phrasings[of.locale];
  const parts = planParts(random, of.sentiment, of.standing, of.subject);
  const texts = parts.flatMap((part) => {
    const offered = buildTexts(part, of, spoken);
    return offered.length === 0 ? [] : [random.pick(offered)];
  });
  const said = buildSentence(random, joinSentences(texts), buildLexicon(of.locale, of.climate, of.monthOfYear));
  return applyTypingStyle(random, of.locale === "es" ? applyContractions(said) : said, of.locale);
}

/** Joins sentences. One without a full stop gets one; a colon leads over to the next. */
function joinSentences(texts: readonly string[]): string {
  return texts.map((text) => (/[.!?:]$|[.!?]\|?\]$/.test(text) ? text : `${text}.`)).join(" ");
}

/** Spanish contracts "de" and "a" with the article. */
function applyContractions(text: string): string {
  return text.replaceAll(/(?<!\p{L})([Dd]e|[Aa]) el(?!\p{L})/gu, (_, word: string) => `${word}l`);
}

/** Returns the reason for leaving in the author's own words, written beside the choice "other". */
export function buildOtherReason(random: Random, service: "ingage" | "intouch", locale: Language): string {
  const { otherReasons, warm } = phrasings[locale];
  const said = buildSentence(random, random.pick(otherReasons[service]), warm);
  return applyTypingStyle(random, said, locale);
}
