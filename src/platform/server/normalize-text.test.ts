import fc from "fast-check";
import { expect, test } from "vitest";
import { getEndOfPrefix, foldText } from "./normalize-text.ts";

test.each([
  ["García López", "garcia lopez"],
  ["  Whitfield,   Dana ", "whitfield dana"],
  ["MÜLLER", "muller"],
  ["O'Brien-Núñez", "o'brien-nunez"],
  ["Jose\u0301 \u212Bngstro\u0308m", "jose angstrom"],
  ["", ""],
  [" ,, ", ""],
])("%j is searched as %j", (text, expected) => {
  expect(foldText(text)).toBe(expected);
});

test("folding is idempotent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

const toBytes = (text: string): Buffer => Buffer.from(text, "utf8");

test("the range of a prefix contains exactly the texts that start with it", () => {
  const word = fc.string({ unit: "grapheme", maxLength: 6 });
  fc.assert(
    fc.property(word, word, (beginning, other) => {
      const isWithin = (text: string): boolean =>
        toBytes(text).compare(toBytes(beginning)) >= 0 && toBytes(text).compare(toBytes(getEndOfPrefix(beginning))) < 0;
      expect(isWithin(beginning + other)).toBe(true);
      if (isWithin(other)) expect(other.startsWith(beginning)).toBe(true);
    }),
  );
});
