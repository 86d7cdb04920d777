import { sql } from "kysely";
import type { Tx } from "#platform/server/db/database.ts";
import { listWords } from "./matcher.rules.ts";
import { type FindStems, foldWord, type ThemeLanguage } from "./words.rules.ts";

/** How many words are kept per language: a few megabytes, and more than people use. */
const MOST_WORDS = 60_000;

/** Stems of words, as PostgreSQL makes them; each word is requested once. */
export class Stems {
  readonly #known: Readonly<Record<ThemeLanguage, Map<string, readonly string[]>>> = { en: new Map(), es: new Map() };
  readonly #stopWords: Readonly<Record<ThemeLanguage, Set<string>>> = { en: new Set(), es: new Set() };

  /** Learns the words of some texts, so that they can be matched without the database. */
  async learn(tx: Tx, language: ThemeLanguage, texts: Iterable<string>): Promise<void> {
    const known = this.#known[language];
    const missing = [...listWords(texts)].filter((word) => !known.has(word));
    if (missing.length === 0) return;
    if (known.size + missing.length > MOST_WORDS) known.clear();
    const stemmed = language === "es" ? sql`ts_lexize('spanish_stem', w.word)` : sql`ts_lexize('english_stem', w.word)`;
    const { rows } = await sql<{ word: string; stems: readonly string[] | null }>`
      SELECT w.word, ${stemmed} AS stems FROM unnest(${missing}::text[]) AS w (word)`.execute(tx.on<unknown>());
    // A stop word has no stem: in a term it stands for itself.
    const found = new Map(rows.map(({ word, stems }) => [word, stems?.[0] ?? word]));
    for (const { word, stems } of rows) {
      if (stems?.length === 0) this.#stopWords[language].add(word);
      const folded = foldWord(word);
      known.set(word, [...new Set([foldWord(found.get(word) ?? word), found.get(folded) ?? folded])]);
    }
  }

  /** Whether a learned word is one that every text has. */
  isStopWord(language: ThemeLanguage, word: string): boolean {
    return this.#stopWords[language].has(word);
  }

  /** Finds the stems of learned words; a word that was not learned stands for itself. */
  in(language: ThemeLanguage): FindStems {
    const known = this.#known[language];
    return (word) => known.get(word) ?? [foldWord(word)];
  }
}
