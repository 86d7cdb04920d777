import { expect, test } from "vitest";
import { assertSendable, isMailAddress, MAX_ATTACHMENT_BYTES } from "./mail-sender.ts";

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
  expect(() => assertSendable(message)).toThrow(RangeError);
});

test("attachments have plain names and at most ten megabytes in total", () => {
  const message = { to: "ana@example.com", subject: "Hello", html: "", plain: "", unsubscribeUrl: null };
  const createFile = (name: string, size: number) => ({ name, mediaType: "text/csv", content: new Uint8Array(size) });
  const most = [createFile("a.csv", MAX_ATTACHMENT_BYTES - 1), createFile("b.csv", 1)];
  expect(() => assertSendable({ ...message, attachments: most })).not.toThrow();
  expect(() => assertSendable({ ...message, attachments: [...most, createFile("c.csv", 1)] })).toThrow(RangeError);
  expect(() => assertSendable({ ...message, attachments: [createFile("a\r\n.csv", 1)] })).toThrow(RangeError);
});
