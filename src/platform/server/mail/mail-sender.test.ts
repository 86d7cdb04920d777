import { expect, test } from "vitest";
import { assertSafeHeaders, isMailAddress } from "./mail-sender.ts";

test.each(["ana.lopez@example.com", "a+b@mail.example.co", "o'neil@example.org"])("%s is an address", (text) => {
  expect(isMailAddress(text)).toBe(true);
});

test.each([
  "",
  "ana",
  "ana@",
  "@example.com",
  "ana@example",
  "ana..lopez@example.com",
  "Ana <ana@example.com>",
  "ana@example.com, eve@example.com",
  "ana@example.com\r\nBcc: eve@example.com",
  `${"a".repeat(250)}@example.com`,
])("%j is not an address", (text) => {
  expect(isMailAddress(text)).toBe(false);
});

test("a subject with a line break never reaches a header", () => {
  const message = {
    to: "ana@example.com",
    subject: "Hello\r\nBcc: eve@example.com",
    html: "",
    plain: "",
    unsubscribeUrl: null,
  };
  expect(() => assertSafeHeaders(message)).toThrow(RangeError);
});
