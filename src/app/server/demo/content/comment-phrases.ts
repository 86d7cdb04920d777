import { z } from "zod";
import type { Language } from "#slices/surveys/server/catalog/catalog.schema.ts";
import type { Vocabulary } from "./comment-grammar.ts";
import en from "./comments.en.json" with { type: "json" };
import es from "./comments.es.json" with { type: "json" };
import type { Climate } from "./company.ts";

export const residentSubjects = [
  "home",
  "repairs",
  "noise",
  "cleanliness",
  "safety",
  "parking",
  "staff",
  "value",
  "amenities",
  "moveIn",
  "followUp",
] as const;

export const staffSubjects = [
  "manager",
  "growth",
  "pay",
  "workload",
  "team",
  "tools",
  "company",
  "onboarding",
  "leaving",
] as const;

/** The subject of a comment. */
export const subject = z.enum([...residentSubjects, ...staffSubjects]);
export type Subject = z.output<typeof subject>;

/** The tone: complaint, wish, praise. */
export type Sentiment = "bad" | "mixed" | "good";

/** The author's role, as far as the comment shows it. */
const authorRole = z.enum(["resident", "newcomer", "employee", "starter", "leaver"]);
export type AuthorRole = z.output<typeof authorRole>;

const texts = z.array(z.string().min(1)).min(1);
/** Words by the name that texts use for them. */
const words = z.record(z.string().regex(/^[a-z]+$/), texts);

/** Phrases about one subject. Each text is one or more whole sentences. */
const phrases = z.strictObject({
  /** Complaints. */
  bad: texts,
  /** Additions to a complaint. */
  more: texts,
  /** Wishes; they fit authors who are neither pleased nor annoyed. */
  wish: texts,
  /** Praise. */
  good: texts,
});
export type Phrases = Readonly<z.output<typeof phrases>>;

/** Phrases that fit every subject. */
const style = z.strictObject({
  /** Before a complaint, a wish, praise. */
  beforeBad: texts,
  beforeWish: texts,
  beforeGood: texts,
  /** After a complaint, a wish, praise. */
  afterBad: texts,
  afterWish: texts,
  afterGood: texts,
  /** Phrases of authors about themselves. */
  about: z.record(authorRole, texts),
});
export type WritingStyle = Readonly<z.output<typeof style>>;

/** The phrases of a language, and its words in the months of cooling and of heating. */
const phraseBook = z
  .strictObject({
    phrases: z.record(subject, phrases),
    style,
    /** Other reasons for leaving or not renewing, in the authors' own words. */
    otherReasons: z.strictObject({ intouch: texts, ingage: texts }),
    words,
    warm: words,
    cold: words,
  })
  .transform(({ words: all, warm, cold, ...book }) => ({
    ...book,
    warm: { ...all, ...warm },
    cold: { ...all, ...cold },
  }));
export type PhraseBook = Readonly<z.output<typeof phraseBook>>;

/** Both languages. */
export const phrasings: Readonly<Record<Language, PhraseBook>> = {
  en: phraseBook.parse(en),
  es: phraseBook.parse(es),
};

/** The months in which comments in a climate speak of heating rather than cooling: from and to, through New Year. */
const coldMonths: Readonly<Record<Climate, readonly [from: number, to: number]>> = {
  hot: [11, 1],
  mild: [10, 3],
  both: [9, 3],
  cold: [9, 4],
};

/** Returns the words of a language as used in a month (0 is January) of a climate. */
export function buildLexicon(locale: Language, climate: Climate, monthOfYear: number): Vocabulary {
  const [from, to] = coldMonths[climate];
  const isCold = monthOfYear >= from || monthOfYear <= to;
  return phrasings[locale][isCold ? "cold" : "warm"];
}
