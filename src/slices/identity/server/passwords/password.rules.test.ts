import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCommonPasswords } from "./common-passwords.ts";
import { type PasswordError, validatePassword } from "./password.rules.ts";

const listed = await readCommonPasswords();
const personal = ["maria.lopez@harborhomes.example", "Maria", "López", "Harbor Homes"];

describe("the list of known passwords", () => {
  test("contains about 49,000 passwords in lowercase, including famous ones", () => {
    expect(listed.size).toBeGreaterThan(45_000);
    for (const famous of [
      "password",
      "123456",
      "qwerty",
      "letmein",
      "iloveyou",
      "1qaz2wsx3edc",
      "123456789987654321",
    ]) {
      expect(listed.has(famous), famous).toBe(true);
    }
    expect([...listed].filter((each) => each !== each.toLowerCase())).toEqual([]);
  });
});

describe("a password", () => {
  test.each<[string, PasswordError[]]>([
    ["correct horse battery", []],
    ["contraseña con eñes", []],
    ["🦊🦊🐻🐻🐼🐼🐨🐨🐯🐯🦁🦁", []],
    ["k7#pQ2!vX9zL", []],
    ["839201938475", []],
    ["short-q7", ["too_short"]],
    ["elevenchars", ["too_short"]],
    ["", ["too_short"]],
    ["password", ["too_short", "common"]],
    ["1qaz2wsx3edc", ["common"]],
    ["1QAZ2WSX3EDC", ["common"]],
    ["Password1234!", ["common"]],
    ["!!!Password!!!", ["common"]],
    ["dragondragon", ["common"]],
    ["123456123456", ["common"]],
    ["aaaaaaaaaaaa", ["common"]],
    ["abababababab", ["common"]],
    ["maria.lopez@harborhomes.example", ["personal"]],
    ["MariaLopez2026", ["personal"]],
    ["Maria López 1984!", ["personal"]],
    ["HarborHomes2026", ["personal"]],
    ["Harbor-Homes-1", ["personal"]],
    ["maria walks the dog", []],
    [`${"x7".repeat(512)}x`, ["too_long"]],
  ])("%j: %j", (password, expected) => {
    expect(validatePassword(password, listed, personal)).toEqual(expected);
  });

  test("is measured in characters as users count them, up to 1024", () => {
    expect(validatePassword("🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔", listed, [])).toEqual(["too_short"]);
    expect(validatePassword("qwz".repeat(341) + "!", listed, [])).toEqual([]);
  });

  test("is checked regardless of the case of its letters", () => {
    const spoken = fc.string({
      minLength: 12,
      maxLength: 40,
      unit: fc.constantFrom(...Array.from("abcdefghijk123 -")),
    });
    fc.assert(
      fc.property(spoken, (password) => {
        expect(validatePassword(password.toUpperCase(), listed, personal)).toEqual(
          validatePassword(password, listed, personal),
        );
      }),
    );
  });
});
