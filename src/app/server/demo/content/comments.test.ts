import { describe, expect, test } from "vitest";
import { MAX_TEXT } from "#slices/surveys/server/answers.rules.ts";
import { createSeededRandom } from "./random.ts";
import { type Vocabulary, buildSentence } from "./comment-grammar.ts";
import { phrasings, residentSubjects, type Sentiment, staffSubjects } from "./comment-phrases.ts";
import { buildComment, buildOtherReason } from "./comments.ts";
import { LAST_MONTH, computeMean, createTypicalLocation, generateResponses } from "./testing/sampling.ts";

const subjects = [...residentSubjects, ...staffSubjects];
const sentiments: readonly Sentiment[] = ["bad", "mixed", "good"];
const locales = ["en", "es"] as const;

interface GeneratedComment {
  readonly text: string;
  readonly agreement: number;
}

/** Returns the comments of one property over a year or more, with the scores that their authors gave. */
function generateComments(seed: number, surveyId: number, count: number, locale: "en" | "es"): GeneratedComment[] {
  const random = createSeededRandom(seed);
  const place = createTypicalLocation(seed);
  const found: GeneratedComment[] = [];
  for (let month = LAST_MONTH; found.length < count; month -= 1) {
    for (const sheet of generateResponses(random, surveyId, place, month, 200, locale)) {
      const text = sheet.find(({ question }) => question.type === "text-entry")?.answer.text;
      if (text !== undefined)
        found.push({ text, agreement: computeMean(sheet.flatMap(({ answer }) => answer.agreement ?? [])) });
    }
  }
  return found.slice(0, count);
}

const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Returns comments on every subject, often enough that each phrase occurs. */
function generateEverySubject(locale: "en" | "es", sentiment: Sentiment): string[] {
  const random = createSeededRandom(41);
  return subjects.flatMap((subject) =>
    Array.from({ length: 150 }, (_, index) =>
      buildComment(random, {
        locale,
        sentiment,
        standing: "resident",
        subject,
        besides: "repairs",
        monthOfYear: index % 12,
        climate: "both",
      }),
    ),
  );
}

