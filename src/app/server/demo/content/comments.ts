import type { Language } from "#slices/surveys/server/catalogue/catalogue.schema.ts";
import type { Chance } from "./chance.ts";
import { sentence } from "./comment-grammar.ts";
import type { Manners, Phrases, Sentiment, Standing, Subject } from "./comment-phrases.ts";
import { type Part, plannedParts } from "./comment-plans.ts";
import { lexiconFor, otherReasons, type Speech, speeches } from "./comment-speech.ts";
import { typed } from "./comment-style.ts";
import type { Climate } from "./company.ts";

/** What a comment needs to know. */
export interface CommentOf {
  readonly locale: Language;
  readonly sentiment: Sentiment;
  readonly standing: Standing;
  /** The subject, and another one for those who have more to say. */
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

function textsOf(part: Part, of: CommentOf, { phrases, manners }: Speech): readonly string[] {
  if (part === "bad" || part === "more" || part === "wish" || part === "good") return phrases[of.subject][part];
  const other = others[part];
  if (other !== undefined) return of.besides === null ? [] : phrases[of.besides][other];
  return part === "about" ? manners.about[of.standing] : manners[part as Exclude<keyof Manners, "about">];
}

/** One comment as somebody types it: 1 to 2,000 characters without control characters, trimmed. */
export function comment(chance: Chance, of: CommentOf): string {
  const spoken = speeches[of.locale];
  const parts = plannedParts(chance, of.sentiment, of.standing, of.subject);
  const texts = parts.flatMap((part) => {
    const offered = textsOf(part, of, spoken);
    return offered.length === 0 ? [] : [chance.pick(offered)];
  });
  const said = sentence(chance, joined(texts), lexiconFor(of.locale, of.climate, of.monthOfYear));
  return typed(chance, of.locale === "es" ? contracted(said) : said, of.locale);
}

/** Sentences in a row; what has no full stop of its own gets one. A colon leads over to the next. */
function joined(texts: readonly string[]): string {
  return texts.map((text) => (/[.!?:]$|[.!?]\|?\]$/.test(text) ? text : `${text}.`)).join(" ");
}

/** Spanish joins "de" and "a" with the article. */
function contracted(text: string): string {
  return text.replaceAll(/(?<!\p{L})([Dd]e|[Aa]) el(?!\p{L})/gu, (_, word: string) => `${word}l`);
}

/** In own words, why somebody leaves: as the words beside the choice "other". */
export function otherReason(chance: Chance, service: "ingage" | "intouch", locale: Language): string {
  const said = sentence(chance, chance.pick(otherReasons[locale][service]), speeches[locale].warm);
  return typed(chance, said, locale);
}
