import type { Language } from "#slices/surveys/server/catalog/catalog.schema.ts";
import type { Vocabulary } from "./comment-grammar.ts";
import { styleEn } from "./comment-style-en.ts";
import { otherReasonsEn } from "./comment-reasons-en.ts";
import { wordsEn } from "./comment-words-en.ts";
import { styleEs } from "./comment-style-es.ts";
import { otherReasonsEs } from "./comment-reasons-es.ts";
import { wordsEs } from "./comment-words-es.ts";
import { eventsEn } from "./comments-events-en.ts";
import { groundsEn } from "./comments-maintenance-en.ts";
import { homeEn } from "./comments-home-en.ts";
import { eventsEs } from "./comments-events-es.ts";
import { groundsEs } from "./comments-grounds-es.ts";
import { homeEs } from "./comments-home-es.ts";
import { officeEn } from "./comments-office-en.ts";
import { officeEs } from "./comments-office-es.ts";
import { staffEn } from "./comments-staff-en.ts";
import { workEn } from "./comments-work-en.ts";
import { staffEs } from "./comments-staff-es.ts";
import { workEs } from "./comments-work-es.ts";
import type { WritingStyle, Phrases, Subject } from "./comment-phrases.ts";
import type { SentimentBaseline } from "./company.ts";

/** The phrases of a language. */
export interface PhraseBook {
  readonly phrases: Readonly<Record<Subject, Phrases>>;
  readonly style: WritingStyle;
  readonly warm: Vocabulary;
  readonly cold: Vocabulary;
}

function speech(
  phrases: PhraseBook["phrases"],
  style: WritingStyle,
  words: Vocabulary,
  warm: Vocabulary,
  cold: Vocabulary,
): PhraseBook {
  return { phrases, style, warm: { ...words, ...warm }, cold: { ...words, ...cold } };
}

/** Both languages. */
export const phrasings: Readonly<Record<Language, PhraseBook>> = {
  en: speech(
    { ...homeEn, ...groundsEn, ...officeEn, ...eventsEn, ...workEn, ...staffEn },
    styleEn,
    wordsEn,
    { cool: ["AC", "air conditioning", "AC unit", "air"], season: ["summer", "the summer", "July", "the hot months"] },
    { cool: ["heat", "heater", "heating", "furnace"], season: ["winter", "the winter", "January", "the cold months"] },
  ),
  es: speech(
    { ...homeEs, ...groundsEs, ...officeEs, ...eventsEs, ...workEs, ...staffEs },
    styleEs,
    wordsEs,
    { cool: ["el aire", "el aire acondicionado", "el clima"], season: ["el verano", "los meses de calor", "julio"] },
    {
      cool: ["la calefacción", "el calentón", "la calefacción central"],
      season: ["el invierno", "los meses de frío", "enero"],
    },
  ),
};

/** Other reasons, in the authors' own words, by language and service. */
export const otherReasons = { en: otherReasonsEn, es: otherReasonsEs } as const;

/** The months in which comments in a climate speak of heating rather than cooling: from and to, through New Year. */
const coldMonths: Readonly<Record<SentimentBaseline, readonly [from: number, to: number]>> = {
  hot: [11, 1],
  mild: [10, 3],
  both: [9, 3],
  cold: [9, 4],
};

/** Returns the words of a language as used in a month (0 is January) of a climate. */
export function buildLexicon(locale: Language, climate: SentimentBaseline, monthOfYear: number): Vocabulary {
  const [from, to] = coldMonths[climate];
  const isCold = monthOfYear >= from || monthOfYear <= to;
  return phrasings[locale][isCold ? "cold" : "warm"];
}