describe("comments", () => {
  test.each([
    [24, "en"],
    [24, "es"],
    [27, "en"],
    [1, "en"],
    [1, "es"],
    [25, "en"],
    [26, "en"],
  ] as const)(
    "of survey %i in %s: at least 97 of 100 among a thousand of one property are its own",
    (surveyId, locale) => {
      const texts = generateComments(40 + surveyId, surveyId, 1000, locale).map(({ text }) => normalizeText(text));
      expect(new Set(texts).size).toBeGreaterThanOrEqual(970);
    },
  );

  test.each([7, 3, 5])("of survey %i, which few people get: at most three repeats in a hundred", (surveyId) => {
    const texts = generateComments(50 + surveyId, surveyId, 100, "en").map(({ text }) => normalizeText(text));
    expect(new Set(texts).size).toBeGreaterThanOrEqual(97);
  });

  test("have realistic lengths: mostly a sentence or two, some a few words, some longer", () => {
    for (const locale of locales) {
      const lengths = generateComments(60, 24, 1000, locale)
        .map(({ text }) => text.length)
        .toSorted((a, b) => a - b);
      expect(lengths[0]).toBeGreaterThan(5);
      expect(lengths[100]).toBeLessThan(52);
      expect(lengths[500]).toBeGreaterThan(45);
      expect(lengths[500]).toBeLessThan(120);
      expect(lengths[950]).toBeGreaterThan(130);
      expect(lengths.at(-1)).toBeLessThan(MAX_TEXT);
    }
  });

  test.each(locales)("in %s are clean texts: no placeholder left, no control characters, nothing to trim", (locale) => {
    for (const text of sentiments.flatMap((sentiment) => generateEverySubject(locale, sentiment))) {
      expect(text).not.toMatch(/[[\]|<>{}_\p{Cc}]|undefined|NaN|Lorem/u);
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/ {2}| [.,;:!?]|,[.,]|\.\.|[:,]$/);
      expect(text).not.toBe("");
    }
  });

  test("in Spanish contract prepositions with the article, and each language stays unmixed", () => {
    const spanish = sentiments.flatMap((sentiment) => generateEverySubject("es", sentiment));
    const english = sentiments.flatMap((sentiment) => generateEverySubject("en", sentiment));
    expect(spanish.filter((text) => /(?<!\p{L})(de|a) el(?!\p{L})/iu.test(text))).toEqual([]);
    // "grúa el" ends in an a that is part of a word, so it stays.
    expect(spanish.some((text) => text.includes("grúa el"))).toBe(true);
    const hasEnglish = /\b(the|and|with|please|they|since|my)\b/i;
    const hasSpanish = /[ñ¿¡]|\b(el|los|que|para|porque|desde|muy|con)\b/i;
    expect(spanish.filter((text) => hasEnglish.test(text))).toEqual([]);
    expect(english.filter((text) => hasSpanish.test(text))).toEqual([]);
  });

  test("contain no names, addresses, telephone numbers or links", () => {
    for (const locale of locales) {
      const texts = sentiments.flatMap((sentiment) => generateEverySubject(locale, sentiment));
      expect(texts.filter((text) => /@|https?:|\b\d{3}|\b(Mr|Mrs|Ms|Sra?)\./.test(text))).toEqual([]);
    }
  });

  test.each(["en", "es"] as const)("in %s match the tone of their authors' answers", (locale) => {
    const all = generateComments(61, 24, 1500, locale);
    const praise =
      /\b(thank|great|love|lovely|wonderful|friendly|safe here|happy|gracias|amables?|muy bien|gusta|contentos|excelente)\b/i;
    const computeShare = (some: GeneratedComment[]): number =>
      some.filter(({ text }) => praise.test(text)).length / some.length;
    expect(computeShare(all.filter(({ agreement }) => agreement > 4))).toBeGreaterThan(
      2.5 * computeShare(all.filter(({ agreement }) => agreement < 2.6)),
    );
  });

  test("come from a third of residents, more often from those with strong opinions", () => {
    const random = createSeededRandom(62);
    const sheets = generateResponses(random, 24, createTypicalLocation(), LAST_MONTH, 4000);
    const writes = sheets.filter((sheet) => sheet.some(({ question }) => question.id === 244));
    expect(writes.length / sheets.length).toBeGreaterThan(0.27);
    expect(writes.length / sheets.length).toBeLessThan(0.42);
  });

  test("mention cooling in summer and heating in winter", () => {
    const random = createSeededRandom(63);
    const generateTalk = (monthOfYear: number): string =>
      Array.from({ length: 400 }, () =>
        buildComment(random, {
          locale: "en",
          sentiment: "bad",
          subject: "repairs",
          standing: "resident",
          besides: null,
          monthOfYear,
          climate: "both",
        }),
      ).join(" ");
    expect(generateTalk(6)).toMatch(/\b(AC|air conditioning)\b/);
    expect(generateTalk(6)).not.toMatch(/\b(furnace|heating)\b/);
    expect(generateTalk(0)).toMatch(/\b(furnace|heating)\b/);
  });

  test("are sometimes typed in a hurry: lower case, no full stop, Spanish without accents", () => {
    const english = generateComments(64, 24, 1000, "en").map(({ text }) => text);
    const computeShare = (texts: string[], holds: RegExp): number =>
      texts.filter((text) => holds.test(text)).length / texts.length;
    expect(computeShare(english, /^\p{Ll}/u)).toBeGreaterThan(0.03);
    expect(computeShare(english, /^\p{Ll}/u)).toBeLessThan(0.2);
    expect(computeShare(english, /[^.!?]$/)).toBeGreaterThan(0.05);
    expect(
      computeShare(
        generateComments(64, 24, 1000, "es").map(({ text }) => text),
        /(ano|facil|rapido|quedo|esta)\b/,
      ),
    ).toBeGreaterThan(0.005);
  });

  test.each(locales)("beside the choice 'other' in %s give a reason of their own", (locale) => {
    const random = createSeededRandom(65);
    const reasons = Array.from({ length: 200 }, () => buildOtherReason(random, "intouch", locale));
    expect(new Set(reasons).size).toBeGreaterThan(20);
    for (const reason of reasons) expect(reason).not.toMatch(/[[\]|<>]|,\.|[,:]$/);
  });
});

/** Returns every text of a part of a data file. */
function listTexts(part: unknown): string[] {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(listTexts) : [];
}

test.each(locales)("every text of the data in %s can be read, and the lexicon has all its words", (locale) => {
  const { warm, cold, ...book } = phrasings[locale];
  const texts = listTexts([book, warm, cold]);
  expect(texts.length).toBeGreaterThan(500);
  for (const text of texts) {
    expect(() => buildSentence(createSeededRandom(1), text, warm), text).not.toThrow();
    const words = [...text.matchAll(/<(.*?)>/g)].map(([, word = ""]) => word);
    expect(
      words.filter((word) => !Object.hasOwn(warm, word) || !Object.hasOwn(cold, word)),
      text,
    ).toEqual([]);
  }
});

describe("the grammar of comments", () => {
  const words: Vocabulary = { room: ["kitchen"] };

  test("accepts nested choices and words of the lexicon, and tidies", () => {
    expect(buildSentence(createSeededRandom(1), "the <room> is [very [very|] old|very old]  , yes .", words)).toMatch(
      /^The kitchen is very (very )?old, yes\.$/,
    );
  });

  test.each(["a [b", "a ]b", "a | b", "a <b"])("rejects %j", (text) => {
    expect(() => buildSentence(createSeededRandom(1), text, words)).toThrow(SyntaxError);
  });

  test("rejects a word that the lexicon does not have", () => {
    expect(() => buildSentence(createSeededRandom(1), "a <cellar>", words)).toThrow("no <cellar>");
  });
});
