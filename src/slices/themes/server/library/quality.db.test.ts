import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { MAX_WORDS, previewCommentTheme } from "#slices/themes/contract/themes.contract.ts";
import { buildMatcher, type Matcher, matchThemes, splitTerm } from "../matcher.rules.ts";
import { Stems } from "../stems.read-model.ts";
import { detectLanguages, type FindStems, type ThemeLanguage, themeLanguages } from "../words.rules.ts";
import { findQuality, MIN_PRECISION, MIN_RECALL } from "./quality.ts";
import type { ThemeAudience } from "./theme.ts";
import { libraryThemes } from "./themes.ts";

// Labeled comments in three sets. Terms were written for the first set, then improved on the second after it had been
// measured. They are measured on the third, whose comments were written and labeled before that.

interface LabeledComment {
  readonly set: string;
  readonly audience: ThemeAudience;
  readonly text: string;
  readonly themes: ReadonlySet<number>;
}

interface Count {
  right: number;
  matched: number;
  labeled: number;
}

const stems = new Stems();
const findStems: Record<ThemeLanguage, FindStems> = { en: () => [], es: () => [] };
const matchers = new Map<string, Matcher>();
let t: TestDatabase;
let comments: readonly LabeledComment[];

beforeAll(async () => {
  t = await openTestDatabase();
  const lines = (await readFile("test/support/data/labeled-comments.tsv", "utf8")).trim().split("\n").slice(1);
  comments = lines.map((line): LabeledComment => {
    const [set = "", audience, , themes = "", text = ""] = line.split("\t");
    const ids = themes.split(" ").filter((id) => id !== "");
    return { set, audience: audience as ThemeAudience, text, themes: new Set(ids.map(Number)) };
  });
  for (const language of themeLanguages) {
    const terms = libraryThemes.flatMap((theme) => theme.terms[language]);
    const texts = [...terms, ...comments.map(({ text }) => text)];
    const learned = await t.db.global((tx) => stems.learn(tx, language, texts));
    findStems[language] = learned.findStems;
    for (const audience of ["intouch", "ingage"] as const) {
      const themes = libraryThemes.filter((theme) => theme.audience === audience);
      const ofThemes = themes.map(({ id, terms: own }) => ({ themeId: id, terms: own[language] }));
      matchers.set(`${audience} ${language}`, buildMatcher(ofThemes, findStems[language]));
    }
  }
});
afterAll(() => t.close());

function findThemes({ audience, text }: LabeledComment): ReadonlySet<number> {
  const matches = detectLanguages(text).flatMap((language) =>
    matchThemes(text, matchers.get(`${audience} ${language}`) ?? new Map(), findStems[language]),
  );
  return new Set(matches.map(({ themeId }) => themeId));
}

function measure(of: readonly LabeledComment[]): ReadonlyMap<number, { precision: number; recall: number }> {
  const counts = new Map(libraryThemes.map(({ id }): [number, Count] => [id, { right: 0, matched: 0, labeled: 0 }]));
  for (const comment of of) {
    const matches = findThemes(comment);
    for (const [id, count] of counts) {
      if (matches.has(id)) count.matched += 1;
      if (comment.themes.has(id)) count.labeled += 1;
      if (matches.has(id) && comment.themes.has(id)) count.right += 1;
    }
  }
  const computeShare = (part: number, whole: number): number =>
    whole === 0 ? 0 : Math.round((100 * part) / whole) / 100;
  return new Map(
    [...counts].map(([id, { right, matched, labeled }]) => [
      id,
      { precision: computeShare(right, matched), recall: computeShare(right, labeled) },
    ]),
  );
}

const isGood = (quality: { precision: number; recall: number } | undefined): boolean =>
  quality !== undefined && quality.precision >= MIN_PRECISION && quality.recall >= MIN_RECALL;

describe("themes of the library", () => {
  test("are shown if and only if their terms reach the minimum precision and recall on the third set and on all comments", () => {
    const third = measure(comments.filter(({ set }) => set === "third"));
    const all = measure(comments);
    const expected = libraryThemes.map(({ id }) => [
      id,
      isGood(third.get(id)) && isGood(all.get(id)) ? third.get(id) : null,
    ]);
    expect(libraryThemes.map(({ id }) => [id, findQuality(id)])).toEqual(expected);
  });

  test("at least twelve for residents and eight for employees have sufficient quality", () => {
    const shown = libraryThemes.filter(({ id }) => findQuality(id) !== null);
    expect(shown.filter(({ audience }) => audience === "intouch").length).toBeGreaterThanOrEqual(12);
    expect(shown.filter(({ audience }) => audience === "ingage").length).toBeGreaterThanOrEqual(8);
  });

  test("have distinct terms of one to five words in both languages", () => {
    for (const { id, terms } of libraryThemes) {
      for (const language of themeLanguages) {
        const own = terms[language];
        expect(
          own.filter((term, at) => own.indexOf(term) !== at),
          `${id} ${language}`,
        ).toEqual([]);
        expect(own.length, `${id} ${language}`).toBeGreaterThan(0);
        // Shipped terms can be saved unchanged, or with one added or removed.
        expect(
          previewCommentTheme.body.safeParse({ terms: { en: [], es: [], [language]: own } }).success,
          `${id}`,
        ).toBe(true);
        for (const term of own) expect(splitTerm(term).flat().length, term).toBeLessThanOrEqual(MAX_WORDS);
      }
    }
  });
});
