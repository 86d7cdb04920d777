import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scaleRuns } from "#test/support/property-runs.ts";
import { buildMatcher, matchThemes, splitTerm } from "./matcher.rules.ts";
import { detectLanguages, type FindStems, foldWord, splitSentences } from "./words.rules.ts";

// Replaces PostgreSQL: a word that ends in "s" loses it.
const findStems: FindStems = (word) => [foldWord(word).replace(/s$/u, "")];

const find = (text: string, ...terms: string[]): readonly string[] => {
  const matcher = buildMatcher([{ themeId: 1, terms }], findStems);
  return matchThemes(text, matcher, findStems).flatMap(({ spans }) => spans.map(([from, to]) => text.slice(from, to)));
};

describe("a term", () => {
  test.each([
    ["The GATE is open", "gate", ["GATE"]],
    ["Two gates here", "gate", ["gates"]],
    ["A gateway", "gate", []],
    ["The water was not hot", "hot water", ["water", "hot"]],
    ["The water is off. It is hot today", "hot water", []],
    ["Hot water again", "hot-water", ["Hot water"]],
    ["Water is hot", "hot-water", []],
    ["Late in the evenings", '"evening"', []],
    ["Late in the evening", '"evening"', ["evening"]],
    ["No A/C since May", "ac", ["A/C"]],
    ["La calefaccion falla", "calefacción", ["calefaccion"]],
    ["La calefaccio\u0301n falla", "calefacción", ["calefaccio\u0301n"]],
    ["We don’t know", "don't", ["don’t"]],
  ])("in %j: %j matches %j", (text, term, marked) => {
    expect(find(text, term)).toEqual(marked);
  });

  test("is returned with its theme, each once", () => {
    const matcher = buildMatcher([{ themeId: 7, terms: ["gate", "open gate", "pool"] }], findStems);
    expect(matchThemes("The gate, the open gate", matcher, findStems)).toEqual([
      {
        themeId: 7,
        terms: ["gate", "open gate"],
        spans: [
          [4, 8],
          [14, 18],
        ],
      },
    ]);
  });

  test("is split into words, with adjacent and exact ones", () => {
    expect(splitTerm('hot-water "bills"')).toEqual([
      [
        { text: "hot", isExact: false },
        { text: "water", isExact: false },
      ],
      [{ text: "bills", isExact: true }],
    ]);
  });
});

test("marks are within the text, ordered, and never adjacent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), fc.constantFrom("a", "no", "el"), (text, term) => {
      const matcher = buildMatcher([{ themeId: 1, terms: [term] }], findStems);
      const spans = matchThemes(`${text} ${term}`, matcher, findStems).flatMap((match) => match.spans);
      expect(spans.length).toBeGreaterThan(0);
      for (const [at, [from, to]] of spans.entries()) {
        expect(from).toBeGreaterThan(spans[at - 1]?.[1] ?? -1);
        expect(to).toBeLessThanOrEqual(text.length + 1 + term.length);
      }
    }),
    { numRuns: scaleRuns(60) },
  );
});

test.each([
  ["The gate is broken", ["en"]],
  ["El portón no cierra", ["es"]],
  ["Parking", ["en", "es"]],
  ["¡Gracias!", ["es"]],
])("%j may be in %j", (text, languages) => {
  expect(detectLanguages(text)).toEqual(languages);
});

test("sentences end at punctuation, and words keep their offsets", () => {
  const text = "Gate open! Pool\nclosed; it’s late.";
  const sentences = splitSentences(text);
  expect(sentences.map((words) => words.map((word) => text.slice(word.from, word.to)))).toEqual([
    ["Gate", "open"],
    ["Pool"],
    ["closed"],
    ["it’s", "late"],
  ]);
});
