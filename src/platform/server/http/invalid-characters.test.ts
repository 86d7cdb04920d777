import { expect, test } from "vitest";
import { stripInvalidCharacters, withoutBidiControls } from "./invalid-characters.ts";

test("removes characters that change text direction from every text, and no others", () => {
  const given = {
    name: "exe\u202Egpj.",
    tags: ["\u2066a\u2069", "\u200Fשלום"],
    inner: { text: "a\u202Ab" },
    n: 3,
    no: null,
  };
  expect(withoutBidiControls(given)).toEqual({
    name: "exegpj.",
    tags: ["a", "\u200Fשלום"],
    inner: { text: "ab" },
    n: 3,
    no: null,
  });
  expect(stripInvalidCharacters("a\u202E\0b\u2067")).toBe("ab");
});
