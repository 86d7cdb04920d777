import { sql } from "kysely";
import type { Tx } from "#platform/server/db/database.ts";
import { listWords } from "./matcher.rules.ts";
import { type FindStems, foldWord, type ThemeLanguage } from "./words.rules.ts";

/** Maximum number of cached words per language: a few megabytes, and more than people use. */
const MAX_CACHED_WORDS = 60_000;

interface StemDictionary {
  readonly stems: Map<string, readonly string[]>;
  readonly stopWords: Set<string>;
}

/** The stems of learned words; later calls do not change them. */
export interface LearnedWords {
  readonly findStems: FindStems;
  /** Returns whether a learned word is a stop word. */
  readonly isStopWord: (word: string) => boolean;
}

const createKnown = (): StemDictionary => ({ stems: new Map(), stopWords: new Set() });

/** Caches stems from PostgreSQL; each word is looked up once, until the cache is full. */
export class Stems {
  readonly #mostKnown: number;
  readonly #known: Record<ThemeLanguage, StemDictionary> = { en: createKnown(), es: createKnown() };

  constructor(mostKnown = MAX_CACHED_WORDS) {
    this.#mostKnown = mostKnown;
  }

  /**
   * Learns the words of some texts, so that they can be matched without the database. The result contains all of them:
   * a later call without room starts a new cache and takes nothing away from this result. An unknown word is its own
   * stem.
   */
  async learn(tx: Tx, language: ThemeLanguage, texts: Iterable<string>): Promise<LearnedWords> {
    const words = [...listWords(texts)];
    let known = this.#known[language];
    let missing = words.filter((word) => !known.stems.has(word));
    if (missing.length > 0 && known.stems.size + missing.length > this.#mostKnown) {
      known = createKnown();
      this.#known[language] = known;
      missing = words;
    }
    if (missing.length > 0) await addStems(tx, language, missing, known);
    return {
      findStems: (word) => known.stems.get(word) ?? [foldWord(word)],
      isStopWord: (word) => known.stopWords.has(word),
    };
  }
}

async function addStems(
  tx: Tx,
  language: ThemeLanguage,
  words: readonly string[],
  known: StemDictionary,
): Promise<void> {
  const stemmed = language === "es" ? sql`ts_lexize('spanish_stem', w.word)` : sql`ts_lexize('english_stem', w.word)`;
  const { rows } = await sql<{ word: string; stems: readonly string[] | null }>`
    SELECT w.word, ${stemmed} AS stems FROM unnest(${[...words]}::text[]) AS w (word)`.execute(tx.on<unknown>());
  // A stop word has no stem: in a term it is its own stem.
  const stemByWord = new Map(rows.map(({ word, stems }) => [word, stems?.[0] ?? word]));
  for (const { word, stems } of rows) {
    if (stems?.length === 0) known.stopWords.add(word);
    const folded = foldWord(word);
    // A word may be unknown while its form without accents is known.
    const ofFolded = stemByWord.get(folded) ?? known.stems.get(folded)?.at(-1) ?? folded;
    known.stems.set(word, [...new Set([foldWord(stemByWord.get(word) ?? word), ofFolded])]);
  }
}
