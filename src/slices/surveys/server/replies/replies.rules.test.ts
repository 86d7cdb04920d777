import { describe, expect, test } from "vitest";
import { hasAddress, type PrintedComment, toCommentKey } from "./replies.rules.ts";

const printed: PrintedComment = {
  month: "2026-10-01",
  surveyId: 3,
  questionId: 46,
  text: "Too hot",
  likelihood: 4,
  categoryId: null,
  locationId: 1,
  regionId: 7,
  isSeparated: false,
  responseId: null,
};

describe("the key of a comment", () => {
  test("is the same for comments that look the same, and differs when anything shown differs", () => {
    const key = toCommentKey(printed);
    expect(key).toMatch(/^[\w-]{22}$/);
    expect(toCommentKey({ ...printed })).toBe(key);
    const others: Partial<PrintedComment>[] = [
      { month: "2026-09-01" },
      { surveyId: 1 },
      { questionId: 47 },
      { text: "Too cold" },
      { likelihood: null },
      { categoryId: 1 },
      { locationId: null },
      { regionId: null },
      { isSeparated: true },
    ];
    expect(new Set(others.map((more) => toCommentKey({ ...printed, ...more }))).size).toBe(others.length);
    for (const more of others) expect(toCommentKey({ ...printed, ...more })).not.toBe(key);
  });

  test("depends on the response alone for an open comment", () => {
    const open = { ...printed, responseId: 9 };
    expect(toCommentKey({ ...open, text: "Corrected", likelihood: 1 })).toBe(toCommentKey(open));
    expect(toCommentKey({ ...open, responseId: 10 })).not.toBe(toCommentKey(open));
    expect(toCommentKey({ ...open, questionId: 47 })).not.toBe(toCommentKey(open));
  });
});

describe("addresses", () => {
  test.each([
    "See https://example.org",
    "www.example.test has it",
    "bit.ly/x1",
    "Go to Example.COM now",
    "tom@harborline.example",
    "portal.harborline.de/reply",
    "ejemplo.mx",
  ])("%s has one", (text) => expect(hasAddress(text)).toBe(true));

  test.each([
    "Thank you. We have fixed it.",
    "Done.Thanks for telling us",
    "Call 512-555-0100, Mon.-Fri. 9.30-17.00",
    "Unit 4.B / Building 2",
    "Gracias. Lo arreglamos ayer.",
    "@Maintenance has it",
  ])("%s has none", (text) => expect(hasAddress(text)).toBe(false));
});
